// Runs one project of vitest.config.ts and counts its tests one by one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { runProgram } from './program.ts'
import { withRunnerFaults, type StepResult } from './results.ts'

const LIMIT_MS = 20 * MINUTE_MS

/** Runs the tests of `project`; failures are shown as they happen, or at the end where it is `quiet`. */
export async function runVitest(
  root: string,
  project: string,
  quiet: boolean,
): Promise<StepResult> {
  const directory = mkdtempSync(join(tmpdir(), 'beat-scrap-tests-'))
  const file = join(directory, 'counts.json')
  try {
    const { code, output } = await runProgram({
      root,
      command: [`${root}/node_modules/.bin/vitest`, 'run', '--project', project],
      environment: { TEST_COUNTS_FILE: file },
      limitMs: LIMIT_MS,
      quiet,
    })
    return { ...withRunnerFaults(project, readCounts(file), code), output }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function readCounts(file: string): StepResult {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StepResult
  } catch {
    return { passed: 0, failed: [], skipped: [] }
  }
}
