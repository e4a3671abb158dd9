// The counting is guarded too: a run that counts wrongly would hide every other fault.
import type { TestCase } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { ranTests } from './count-tests.ts'
import { ranJourney } from './count-journeys.ts'
import { closingLine, count, everythingPassed, withRunnerFaults } from './results.ts'

const NOTHING = count([])

test('the closing line names skipped tests only where there are any', () => {
  const step = { passed: 2, failed: ['a'], skipped: [] }
  expect(closingLine([step, step])).toBe('4 passed, 2 failed')
  const other = { passed: 1, failed: [], skipped: ['b: no PostgreSQL'] }
  expect(closingLine([step, other])).toBe('3 passed, 1 failed, 1 skipped')
})

test('one failure, or nothing at all, is no pass', () => {
  const step = { passed: 9, failed: [], skipped: ['b'] }
  expect(everythingPassed([step])).toBe(true)
  expect(everythingPassed([step, { ...step, failed: ['a'] }])).toBe(false)
  expect(everythingPassed([{ ...step, passed: 0 }])).toBe(false)
})

test('a failure is listed with the first lines of what was said of it, a skipped test with its reason', () => {
  const failed = (...said: (string | undefined)[]) => ({
    name: 'a',
    outcome: 'failed' as const,
    said,
  })
  const ran = [
    failed('\u001B[31mexpected 1\u001B[39m\n\n  at home.ts', undefined),
    failed('line\n'.repeat(100)),
    { name: 'b', outcome: 'skipped' as const },
    { name: 'c', outcome: 'passed' as const },
  ]
  expect(count(ran)).toEqual({
    passed: 1,
    failed: [
      'a\n    expected 1\n      at home.ts',
      ['a', ...Array.from({ length: 30 }, () => 'line')].join('\n    '),
    ],
    skipped: ['b: no reason given'],
  })
})

test('a suite that ran nothing, or whose runner broke off, has failed', () => {
  expect(withRunnerFaults('unit', NOTHING, 0).failed).toEqual(['unit: no test ran'])
  const passed = { ...NOTHING, passed: 5 }
  expect(withRunnerFaults('unit', passed, 0)).toEqual(passed)
  expect(withRunnerFaults('unit', passed, 1).failed).toHaveLength(1)
  expect(withRunnerFaults('unit', passed, null).failed).toHaveLength(1)
  const failed = { ...passed, failed: ['a'] }
  expect(withRunnerFaults('unit', failed, 1)).toEqual(failed)
})

test('unit tests are counted one by one, and a file or a group that breaks is a failure', () => {
  const ended = (fullName: string, result: object) => ({ fullName, result: () => result })
  const module = {
    errors: () => [new Error('no such file')],
    children: {
      allTests: () => [
        ended('adds', { state: 'passed' }),
        ended('divides', { state: 'failed', errors: [{ message: 'no' }] }),
        ended('asks PostgreSQL', { state: 'skipped', note: 'none here' }),
      ],
      allSuites: () => [{ fullName: 'group', errors: () => [new Error('before all')] }],
    },
  }
  expect(count(ranTests(module as unknown as TestModule, 'money.test.ts'))).toEqual({
    passed: 1,
    failed: [
      'money.test.ts: could not be run',
      'money.test.ts: group',
      'money.test.ts: divides\n    no',
    ],
    skipped: ['money.test.ts: asks PostgreSQL: none here'],
  })
})

test('journeys are counted one by one, and one that passes only now and then has failed', () => {
  const journeys = ['expected', 'skipped', 'unexpected', 'flaky'].map((outcome) => ({
    annotations: [{ type: 'skip', description: 'why' }],
    results: [{ errors: [{ message: 'Error: no' }] }],
    outcome: () => outcome,
    titlePath: () => ['', 'home', outcome],
  }))
  expect(count(journeys.map((journey) => ranJourney(journey as unknown as TestCase)))).toEqual({
    passed: 1,
    failed: ['unexpected', 'flaky'].map((outcome) => `home: ${outcome}\n    Error: no`),
    skipped: ['home: skipped: why'],
  })
})
