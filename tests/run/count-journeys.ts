// A reporter of Playwright that writes what `npm test` counts.
import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { count, type RanTest } from './results.ts'

export default class CountJourneys implements Reporter {
  #suite: Suite | undefined

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const { TEST_COUNTS_FILE: file = '' } = process.env
    writeFileSync(file, JSON.stringify(count((this.#suite?.allTests() ?? []).map(ranJourney))))
  }
}

/** A journey that passes only now and then has failed. */
export function ranJourney(journey: TestCase): RanTest {
  const outcome = journey.outcome()
  return {
    name: journey.titlePath().filter(Boolean).join(': '),
    outcome: outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed',
    reason: journey.annotations.find(({ type }) => /^(skip|fixme)$/.test(type))?.description,
    said: journey.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  }
}
