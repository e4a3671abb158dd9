import { expect, test } from 'vitest'
import { faultsOf, testConfig } from '../../../tests/support/test-services.ts'

test('OPERATOR_PHONES names who may sign in at the desk, with their phones and roles', () => {
  const OPERATOR_PHONES = 'Priya S.:07700 900900:manager, Tom O’Brien:+447700900901:support'
  expect(testConfig({ OPERATOR_PHONES }).operators).toEqual([
    { name: 'Priya S.', phone: '+447700900900', role: 'manager' },
    { name: 'Tom O’Brien', phone: '+447700900901', role: 'support' },
  ])
  expect(testConfig({}).operators.map(({ name }) => name)).toEqual(['Priya S.', 'Tom B.'])
})

test('where nobody is named, nobody signs in if texts reach phones or it is not tried out', () => {
  const webhook = {
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: 'http://127.0.0.1:1/',
    TEXT_WEBHOOK_SECRET: 'x'.repeat(32),
  }
  for (const settings of [{ NODE_ENV: 'test' }, webhook]) {
    expect(testConfig(settings).operators).toEqual([])
  }
})

test.each([
  'Priya',
  ':+447700900900:manager',
  'Priya:0113 496 0141:manager',
  'Priya:+447700900900:boss',
  'Priya:+447700900900:manager,Tom:+447700900901:boss',
  'Priya:+447700900900:manager:more',
  'Priya:+447700900900:manager,priya:+447700900901:support',
  'Priya:+447700900900:manager,Tom:07700 900900:support',
  'Priya:+447700900900:support',
  'Priya\n:+447700900900:manager,',
])('without name, number or role, told twice or without a manager it is a fault: %j', (typed) => {
  expect(faultsOf({ OPERATOR_PHONES: typed })).toEqual([
    expect.stringMatching(/^OPERATOR_PHONES must be name:number:role/),
  ])
})
