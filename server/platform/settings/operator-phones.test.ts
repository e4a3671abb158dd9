import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (OPERATOR_PHONES: string) => readConfig({ OPERATOR_PHONES })

test('OPERATOR_PHONES names who may sign in at the desk, with their phones and roles', () => {
  const settings = read('Priya S.:07700 900900:manager, Tom O’Brien:+447700900901:support')
  expect(settings.ok && settings.config.operators).toEqual([
    { name: 'Priya S.', phone: '+447700900900', role: 'manager' },
    { name: 'Tom O’Brien', phone: '+447700900901', role: 'support' },
  ])
  const inDevelopment = read('')
  expect(inDevelopment.ok && inDevelopment.config.operators.map(({ name }) => name)).toEqual([
    'Priya S.',
    'Tom B.',
  ])
})

test('where nobody is named, nobody signs in if texts reach phones or it is not tried out', () => {
  const webhook = {
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: 'http://127.0.0.1:1/',
    TEXT_WEBHOOK_SECRET: 'x'.repeat(32),
  }
  for (const settings of [{ NODE_ENV: 'test' }, webhook]) {
    const known = readConfig(settings)
    expect(known.ok ? known.config.operators : known.faults).toEqual([])
  }
})

test('a person without name, number, role or told twice is a fault, and so is a desk without a manager', () => {
  const wrong = [
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
  ]
  for (const typed of wrong) {
    const settings = read(typed)
    const told = expect.stringMatching(/^OPERATOR_PHONES must be name:number:role/) as string
    expect([typed, settings.ok || settings.faults]).toEqual([typed, [told]])
  }
})
