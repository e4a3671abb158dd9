// The arrows of the house: who may import whom.
import { isOfTests, isScript, type Rule, type SourceFile } from './source-files.ts'
import { importsOf } from './syntax.ts'

// Folders of the server that are no room of the product but what the rooms depend on.
const FOUNDATIONS = new Set(['database', 'http', 'site', 'health'])

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

/**
 * In a server room: calls, then verbs, then storage. A verb reads and deletes in another room's storage
 * itself, so that no verb there only passes it on; what another room adds and changes, its verbs do.
 */
export const roomsKeepTheirOrder: Rule = (files) =>
  ['server/', 'seed/'].flatMap((folder) => eachImport(files, folder, keepsOrder))

const READS_OR_DELETES = /^(find|has|is|count|delete)[A-Z]/

const keepsOrder: Judge = (file, { from, names, isType }) => {
  const here = placeOf(file.path)
  const there = placeOf(from)
  if (here === null || there === null || isType) return null
  const say = (reason: string): string => `${file.path} imports ${from}: ${reason}`
  if (there.kind === 'calls' && file.path !== 'server/app/app.ts') {
    return say('only app.ts imports calls.')
  }
  if (here.kind === 'storage' && there.kind === 'verb' && isRoom(there.room)) {
    return say('storage imports no verb.')
  }
  if (there.kind !== 'storage' || !isRoom(there.room)) return null
  if (here.kind === 'calls') return say('calls reach storage only through a verb.')
  if (here.room === there.room) return null
  if (here.kind === 'storage') return say('storage keeps to its own room.')
  const changing = names.filter((name) => !READS_OR_DELETES.test(name))
  return changing.length > 0 ? say('what another room adds and changes, its verbs do.') : null
}

/** No file imports itself by way of others. */
export const noImportRunsInACircle: Rule = (files) =>
  circlesOf(files.filter(isScript), (path) => path)

/** Nor does a room of the server: its folder, or a file beside the rooms. */
export const noRoomImportsInACircle: Rule = (files) =>
  circlesOf(
    files.filter((file) => file.path.startsWith('server/') && isScript(file) && !isOfTests(file)),
    (path) => path.split('/', 2).join('/'),
  )

function circlesOf(files: SourceFile[], nodeOf: (path: string) => string): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const file of files) {
    const node = nodeOf(file.path)
    const to = arrows.get(node) ?? new Set()
    arrows.set(node, to)
    for (const { from, isType } of importsOf(file)) {
      if (!isType && (node === file.path || nodeOf(from) !== node)) to.add(nodeOf(from))
    }
  }
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

interface Place {
  room: string
  kind: 'calls' | 'storage' | 'verb'
}

function placeOf(path: string): Place | null {
  const [, room, name] =
    /^(?:server\/|(?=seed\/))(?:([\w-]+)\/)?(?:.*\/)?([\w-]+)\.ts$/.exec(path) ?? []
  if (name === undefined) return null
  const kind = name.endsWith('-calls') ? 'calls' : name.endsWith('-storage') ? 'storage' : 'verb'
  return { room: room ?? '', kind }
}

function isRoom(room: string): boolean {
  return room !== '' && !FOUNDATIONS.has(room)
}

type Judge = (file: SourceFile, imported: ReturnType<typeof importsOf>[number]) => string | null

function eachImport(files: SourceFile[], folder: string, judge: Judge): string[] {
  return files
    .filter((file) => file.path.startsWith(folder) && isScript(file) && !isOfTests(file))
    .flatMap((file) => importsOf(file).map((imported) => judge(file, imported)))
    .filter((complaint) => complaint !== null)
}
