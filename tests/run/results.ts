// What a step of `npm test` comes to, and how all of them are summed up.
import { stripVTControlCharacters } from 'node:util'

export interface StepResult {
  passed: number
  /** Each failure by name, with what was said about it below. */
  failed: string[]
  /** One line for each test that did not run, with its reason. */
  skipped: string[]
  /** What it wrote, where that was held back. */
  output?: string
}

const LINES_SHOWN = 30

/** A failure as it is listed at the end: the end is all that some show of a long run. */
export function failure(name: string, said: readonly (string | undefined)[]): string {
  const lines = said.flatMap((words = '') => stripVTControlCharacters(words).trim().split('\n'))
  return [name, ...lines.slice(0, LINES_SHOWN).filter((line) => line !== '')].join('\n    ')
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** `N passed, N failed`, with `, N skipped` only where there were any. */
export function closingLine(results: StepResult[]): string {
  const { passed, failed, skipped } = sum(results)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** False where anything failed, and where nothing ran at all. */
export function everythingPassed(results: StepResult[]): boolean {
  const { passed, failed } = sum(results)
  return passed > 0 && failed === 0
}

/**
 * Adds the failures that a list of tests does not show: a runner that broke off with a code of its
 * own (null where it was killed), or a suite in which nothing ran.
 */
export function withRunnerFaults(name: string, result: StepResult, code: number | null) {
  const { passed, failed, skipped } = result
  if (code !== 0 && failed.length === 0) {
    return { ...result, failed: [`${name}: the runner ended with ${code ?? 'a signal'}`] }
  }
  if (passed + failed.length + skipped.length === 0) {
    return { ...result, failed: [`${name}: no test ran`] }
  }
  return result
}

function sum(results: StepResult[]): { passed: number; failed: number; skipped: number } {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of results) {
    totals.passed += passed
    totals.failed += failed.length
    totals.skipped += skipped.length
  }
  return totals
}
