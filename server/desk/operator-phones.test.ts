import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

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
  const elsewhere = readConfig({ NODE_ENV: 'test' })
  expect(elsewhere.ok && elsewhere.config.operators).toEqual([])
})

test('a person without name, number, role or told twice is a fault, and so is a desk without a manager', () => {
  const wrong = [
    'Priya',
    ':+447700900900:manager',
    'Priya:0113 496 0141:manager',
    'Priya:+447700900900:boss',
    'Priya:+447700900900:manager:more',
    'Priya:+447700900900:manager,priya:+447700900901:support',
    'Priya:+447700900900:manager,Tom:07700 900900:support',
    'Priya:+447700900900:support',
    'Priya\n:+447700900900:manager,',
  ]
  for (const typed of wrong) {
    const settings = read(typed)
    expect([typed, settings.ok || settings.faults.length]).toEqual([typed, 1])
  }
})
