// A reporter of Playwright that writes what `npm test` counts: each failure by name with what was said of it, and
// each skipped journey with its reason.
import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { failure, type StepResult } from './results.ts'

/** The part of a journey that is counted; one result for each try. */
export interface CountedJourney {
  annotations: Pick<TestCase['annotations'][number], 'type' | 'description'>[]
  results: Pick<TestCase['results'][number], 'attachments' | 'errors'>[]
  outcome(): ReturnType<TestCase['outcome']>
  titlePath(): string[]
}

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
    writeFileSync(file, JSON.stringify(countJourneys(this.#suite?.allTests() ?? [])))
  }
}

/** A journey that passes only now and then has failed. */
export function countJourneys(journeys: CountedJourney[]): StepResult {
  const result = { passed: 0, failed: [] as string[], skipped: [] as string[] }
  for (const journey of journeys) {
    const { annotations, results } = journey
    const line = journey.titlePath().filter(Boolean).join(': ')
    const outcome = journey.outcome()
    const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')
    if (outcome === 'expected') result.passed += 1
    else if (outcome !== 'skipped') result.failed.push(failure(line, results.flatMap(said)))
    else result.skipped.push(`${line}: ${reason?.description ?? 'no reason given'}`)
  }
  return result
}

function said({ attachments, errors }: CountedJourney['results'][number]): string[] {
  return [
    ...attachments.flatMap(({ name, body }) => (body ? [`${name}: ${body.toString()}`] : [])),
    ...errors.map(({ message = '' }) => message),
  ]
}
