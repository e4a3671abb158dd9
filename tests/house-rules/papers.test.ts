import { expect, test } from 'vitest'
import { guard } from './proof.ts'
import { isOfTests, readPaper, sourceFiles, type Rule } from './source-files.ts'

/** A rule over the sources: each file and folder that `paper` names in code is there, by the end of its path. */
function namesOnlyWhatIsThere(name: string, paper: string): Rule {
  return (files) => {
    const named = [...paper.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map((match) => match[1] ?? '')
    const paths = files.map((file) => `/${file.path}`)
    const isThere = (end: string): boolean =>
      paths.some((path) =>
        end.endsWith('/') ? path.includes(`/${end}`) : path.endsWith(`/${end}`),
      )
    return [...new Set(named)]
      .filter((end) => !isThere(end))
      .map((end) => `${name}: there is no ${end}.`)
  }
}

// The two upper levels; deeper ones are found from there.
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.slice(0, 2).map((_part, depth) => parts.slice(0, depth + 1).join('/'))
}

function isNamed(map: string, folder: string): boolean {
  const name = folder.split('/').at(-1) ?? folder
  return new RegExp(`(^|[\\s\`/(|])${name}(/|\`|\\b)`, 'm').test(map)
}

const MAP = readPaper('docs/map.md')

guard('docs/map.md names every folder', {
  rule: (files) => {
    const folders = files.flatMap((file) => (isOfTests(file) ? [] : foldersOf(file.path)))
    const unnamed = [...new Set(folders)].filter((folder) => !isNamed(MAP, folder))
    return unnamed.map((folder) => `${folder} is not on docs/map.md.`)
  },
  caught: { 'server/fleet/cars.ts': '', 'garage/cars.ts': '' },
  spared: {
    'domain/basics/money.ts': '',
    'server/vehicles/photos/stores/photo-store.ts': '',
    'server/market/fleet.test.ts': '',
  },
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
