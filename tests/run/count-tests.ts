// A vitest reporter that writes what `npm test` counts: each failure by name, and each skipped test
// with the reason it gave (`context.skip('why')`), which vitest's own JSON leaves out.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { failure, type StepResult } from './results.ts'

/** The part of vitest's module of tests that is counted. */
export interface CountedModule {
  moduleId: string
  errors(): ArrayLike<unknown>
  children: {
    allTests(): Iterable<{
      fullName: string
      result(): {
        state: string
        note?: string | undefined
        errors?: readonly { message: string; stack?: string }[] | undefined
      }
    }>
    allSuites(): Iterable<{ fullName: string; errors(): ArrayLike<unknown> }>
  }
}

/** Writes a `StepResult` to `file` when the run ends. */
export function countTests(file: string, root: string): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      writeFileSync(file, JSON.stringify(count(modules, root)))
    },
  }
}

/** A file or a group that broke outside of its tests is a failure of its own. */
export function count(modules: Iterable<CountedModule>, root: string): StepResult {
  const result = { passed: 0, failed: [] as string[], skipped: [] as string[] }
  for (const module of modules) {
    const file = relative(root, module.moduleId)
    if (module.errors().length > 0) result.failed.push(`${file}: could not be run`)
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) result.failed.push(`${file}: ${suite.fullName}`)
    }
    for (const test of module.children.allTests()) {
      const { state, note, errors = [] } = test.result()
      if (state === 'passed') result.passed += 1
      else if (state === 'skipped') {
        result.skipped.push(`${file}: ${test.fullName}: ${note ?? 'no reason given'}`)
      } else {
        const said = errors.map(({ message, stack }) => stack ?? message)
        result.failed.push(failure(`${file}: ${test.fullName}`, said))
      }
    }
  }
  return result
}
