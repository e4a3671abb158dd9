// Writes what `npm test` counts, with the reason of each skipped test (`context.skip('why')`), which vitest's JSON lacks.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { count, type RanTest } from './results.ts'

/** Writes a `StepResult` to `file` when the run ends. */
export function countTests(file: string, root: string): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const ran = modules.flatMap((module) => ranTests(module, relative(root, module.moduleId)))
      writeFileSync(file, JSON.stringify(count(ran)))
    },
  }
}

/** A file or a group that broke outside of its tests is a failure of its own. */
export function ranTests(module: TestModule, file: string): RanTest[] {
  const { children } = module
  const broken = [...children.allSuites()].filter((suite) => suite.errors().length > 0)
  const failed = [
    ...(module.errors().length > 0 ? ['could not be run'] : []),
    ...broken.map(({ fullName }) => fullName),
  ]
  return [
    ...failed.map((name): RanTest => ({ name: `${file}: ${name}`, outcome: 'failed' })),
    ...[...children.allTests()].map((test): RanTest => {
      const { state, errors = [], ...result } = test.result()
      return {
        name: `${file}: ${test.fullName}`,
        outcome: state === 'pending' ? 'failed' : state,
        said: errors.map(({ message, stack }) => stack ?? message),
        reason: 'note' in result ? result.note : undefined,
      }
    }),
  ]
}
