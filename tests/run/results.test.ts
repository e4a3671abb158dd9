// The counting is guarded too: a run that counts wrongly would hide every other fault.
import { expect, test } from 'vitest'
import { count } from './count-tests.ts'
import { countJourneys, type CountedJourney } from './count-journeys.ts'
import { closingLine, everythingPassed, failure, withRunnerFaults } from './results.ts'

const NOTHING = { passed: 0, failed: [], skipped: [] }

test('the closing line names skipped tests only where there are any', () => {
  const step = { passed: 2, failed: ['a'], skipped: [] }
  expect(closingLine([step, step])).toBe('4 passed, 2 failed')
  expect(closingLine([step, { passed: 1, failed: [], skipped: ['b: no PostgreSQL'] }])).toBe(
    '3 passed, 1 failed, 1 skipped',
  )
})

test('one failure, or nothing at all, is no pass', () => {
  expect(everythingPassed([{ passed: 9, failed: [], skipped: ['b'] }])).toBe(true)
  expect(everythingPassed([{ passed: 9, failed: ['a'], skipped: [] }])).toBe(false)
  expect(everythingPassed([{ ...NOTHING, skipped: ['b'] }])).toBe(false)
  expect(everythingPassed([])).toBe(false)
})

test('a failure is listed with the first lines of what was said of it', () => {
  expect(failure('home: a', ['\u001B[31mexpected 1\u001B[39m\n\n  at home.ts', undefined])).toBe(
    'home: a\n    expected 1\n      at home.ts',
  )
  const long = failure('home: a', ['line\n'.repeat(100)])
  expect(long.split('\n')).toHaveLength(31)
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

test('unit tests are counted one by one, and a file that cannot be loaded is a failure', () => {
  const tests = [
    ended('adds', { state: 'passed' }),
    ended('divides', { state: 'failed' }),
    ended('asks PostgreSQL', { state: 'skipped', note: 'none here' }),
  ]
  const broken = { fullName: 'group', errors: () => [new Error('before all')] }
  const modules = [
    module('/root/domain/basics/money.test.ts', { tests }),
    module('/root/domain/market/quote.test.ts', { errors: [new Error('no such file')] }),
    module('/root/domain/owners/posting.test.ts', { suites: [broken] }),
  ]
  expect(count(modules, '/root')).toEqual({
    passed: 1,
    failed: [
      'domain/basics/money.test.ts: divides',
      'domain/market/quote.test.ts: could not be run',
      'domain/owners/posting.test.ts: group',
    ],
    skipped: ['domain/basics/money.test.ts: asks PostgreSQL: none here'],
  })
})

test('journeys are counted one by one, and one that passes only now and then has failed', () => {
  const attachments = [{ name: 'still awaited', contentType: '', body: Buffer.from('/a') }]
  const results = [{ attachments, errors: [{ message: 'Error: no' }] }]
  const journeys = [
    journey('home', 'a', 'expected'),
    journey('home', 'd', 'skipped'),
    { ...journey('dark', 'b', 'unexpected'), results },
    journey('dark', 'c', 'flaky'),
  ]
  expect(countJourneys(journeys)).toEqual({
    passed: 1,
    failed: ['dark: b\n    still awaited: /a\n    Error: no', 'dark: c'],
    skipped: ['home: d: why'],
  })
})

function ended(fullName: string, result: { state: string; note?: string }) {
  return { fullName, result: () => result }
}

function journey(group: string, title: string, outcome: ReturnType<CountedJourney['outcome']>) {
  const annotations = [{ type: 'skip', description: 'why' }]
  return { annotations, results: [], outcome: () => outcome, titlePath: () => ['', group, title] }
}

function module(
  moduleId: string,
  parts: { tests?: object[]; suites?: object[]; errors?: Error[] },
): Parameters<typeof count>[0] extends Iterable<infer Module> ? Module : never {
  return {
    moduleId,
    errors: () => parts.errors ?? [],
    children: {
      allTests: () => (parts.tests ?? []) as never,
      allSuites: () => (parts.suites ?? []) as never,
    },
  }
}
