// Photos as files on this machine. A picture is written to another folder and moved to its place once it
// is on disk, so that a power cut leaves all of it or nothing.
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as durable from '../../../platform/durable-files.ts'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { reasonOf } from '../../../platform/log.ts'
import { openPhotosIn, type NewFile } from '../../../platform/ports/photo-store.ts'

const QUIETLY = { force: true }
const OURS = { recursive: true, mode: 0o700 }
// Even a list of every photo leaves what another process is writing now.
const HALF_WRITTEN_MS = MINUTE_MS

export function openDiskPhotoStore(dir: string) {
  const unfinished = join(dir, 'unfinished')
  // 4,096 folders, so that none grows long.
  const pathOf = (name: string): string => join(dir, name.replace(/\/(..)/, '/$1/$1'))

  async function write(files: NewFile[], moveOrLink: typeof durable.linkUnlessThere) {
    const folder = dirname(pathOf(files[0]?.name ?? ''))
    await fs.mkdir(unfinished, OURS)
    const firstMade = await fs.mkdir(folder, OURS)
    for (const { name, content } of files) {
      const path = join(unfinished, randomUUID())
      try {
        await durable.writeSynced(path, content)
        await moveOrLink(path, pathOf(name))
      } finally {
        await fs.rm(path, QUIETLY)
      }
    }
    await durable.syncFolder(folder)
    if (firstMade === undefined) return
    await durable.syncFolder(dirname(folder))
    await durable.syncFolder(dir)
  }

  return openPhotosIn({
    where: dir,
    read: (name) => fs.readFile(pathOf(name)).catch(durable.nullWhereMissing),
    write: (...files) => write(files, fs.rename),
    claim: (file) => write([file], durable.linkUnlessThere),
    async remove(...names) {
      for (const name of names) await fs.rm(pathOf(name), QUIETLY)
    },
    async move(...names) {
      const now = new Date()
      for (const { from, to } of names) {
        await fs.mkdir(dirname(pathOf(to)), OURS)
        await fs.utimes(pathOf(from), now, now).catch(durable.nullWhereMissing)
        await fs.rename(pathOf(from), pathOf(to)).catch(durable.nullWhereMissing)
      }
    },
    async *list(room) {
      // A process that was killed left them.
      for await (const { path, storedAt } of filesIn(unfinished)) {
        if (storedAt < Date.now() - HALF_WRITTEN_MS) await fs.rm(path, QUIETLY)
      }
      for (const folder of fromRandomPlace(await listNames(join(dir, room)))) {
        yield* filesIn(join(dir, room, folder))
      }
    },
    fault: () =>
      // Before the first photo there is no folder, and that is no fault.
      fs
        .access(dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
        .catch(durable.nullWhereMissing)
        .then(() => null, reasonOf),
  })
}

async function* filesIn(folder: string) {
  for (const file of (await listNames(folder)).toSorted()) {
    const path = join(folder, file)
    const found = await fs.stat(path).catch(durable.nullWhereMissing)
    if (found !== null) yield { file, path, storedAt: found.mtimeMs }
  }
}

async function listNames(folder: string): Promise<string[]> {
  return (await fs.readdir(folder).catch(durable.nullWhereMissing)) ?? []
}

// A caller that reads only part of a long list sees another part the next time.
function fromRandomPlace(folders: string[]): string[] {
  const at = Math.floor(Math.random() * folders.length)
  return [...folders.slice(at), ...folders.slice(0, at)]
}
