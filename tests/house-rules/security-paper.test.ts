// Holds docs/security.md to the standard's list and to the tree.
import { expect, test } from 'vitest'
import requirements from './asvs-5.0.0.json' with { type: 'json' }
import { securityPaperFaults } from './security-paper.ts'
import { readPaper } from './source-files.ts'

test('docs/security.md has every requirement once, and what it names is there', () => {
  expect(securityPaperFaults(readPaper('docs/security.md'), requirements, readPaper)).toEqual([])
})

test('docs/security.md has every requirement once: a planted fault is caught', () => {
  const levels = { '1': ['V1.2.1'], '2': ['V1.1.1'] }
  const read = (path: string) => (path === 'a.test.ts' ? "test('it holds'" : null)
  const faultsOf = (rows: string[]) => securityPaperFaults(rows.join('\n'), levels, read)
  const fine = '| V1.2.1 | 1 | escaping | Met | `a.test.ts` "it holds" |'
  const second = '| V1.1.1 | 2 | decoding | Does not apply | |'
  expect(faultsOf([fine, second])).toEqual([])
  expect(faultsOf([fine])).toHaveLength(1)
  expect(faultsOf([fine, second, second])).toHaveLength(1)
  expect(faultsOf([fine, second, '| V9.9.9 | 2 | x | Met | |'])).toHaveLength(1)
  expect(faultsOf([fine.replace('holds', 'held'), second])).toHaveLength(1)
  expect(faultsOf([fine.replace('a.test', 'b.test'), second])).toHaveLength(1)
  expect(faultsOf([fine.replace('Met', 'Perhaps'), second])).toHaveLength(1)
  expect(securityPaperFaults(null, levels, read)).toHaveLength(1)
})
