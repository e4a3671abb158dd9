// Holds docs/map.md, docs/contributing.md and CHANGELOG.md to the tree.
import { expect, test } from 'vitest'
import { changeLogFaults, versionOf, mapNamesEveryFolder, namesOnlyWhatIsThere } from './papers.ts'
import { VERSION } from '../../server/version.ts'
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

const CONTRIBUTING = 'docs/contributing.md'

test('docs/contributing.md names no file that is not there', () => {
  const documents = [{ path: 'docs/map.md', source: '' }]
  const rule = namesOnlyWhatIsThere(CONTRIBUTING, readPaper(CONTRIBUTING))
  expect(rule([...sourceFiles(), ...documents])).toEqual([])
})

test('docs/contributing.md names no file that is not there: a planted fault is caught', () => {
  const files = [{ path: 'server/quotes/give-quote.ts', source: '' }]
  const paper = '`server/quotes/` and `give-quote.ts`, then `take-quote.ts` in `web/`, `npm test`'
  expect(namesOnlyWhatIsThere(CONTRIBUTING, paper)(files)).toEqual([
    'docs/contributing.md: there is no take-quote.ts.',
    'docs/contributing.md: there is no web/.',
  ])
})

test('the version is the date of the newest entry of the change log', () => {
  expect(versionOf(readPaper('CHANGELOG.md') ?? '')).toBe(VERSION)
  expect(versionOf('# Changes\n\n## 18 May 2025\n\n## 1 May 2025\n')).toBe('2025.5.18')
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
