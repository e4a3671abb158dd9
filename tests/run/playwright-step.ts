// Runs the browser journeys and counts them one by one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { runProgram } from './program.ts'
import { failure, withRunnerFaults, type StepResult } from './results.ts'

const LIMIT_MS = 20 * MINUTE_MS

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
      /** One for each try. */
      results: PlaywrightResult[]
    }[]
  }[]
}

interface PlaywrightResult {
  errors?: { message?: string }[]
  /** Those of text have a `body`, in base64. */
  attachments?: { name: string; body?: string }[]
}

/** Runs every journey; failures are shown as they happen. */
export async function runJourneys(root: string): Promise<StepResult> {
  const directory = mkdtempSync(join(tmpdir(), 'beat-scrap-journeys-'))
  const file = join(directory, 'report.json')
  try {
    const { code } = await runProgram({
      root,
      command: [`${root}/node_modules/.bin/playwright`, 'test', '--reporter=line,json'],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      limitMs: LIMIT_MS,
    })
    return withRunnerFaults('journeys', countPlaywright(readSuites(file)), code)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Counts a report. Skips carry the reason they gave. */
export function countPlaywright(suites: PlaywrightSuite[], above = ''): StepResult {
  const result = { passed: 0, failed: [] as string[], skipped: [] as string[] }
  for (const suite of suites) {
    const within = `${above}${suite.title}: `
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, annotations, results } of tests) {
        const line = `${within}${title}`
        const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')
        if (status === 'expected') result.passed += 1
        else if (status !== 'skipped') result.failed.push(failure(line, results.flatMap(said)))
        else result.skipped.push(`${line}: ${reason?.description ?? 'no reason given'}`)
      }
    }
    const inner = countPlaywright(suite.suites ?? [], within)
    result.passed += inner.passed
    result.failed.push(...inner.failed)
    result.skipped.push(...inner.skipped)
  }
  return result
}

function said({ errors = [], attachments = [] }: PlaywrightResult): string[] {
  const texts = attachments.filter(({ body }) => body !== undefined)
  return [
    ...texts.map(({ name, body = '' }) => `${name}: ${Buffer.from(body, 'base64').toString()}`),
    ...errors.map(({ message = '' }) => message),
  ]
}

function readSuites(file: string): PlaywrightSuite[] {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { suites: PlaywrightSuite[] }
    return report.suites
  } catch {
    return []
  }
}
