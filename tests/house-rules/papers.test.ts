// Holds docs/map.md and CHANGELOG.md to the tree.
import { expect, test } from 'vitest'
import { changeLogFaults, mapNamesEveryFolder } from './papers.ts'
import { readPaper, sourceFiles } from './source-files.ts'

test('docs/map.md names every folder', () => {
  expect(mapNamesEveryFolder(readPaper('docs/map.md'))(sourceFiles())).toEqual([])
})

test('docs/map.md names every folder: a planted fault is caught', () => {
  const map = '| `domain/` | the rules |\n| `server/quotes` | quotes |'
  const files = [
    'domain/money.ts',
    'server/quotes/give-quote.ts',
    'server/photos/stores/photo-store.ts',
  ]
  const missing = mapNamesEveryFolder(map)(files.map((path) => ({ path, source: '' })))
  expect(missing).toEqual(['server/photos is not on docs/map.md.'])
  expect(mapNamesEveryFolder(null)([])).toEqual(['docs/map.md is missing.'])
})

test('the change log has dated entries', () => {
  expect(changeLogFaults(readPaper('CHANGELOG.md'))).toEqual([])
})

test('the change log has dated entries: a planted fault is caught', () => {
  expect(changeLogFaults(null)).not.toEqual([])
  expect(changeLogFaults('# Changes\n')).not.toEqual([])
  expect(changeLogFaults('# Changes\n\n## The next one\n')).not.toEqual([])
  expect(changeLogFaults('# Changes\n\n## 18 May 2025\n')).toEqual([])
})
