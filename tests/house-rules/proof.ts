// A rule is worth something only when it catches a fault, so each is tried on the tree and on one
// that was planted.
import { expect, test } from 'vitest'
import { sourceFiles, type Rule } from './source-files.ts'

interface Guard {
  rule: Rule
  /** Files by path, each of which breaks the rule. */
  caught: Record<string, string>
  /** Files that look alike but keep it. */
  spared?: Record<string, string>
}

/** Declares the tests of one rule. */
export function guard(name: string, { rule, caught, spared = {} }: Guard): void {
  test(name, () => {
    expect(rule(sourceFiles())).toEqual([])
  })
  test(`${name}: a planted fault is caught`, () => {
    for (const [path, source] of Object.entries(caught)) {
      expect.soft(rule([{ path, source }]), path).not.toEqual([])
    }
    for (const [path, source] of Object.entries(spared)) {
      expect.soft(rule([{ path, source }]), path).toEqual([])
    }
  })
}
