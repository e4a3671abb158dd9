// Makes backups of the embedded database and its photos, and puts one in the place of what is there.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { copyDatabase, countInCopy } from '../../platform/database/sqlite/database-copies.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { syncFolder } from '../../platform/durable-files.ts'
import type { PhotoStore } from '../../platform/ports/photo-store.ts'
import type { Services } from '../../platform/services.ts'
import type { Config } from '../../platform/settings/config.ts'
import { databaseFile } from '../../platform/settings/database-settings.ts'
import {
  backupName,
  copyWhole,
  DATABASE,
  isWhole,
  listBackups,
  photosIn,
  readAbout,
  readPhotoSums,
  sumOf,
  writeAbout,
  writePhotoSums,
  type PhotoSums,
} from './backup-files.ts'

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
  await writePhotoSums(unfinished, sums)
  const { id: installationId } = await findInstallation(services.database)
  await writeAbout(unfinished, { installationId, takenAt })
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
  if (!(await isWhole(backup)))
    throw new Error(`${backup} was changed or damaged since it was made.`)
  const { takenAt, installationId } = await readAbout(backup)
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
