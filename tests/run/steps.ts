// The steps of `npm test`, in their order. The site is built before the tests, because the calls are
// tested through the whole server, which serves it.
import { postgresPrograms } from '../support/postgres-cluster.ts'
import { runJourneys } from './playwright-step.ts'
import { runProgram } from './program.ts'
import type { StepResult } from './results.ts'
import { testsLeftOut } from './tests-of-worlds.ts'
import { runVitest } from './vitest-step.ts'

const CHECK_LIMIT_MS = 5 * 60 * 1000

export interface Step {
  /** What `npm test -- <name>` calls it. */
  name: string
  run(root: string): Promise<StepResult>
}

export const steps: Step[] = [
  check('types', 'tsc', '-p', '.'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('formatting', 'prettier', '--check', '.'),
  check('unused-code', 'knip', '--no-progress'),
  check('build', 'node', 'web/build/build.ts'),
  suite('unit'),
  { name: 'unit-postgresql', run: runOnPostgres },
  suite('house-rules'),
  suite('properties'),
  suite('sizes'),
  { name: 'journeys', run: runJourneys },
]

/** A step that passes or fails as a whole. Its output is shown where it fails. */
function check(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    async run(root) {
      const command: [string, ...string[]] = [`${root}/node_modules/.bin/${program}`, ...args]
      const { code, output } = await runProgram({
        root,
        command,
        limitMs: CHECK_LIMIT_MS,
        quiet: true,
      })
      if (code === 0) return { passed: 1, failed: [], skipped: [] }
      process.stdout.write(output)
      return { passed: 0, failed: [name], skipped: [] }
    },
  }
}

async function runOnPostgres(root: string): Promise<StepResult> {
  const reason = 'no programs of PostgreSQL on this machine'
  if (process.env['TEST_DATABASE_URL'] === undefined && postgresPrograms() === null) {
    const skipped = [`unit-postgresql: no TEST_DATABASE_URL, and ${reason}`]
    return { passed: 0, failed: [], skipped }
  }
  const result = await runVitest(root, 'unit-postgresql')
  return {
    ...result,
    skipped: [...result.skipped, ...testsLeftOut().map((file) => `${file}: ${reason}`)],
  }
}

function suite(project: string): Step {
  return { name: project, run: (root) => runVitest(root, project) }
}
