// Runs a suite of vitest or of Playwright, whose reporter counts its tests one by one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { runProgram, type Program } from './program.ts'
import { withRunnerFaults, type StepResult } from './results.ts'

const LIMIT_MS = 20 * MINUTE_MS

/** Failures are shown as they happen, or at the end where it is `quiet`. */
export async function runTests(
  name: string,
  { root, command, quiet }: Pick<Program, 'root' | 'command' | 'quiet'>,
): Promise<StepResult> {
  const directory = mkdtempSync(join(tmpdir(), 'beat-scrap-tests-'))
  const file = join(directory, 'counts.json')
  try {
    // Node reads our TypeScript by itself, which Playwright would compile first.
    const environment = { TEST_COUNTS_FILE: file, PW_DISABLE_TS_ESM: '1' }
    const program: Program = { root, command, environment, limitMs: LIMIT_MS, quiet }
    const { code, output } = await runProgram(program)
    return { ...withRunnerFaults(name, readCounts(file), code), output }
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
