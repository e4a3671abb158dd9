// The arrows of the house: who may import whom, types included.
import { isOfTests, isScript, type Rule, type SourceFile } from './source-files.ts'
import { importsOf } from './syntax.ts'

/** Each district and its floor. A file imports from its own district and from lower floors, and nothing else. */
const FLOORS: Record<string, number> = {
  'server/main.js': 9,
  'server/app': 8,
  'server/commands': 8,
  'server/desk': 7,
  'server/site': 6,
  'server/upkeep': 6,
  'server/market': 5,
  'server/owners': 4,
  'server/agents': 3,
  'server/messages': 2,
  'server/vehicles': 2,
  'server/platform': 1,
  'domain/site': 8,
  'domain/wire': 7,
  'domain/market': 6,
  'domain/agents': 5,
  'domain/owners': 4,
  'domain/vehicles': 3,
  'domain/people': 2,
  'domain/basics': 1,
  'web/build': 4,
  'web/pages': 3,
  'web/components': 2,
  'web/calls': 1,
  'web/service-worker': 1,
}

/** Imports lead down, from floor to floor, in server, domain and web. */
export const importsLeadDown: Rule = (files) =>
  ['server/', 'domain/', 'web/'].flatMap((folder) =>
    eachImport(files, folder, (file, { from }) => {
      const here = districtOf(file.path)
      const there = districtOf(from)
      if (!(here in FLOORS)) return `${file.path} is in no district.`
      if (here === there || !from.startsWith(folder)) return null
      return (FLOORS[there] ?? Infinity) < (FLOORS[here] ?? 0)
        ? null
        : `${file.path} imports ${from}, which is not below.`
    }),
  )

function districtOf(path: string): string {
  return path.split('/', 2).join('/')
}

/** `domain` imports only itself, and no package but the one that knows phone numbers. */
export const domainImportsOnlyItself: Rule = (files) =>
  eachImport(files, 'domain/', (file, { from }) =>
    from.startsWith('domain/') || /^libphonenumber-js(\/|$)/.test(from)
      ? null
      : `${file.path} imports ${from}: domain imports only itself.`,
  )

/** `web` and `server` import `domain`, never each other; `seed` imports `server` and `domain`, and neither imports `seed`. */
export const foldersStayApart: Rule = (files) =>
  Object.entries(NOT_FROM).flatMap(([folder, others]) =>
    eachImport(files, `${folder}/`, (file, { from }) =>
      others.includes(from.split('/', 1)[0] ?? '')
        ? `${file.path} imports ${from}: not from ${folder}.`
        : null,
    ),
  )

const NOT_FROM: Record<string, string[]> = {
  web: ['server', 'seed', 'tests', 'bench', 'prove', 'stand-ins'],
  server: ['web', 'seed', 'tests', 'bench', 'prove', 'stand-ins'],
  seed: ['web', 'tests', 'bench', 'prove', 'stand-ins'],
}

/** No file imports itself by way of others. */
export const noImportRunsInACircle: Rule = (files) => {
  const arrows = new Map(
    files
      .filter(isScript)
      .map((file) => [file.path, new Set(importsOf(file).map(({ from }) => from))]),
  )
  const done = new Set<string>()
  const complaints: string[] = []
  const follow = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      complaints.push(`${[...trail.slice(trail.indexOf(path)), path].join(' > ')}: a circle.`)
    }
    if (done.has(path) || trail.includes(path)) return
    for (const next of arrows.get(path) ?? []) follow(next, [...trail, path])
    done.add(path)
  }
  for (const path of arrows.keys()) follow(path, [])
  return complaints
}

type Judge = (file: SourceFile, imported: ReturnType<typeof importsOf>[number]) => string | null

function eachImport(files: SourceFile[], folder: string, judge: Judge): string[] {
  return files
    .filter((file) => file.path.startsWith(folder) && isScript(file) && !isOfTests(file))
    .flatMap((file) => importsOf(file).map((imported) => judge(file, imported)))
    .filter((complaint) => complaint !== null)
}
