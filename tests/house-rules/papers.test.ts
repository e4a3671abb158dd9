import { guard } from './proof.ts'
import { isOfTests, readPaper } from './source-files.ts'

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

const CONTRIBUTING = readPaper('docs/contributing.md')

guard('docs/contributing.md names no file that is not there', {
  rule: (files) => {
    const named = CONTRIBUTING.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)
    const paths = ['/docs/map.md', ...files.map((file) => `/${file.path}`)]
    // By the end of its path.
    const isThere = (end: string): boolean =>
      paths.some((path) => (end.endsWith('/') ? path.includes(end) : path.endsWith(end)))
    const missing = Array.from(named, ([, end = '']) => end).filter((end) => !isThere(`/${end}`))
    return missing.map((end) => `docs/contributing.md: there is no ${end}.`)
  },
  caught: { 'server/market/quotes/give-quote.ts': '' },
})

const SECURITY = readPaper('docs/records/security.md')

guard('docs/records/security.md names only files and tests that are there', {
  rule: (files) => {
    const read = (source: string): string => source.replaceAll('\\', '').replaceAll('’', "'")
    const sources = new Map(files.map(({ path, source }) => [path, read(source)]))
    const quotes = SECURITY.matchAll(/`([\w./-]+\.[jt]sx?)`(?: "([^"]+)")?/g)
    return Array.from(quotes).flatMap(([, path = '', name = '']) =>
      sources.get(path)?.includes(read(name))
        ? []
        : [`docs/records/security.md: there is no ${path} "${name}".`],
    )
  },
  caught: { 'server/market/quotes/give-quote.ts': '' },
})
