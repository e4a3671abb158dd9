// Holds docs/map.md and docs/contributing.md to the tree.
import { expect, test } from 'vitest'
import { mapNamesEveryFolder, namesOnlyWhatIsThere } from './papers.ts'
import { readPaper, sourceFiles } from './source-files.ts'

test('docs/map.md names every folder', () => {
  expect(mapNamesEveryFolder(readPaper('docs/map.md'))(sourceFiles())).toEqual([])
})

test('docs/map.md names every folder: a planted fault is caught', () => {
  const map = '| `domain/` | the rules |\n| `domain/basics` | money |\n| `server/market` | quotes |'
  const files = [
    'domain/basics/money.ts',
    'server/market/quotes/give-quote.ts',
    'server/vehicles/photos/stores/photo-store.ts',
  ]
  const missing = mapNamesEveryFolder(map)(files.map((path) => ({ path, source: '' })))
  expect(missing).toEqual(['server/vehicles is not on docs/map.md.'])
  expect(mapNamesEveryFolder(null)([])).toEqual(['docs/map.md is missing.'])
})

const CONTRIBUTING = 'docs/contributing.md'

test('docs/contributing.md names no file that is not there', () => {
  const documents = [{ path: 'docs/map.md', source: '' }]
  const rule = namesOnlyWhatIsThere(CONTRIBUTING, readPaper(CONTRIBUTING))
  expect(rule([...sourceFiles(), ...documents])).toEqual([])
})

test('docs/contributing.md names no file that is not there: a planted fault is caught', () => {
  const files = [{ path: 'server/market/quotes/give-quote.ts', source: '' }]
  const paper =
    '`server/market/quotes/` and `give-quote.ts`, then `take-quote.ts` in `web/`, `npm test`'
  expect(namesOnlyWhatIsThere(CONTRIBUTING, paper)(files)).toEqual([
    'docs/contributing.md: there is no take-quote.ts.',
    'docs/contributing.md: there is no web/.',
  ])
})
