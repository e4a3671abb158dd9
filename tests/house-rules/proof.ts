// A rule is worth something only when it catches a fault, so each is tried on the tree and on a planted one.
import { expect, test } from 'vitest'
import { sourceFiles, type Rule } from './source-files.ts'

interface Guard {
  rule: Rule
  caught: Record<string, string>
  spared?: Record<string, string>
}

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
