// Photos as files on this machine. A picture is written to another folder and moved to its place once it
// is on disk, so that a power cut leaves all of it or nothing.
import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  linkUnlessThere,
  nullWhereMissing,
  syncFolder,
  writeSynced,
} from '../../../platform/durable-files.ts'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { reasonOf } from '../../../platform/log.ts'
import { openPhotosIn, type NewFile } from '../../../platform/ports/photo-store.ts'

const QUIETLY = { force: true }
const OURS = { recursive: true, mode: 0o700 }
// Even a list of every photo leaves what another process is writing now.
const HALF_WRITTEN_MS = MINUTE_MS

/** The store in `dir`, which is made when needed. */
export function openDiskPhotoStore(dir: string) {
  const unfinished = join(dir, 'unfinished')
  // 4,096 folders, so that none grows long.
  const pathOf = (name: string): string => join(dir, name.replace(/\/(..)/, '/$1/$1'))

  /** Writes files of one folder. */
  async function write(files: NewFile[], moveOrLink: typeof linkUnlessThere): Promise<void> {
    const folder = dirname(pathOf(files[0]?.name ?? ''))
    await mkdir(unfinished, OURS)
    const firstMade = await mkdir(folder, OURS)
    for (const { name, content } of files) {
      const path = join(unfinished, randomUUID())
      try {
        await writeSynced(path, content)
        await moveOrLink(path, pathOf(name))
      } finally {
        await rm(path, QUIETLY)
      }
    }
    await syncFolder(folder)
    if (firstMade === undefined) return
    await syncFolder(dirname(folder))
    await syncFolder(dir)
  }

  return openPhotosIn({
    where: dir,
    read: (name) => readFile(pathOf(name)).catch(nullWhereMissing),
    write: (...files) => write(files, rename),
    claim: (file) => write([file], linkUnlessThere),
    async remove(...names) {
      for (const name of names) await rm(pathOf(name), QUIETLY)
    },
    async move(...names) {
      const now = new Date()
      for (const { from, to } of names) {
        await mkdir(dirname(pathOf(to)), OURS)
        await utimes(pathOf(from), now, now).catch(nullWhereMissing)
        await rename(pathOf(from), pathOf(to)).catch(nullWhereMissing)
      }
    },
    async *list(room) {
      // A process that was killed left them.
      for await (const { path, storedAt } of filesIn(unfinished)) {
        if (storedAt < Date.now() - HALF_WRITTEN_MS) await rm(path, QUIETLY)
      }
      for (const folder of fromRandomPlace(await listNames(join(dir, room)))) {
        yield* filesIn(join(dir, room, folder))
      }
    },
    fault: () =>
      // Before the first photo there is no folder, and that is no fault.
      access(dir, constants.R_OK | constants.W_OK | constants.X_OK)
        .catch(nullWhereMissing)
        .then(() => null, reasonOf),
  })
}

async function* filesIn(folder: string) {
  for (const file of (await listNames(folder)).toSorted()) {
    const path = join(folder, file)
    const found = await stat(path).catch(nullWhereMissing)
    if (found !== null) yield { file, path, storedAt: found.mtimeMs }
  }
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhereMissing)) ?? []
}

// A caller that reads only part of a long list sees another part the next time.
function fromRandomPlace(folders: string[]): string[] {
  const at = Math.floor(Math.random() * folders.length)
  return [...folders.slice(at), ...folders.slice(0, at)]
}
