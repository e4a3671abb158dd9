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
import { RANDOM_ID } from '../../../platform/identifiers.ts'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { reasonOf } from '../../../platform/log.ts'
import {
  pictureName,
  SIZES,
  type PhotoStore,
  type Size,
} from '../../../platform/ports/photo-store.ts'

type Room = 'kept' | 'quarantine'

/** The store in `dir`, which is made when needed. */
export function openDiskPhotoStore(dir: string): PhotoStore {
  const unfinished = join(dir, 'unfinished')
  const stampFile = join(dir, 'installation')
  // 4,096 folders, so that none grows long.
  const pathOf = (photoId: string, size: Size, room: Room = 'kept'): string =>
    join(dir, room, photoId.slice(0, 2), pictureName(photoId, size))

  async function move(photoId: string, from: Room, to: Room): Promise<void> {
    const now = new Date()
    for (const size of SIZES) {
      const [old, moved] = [pathOf(photoId, size, from), pathOf(photoId, size, to)]
      await mkdir(dirname(moved), { recursive: true, mode: 0o700 })
      await utimes(old, now, now).catch(nullWhereMissing)
      await rename(old, moved).catch(nullWhereMissing)
    }
  }

  async function writeStamp(
    installationId: string,
    moveOrLink: typeof linkUnlessThere,
  ): Promise<void> {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const path = join(unfinished, randomUUID())
    await writeSynced(path, `${installationId}\n`)
    await moveOrLink(path, stampFile)
    await rm(path, QUIETLY)
    await syncFolder(dir)
  }

  return {
    where: dir,
    async put(photoId, prepared) {
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const folder = dirname(pathOf(photoId, 'photo'))
      const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const size of ['thumbnail', 'photo'] as const) {
        await writeWhole(join(unfinished, randomUUID()), pathOf(photoId, size), prepared[size])
      }
      await syncFolder(folder)
      if (firstMade !== undefined) {
        await syncFolder(dirname(folder))
        await syncFolder(dir)
      }
    },
    get: async (photoId, size) => readFile(pathOf(photoId, size)).catch(nullWhereMissing),
    async remove(photoId) {
      for (const room of ['kept', 'quarantine'] as const) {
        for (const size of SIZES) await rm(pathOf(photoId, size, room), QUIETLY)
      }
    },
    async *list(olderThan) {
      // Even a list of every photo leaves what another process is writing now.
      await removeUnfinished(unfinished, Math.min(olderThan, Date.now() - HALF_WRITTEN_MS))
      yield* idsUnder(join(dir, 'kept'), olderThan)
    },
    setAside: (photoId) => move(photoId, 'kept', 'quarantine'),
    bringBack: (photoId) => move(photoId, 'quarantine', 'kept'),
    listSetAside: (olderThan) => idsUnder(join(dir, 'quarantine'), olderThan),
    stamp: async () => (await readFile(stampFile, 'utf8').catch(nullWhereMissing))?.trim() ?? null,
    claim: (installationId) => writeStamp(installationId, linkUnlessThere),
    adopt: (installationId) => writeStamp(installationId, rename),
    fault: () =>
      // Before the first photo there is no folder, and that is no fault.
      access(dir, constants.R_OK | constants.W_OK | constants.X_OK)
        .catch(nullWhereMissing)
        .then(() => null, reasonOf),
  }
}

const QUIETLY = { force: true }
const HALF_WRITTEN_MS = MINUTE_MS

async function writeWhole(unfinished: string, finished: string, bytes: Buffer): Promise<void> {
  try {
    await writeSynced(unfinished, bytes)
    await rename(unfinished, finished)
  } catch (error) {
    await rm(unfinished, QUIETLY)
    throw error
  }
}

async function* idsUnder(room: string, olderThan: number): AsyncGenerator<string> {
  for (const folder of fromRandomPlace(await listNames(room))) {
    yield* idsIn(join(room, folder), olderThan)
  }
}

async function* idsIn(folder: string, olderThan: number): AsyncGenerator<string> {
  const ids = new Set<string>()
  for (const name of await listNames(folder)) {
    const photoId = name.slice(0, 22)
    if (ids.has(photoId) || !RANDOM_ID.test(photoId)) continue
    ids.add(photoId)
    if (await isOlder(join(folder, name), olderThan)) yield photoId
  }
}

// A process that was killed left them.
async function removeUnfinished(folder: string, olderThan: number): Promise<void> {
  for (const name of await listNames(folder)) {
    const path = join(folder, name)
    if (await isOlder(path, olderThan)) await rm(path, QUIETLY)
  }
}

async function isOlder(path: string, olderThan: number): Promise<boolean> {
  const found = await stat(path).catch(nullWhereMissing)
  return found !== null && found.mtimeMs < olderThan
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhereMissing)) ?? []
}

// A caller that reads only part of a long list sees another part the next time.
function fromRandomPlace(folders: string[]): string[] {
  const at = Math.floor(Math.random() * folders.length)
  return [...folders.slice(at), ...folders.slice(0, at)]
}
