// Makes backups of the embedded database and its photos, and puts one in the place of what is there. A backup is a folder,
// named by its time, with the database and a list of its photos; these are beside the folders, once for all backups.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { copyDatabase, countInCopy } from '../../platform/database/sqlite/database-copies.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { syncFolder, writeSynced } from '../../platform/durable-files.ts'
import { RANDOM_ID } from '../../platform/identifiers.ts'
import type { PhotoStore } from '../../platform/ports/photo-store.ts'
import type { Services } from '../../platform/services.ts'
import type { Config } from '../../platform/settings/config.ts'
import { databaseFile } from '../../platform/settings/database-settings.ts'
import { openDiskPhotoStore } from '../../vehicles/photos/stores/disk-photo-store.ts'

const DATABASE = 'beat-scrap.sqlite'
const PHOTO_LIST = 'photos.txt'
const ABOUT = 'backup.json'
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/** What a backup says about itself; the database was copied at `takenAt`. */
type AboutBackup = { installationId: string; takenAt: number } & Awaited<ReturnType<typeof sumsOf>>

/** The SHA-256 of a photo's two pictures, hex, by its id. */
type PhotoSums = Map<string, { photo: string; thumbnail: string }>

const UNFINISHED = 'unfinished-'

/**
 * Copies the embedded database as of one moment, while it runs, then the photos that no backup in `dir` has yet. With
 * `keep`, all but the last `keep` backups are deleted, with what was cut short before these and the photos that only the
 * deleted had. Of what it made it answers how many photos no backup had before, too.
 */
export async function makeBackup(
  services: Services,
  dir: string,
  { keep, progress }: { keep: number | null; progress: (share: number, words: string) => void },
) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const [earlier] = (await listBackups(dir)).toReversed()
  const takenAt = services.clock.now()
  const name = backupName(takenAt)
  const unfinished = join(dir, UNFINISHED + name)
  await mkdir(unfinished, { mode: 0o700 })
  progress(0, 'copying the database')
  await copyWhereRoom(databaseFile(services.config.dataDir), join(unfinished, DATABASE))
  // The photos follow the database, so that each photo that it names is there or was deleted since.
  const known: PhotoSums =
    earlier === undefined ? new Map() : await readPhotoSums(join(dir, earlier))
  const { sums, added } = await copyPhotos(services, { dir, known }, progress)
  const lines = [...sums].map(([id, { photo, thumbnail }]) => `${id} ${photo} ${thumbnail}\n`)
  await writeSynced(join(unfinished, PHOTO_LIST), lines.join(''))
  const { id: installationId } = await findInstallation(services.database)
  const about: AboutBackup = { installationId, takenAt, ...(await sumsOf(unfinished)) }
  await writeSynced(join(unfinished, ABOUT), `${JSON.stringify(about, null, 2)}\n`)
  await syncFolder(unfinished)
  await rename(unfinished, join(dir, name))
  await syncFolder(dir)
  await services.database.updateTable('installation').set({ last_backup_at: takenAt }).execute()
  const { size: databaseBytes } = await stat(join(dir, name, DATABASE))
  const deleted = keep === null ? 0 : await deleteEarlier(dir, keep)
  return { name, databaseBytes, photos: sums.size, newPhotos: added, deleted }
}

async function copyWhereRoom(from: string, to: string): Promise<void> {
  const { size } = await stat(from)
  const { bavail, bsize } = await statfs(dirname(to))
  if (bavail * bsize < size * 1.1) throw new Error(`There is too little room in ${dirname(to)}.`)
  copyDatabase(from, to)
}

async function copyPhotos(
  { photoStore, clock }: Services,
  { dir, known }: { dir: string; known: PhotoSums },
  progress: (share: number, words: string) => void,
): Promise<{ sums: PhotoSums; added: number }> {
  const copies = photosIn(dir)
  const there = new Set(await Array.fromAsync(copies.list(Number.POSITIVE_INFINITY)))
  const sums: PhotoSums = new Map()
  let added = 0
  for await (const photoId of photoStore.list(clock.now() + HOUR_MS)) {
    // A copy that the folder has lost is made again.
    const before = there.has(photoId) ? known.get(photoId) : undefined
    if (before !== undefined) {
      sums.set(photoId, before)
      continue
    }
    const photo = await photoStore.get(photoId, 'photo')
    const thumbnail = await photoStore.get(photoId, 'thumbnail')
    // The photo was deleted a moment ago.
    if (photo === null || thumbnail === null) continue
    await copies.put(photoId, { photo, thumbnail })
    sums.set(photoId, { photo: sumOf(photo), thumbnail: sumOf(thumbnail) })
    added += 1
    if (added % 100 === 0) progress(0.5, `copying photos: ${sums.size} so far`)
  }
  return { sums, added }
}

async function deleteEarlier(dir: string, keep: number): Promise<number> {
  const all = await listBackups(dir)
  const gone = all.slice(0, Math.max(0, all.length - keep))
  const [oldest = ''] = all.slice(gone.length)
  // One that was cut short has the database too.
  const cutShort = (await readdir(dir)).filter(
    (name) => name.startsWith(UNFINISHED) && name < UNFINISHED + oldest,
  )
  for (const name of [...gone, ...cutShort]) await rm(join(dir, name), { recursive: true })
  // One that is under way beside this counts on photos that no other lists.
  if ((await readdir(dir)).some((name) => name.startsWith(UNFINISHED))) return gone.length
  const kept = new Set<string>()
  for (const name of await listBackups(dir)) {
    for (const photoId of (await readPhotoSums(join(dir, name))).keys()) kept.add(photoId)
  }
  const copies = photosIn(dir)
  for await (const photoId of copies.list(Number.POSITIVE_INFINITY)) {
    if (!kept.has(photoId)) await copies.remove(photoId)
  }
  return gone.length
}

export type Checked = Awaited<ReturnType<typeof checkBackup>>

/**
 * Reads all of the copied database, and answers what it brings back. Throws, in words for the operator, if it is not what
 * was written.
 */
export async function checkBackup(backup: string) {
  const about = JSON.parse(await readFile(join(backup, ABOUT), 'utf8')) as AboutBackup
  const { takenAt, installationId, databaseSha256, photosSha256 } = about
  const found = await sumsOf(backup)
  if (found.databaseSha256 !== databaseSha256 || found.photosSha256 !== photosSha256)
    throw new Error(`${backup} was changed or damaged since it was made.`)
  const photos = (await readPhotoSums(backup)).size
  return { takenAt, installationId, photos, ...countInCopy(join(backup, DATABASE)) }
}

/** Puts a backup in the place of the database. What was there before is set aside beside it, not deleted. */
export async function replaceDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  backup: string,
  now: number,
): Promise<void> {
  const file = databaseFile(dataDir)
  const aside = join(dataDir, `replaced-${backupName(now)}`)
  const there = ['', '-wal', '-shm', '-marks'].filter((suffix) => existsSync(file + suffix))
  if (there.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const suffix of there) await rename(file + suffix, join(aside, DATABASE + suffix))
  await copyWhole(join(backup, DATABASE), file)
}

/** Puts back the backup's photos that the store lacks. Answers how many, and how many are damaged or missing in the backup. */
export async function restorePhotos(
  photoStore: PhotoStore,
  { dir, backup }: { dir: string; backup: string },
  progress: (share: number) => void,
): Promise<{ restored: number; lost: number }> {
  const counts = { restored: 0, lost: 0 }
  const sums = await readPhotoSums(backup)
  const copies = photosIn(dir)
  const read = async (photoId: string, size: 'photo' | 'thumbnail', sum: string) => {
    const bytes = await copies.get(photoId, size).catch(() => null)
    return bytes !== null && sumOf(bytes) === sum ? bytes : null
  }
  let done = 0
  for (const [photoId, sum] of sums) {
    progress((done += 1) / sums.size)
    if ((await photoStore.get(photoId, 'thumbnail')) !== null) continue
    const photo = await read(photoId, 'photo', sum.photo)
    const thumbnail = await read(photoId, 'thumbnail', sum.thumbnail)
    if (photo === null || thumbnail === null) {
      counts.lost += 1
    } else {
      await photoStore.put(photoId, { photo, thumbnail })
      counts.restored += 1
    }
  }
  return counts
}

function backupName(takenAt: number): string {
  return new Date(takenAt).toISOString().replaceAll(/[:.]/g, '-')
}

/** The names of the complete backups in `dir`, the latest last. */
export async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}

function photosIn(dir: string): PhotoStore {
  return openDiskPhotoStore(join(dir, 'photos'))
}

async function readPhotoSums(backup: string): Promise<PhotoSums> {
  const text = await readFile(join(backup, PHOTO_LIST), 'utf8')
  const lines = text.split('\n').map((line) => line.split(' '))
  return new Map(
    lines.flatMap(([id = '', photo = '', thumbnail = '']) =>
      RANDOM_ID.test(id) ? [[id, { photo, thumbnail }]] : [],
    ),
  )
}

async function sumsOf(backup: string) {
  return {
    databaseSha256: await sumOfFile(join(backup, DATABASE)),
    photosSha256: await sumOfFile(join(backup, PHOTO_LIST)),
  }
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies a file for this user alone. The name appears once all of the file is on disk. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await copyFile(from, unfinished)
  await chmod(unfinished, 0o600)
  await using file = await open(unfinished, 'r+')
  await file.sync()
  await rename(unfinished, to)
  await syncFolder(dirname(to))
}
