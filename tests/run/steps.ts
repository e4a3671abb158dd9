// The steps of `npm test`. The site is built before the tests, because the calls are tested through the
// whole server, which serves it. From then on two steps at a time keep both cores busy, the journeys with the short ones.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { KEEP_COMPILED } from '../../server/platform/node.js'
import { postgresPrograms } from '../support/postgres-cluster.ts'
import { runProgram } from './program.ts'
import { count, sum, withRunnerFaults, type StepResult } from './results.ts'
import type { Step } from './run-stages.ts'
import { testsLeftOut } from './tests-of-services.ts'

const CHECK_LIMIT_MS = 5 * MINUTE_MS
const TESTS_LIMIT_MS = 20 * MINUTE_MS

export const stages: Step[][] = [
  [check('build', 'node', 'web/build/build.ts')],
  [
    suite('unit', 'web'),
    { name: 'unit-postgresql', run: runOnPostgres },
    tests('journeys', ['playwright', 'test', '--reporter=line,./tests/run/count-journeys.ts']),
    check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    // More threads would each work out the same types again.
    check('types', 'tsc', '-p', '.', '--singleThreaded'),
    suite('properties'),
    suite('house-rules'),
    check('unused-code', 'knip', '--no-progress'),
    suite('sizes'),
    check('formatting', 'oxfmt', '--check'),
  ],
]

/** A step that passes or fails as a whole. It says something only where it fails. */
function check(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    async run(root) {
      const command: [string, ...string[]] = [`${root}/node_modules/.bin/${program}`, ...args]
      const { code, output } = await runProgram({ root, command, limitMs: CHECK_LIMIT_MS })
      // What the build says is the first that `npm start` prints.
      const isFine = code === 0 && (name !== 'build' || output === '')
      return isFine
        ? { result: { passed: 1, failed: [], skipped: [] }, output: '' }
        : { result: { passed: 0, failed: [name], skipped: [] }, output }
    },
  }
}

async function runOnPostgres(root: string) {
  const reason = 'no programs of PostgreSQL on this machine'
  if (process.env['TEST_DATABASE_URL'] === undefined && postgresPrograms() === null) {
    const skipped = [`unit-postgresql: no TEST_DATABASE_URL, and ${reason}`]
    return { result: { passed: 0, failed: [], skipped }, output: '' }
  }
  const { result, output } = await suite('unit-postgresql').run(root)
  const skipped = testsLeftOut().map((file) => `${file}: ${reason}`)
  return { result: sum([result, { passed: 0, failed: [], skipped }]), output }
}

function suite(...projects: [string, ...string[]]): Step {
  return tests(projects[0], ['vitest', 'run', ...projects.map((name) => `--project=${name}`)])
}

/** A suite of vitest or of Playwright, whose reporter counts its tests one by one. */
function tests(name: string, [program, ...args]: [string, ...string[]]): Step {
  return {
    name,
    async run(root) {
      const directory = mkdtempSync(join(tmpdir(), 'beat-scrap-tests-'))
      const file = join(directory, 'counts.json')
      try {
        const { code, output } = await runProgram({
          root,
          command: [`${root}/node_modules/.bin/${program}`, ...args],
          // Node reads our TypeScript by itself, which Playwright would compile first.
          environment: { TEST_COUNTS_FILE: file, PW_DISABLE_TS_ESM: '1', ...KEEP_COMPILED },
          limitMs: TESTS_LIMIT_MS,
        })
        return { result: withRunnerFaults(name, readCounts(file), code), output }
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
  }
}

function readCounts(file: string): StepResult {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StepResult
  } catch {
    return count([])
  }
}
