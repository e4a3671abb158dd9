// Runs one project of vitest.config.ts and counts its tests one by one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './program.ts'
import { withRunnerFaults, type StepResult } from './results.ts'

const LIMIT_MS = 10 * 60 * 1000

/** Runs the tests of `project`; failures are shown as they happen. */
export async function runVitest(root: string, project: string): Promise<StepResult> {
  const directory = mkdtempSync(join(tmpdir(), 'beat-scrap-tests-'))
  const file = join(directory, 'counts.json')
  try {
    const { code } = await runProgram({
      root,
      command: [`${root}/node_modules/.bin/vitest`, 'run', '--project', project],
      environment: { TEST_COUNTS_FILE: file },
      limitMs: LIMIT_MS,
    })
    return withRunnerFaults(project, readCounts(file), code)
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
