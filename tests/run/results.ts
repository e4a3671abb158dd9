// What a step of `npm test` comes to, and how all of them are summed up.
import { stripVTControlCharacters } from 'node:util'

export interface StepResult {
  passed: number
  /** Each failure by name, with what was said about it below. */
  failed: string[]
  /** One line for each test that did not run, with its reason. */
  skipped: string[]
}

/** A test as its runner reports it. */
export interface RanTest {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  said?: (string | undefined)[]
  reason?: string | undefined
}

const LINES_SHOWN = 30

export function count(tests: RanTest[]): StepResult {
  const only = (wanted: RanTest['outcome']) => tests.filter(({ outcome }) => outcome === wanted)
  return {
    passed: only('passed').length,
    failed: only('failed').map(({ name, said = [] }) => failure(name, said)),
    skipped: only('skipped').map(({ name, reason = 'no reason given' }) => `${name}: ${reason}`),
  }
}

/** A failure as listed at the end, because some tools show only the end of a long run. */
function failure(name: string, said: (string | undefined)[]): string {
  const lines = said.flatMap((words = '') => stripVTControlCharacters(words).trim().split('\n'))
  return [name, ...lines.slice(0, LINES_SHOWN).filter((line) => line !== '')].join('\n    ')
}

/** `N passed, N failed`, with `, N skipped` only where there were any. */
export function closingLine(results: StepResult[]): string {
  const { passed, failed, skipped } = sum(results)
  const left = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return `${passed} passed, ${failed.length} failed${left}`
}

/** False where anything failed, and where nothing ran at all. */
export function everythingPassed(results: StepResult[]): boolean {
  const { passed, failed } = sum(results)
  return passed > 0 && failed.length === 0
}

/**
 * Adds the failures that a list of tests does not show: a runner that broke off with a code of its
 * own (null where it was killed), or a suite in which nothing ran.
 */
export function withRunnerFaults(name: string, result: StepResult, code: number | null) {
  const { passed, failed, skipped } = result
  const fault = (what: string) => ({ ...result, failed: [...failed, `${name}: ${what}`] })
  if (code !== 0 && failed.length === 0) return fault(`the runner ended with ${code ?? 'a signal'}`)
  if (passed + failed.length + skipped.length === 0) return fault('no test ran')
  return result
}

export function sum(results: StepResult[]): StepResult {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failed: results.flatMap(({ failed }) => failed),
    skipped: results.flatMap(({ skipped }) => skipped),
  }
}
