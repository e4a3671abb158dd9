// Puts a backup in the place of the embedded database and its photos. What was there is set aside, not deleted.
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/settings/config.ts'
import { databaseFile } from '../../platform/settings/database-settings.ts'
import { countInCopy } from '../../platform/database/sqlite/database-copies.ts'
import {
  backupName,
  copyWhole,
  DATABASE,
  isWhole,
  photosIn,
  readAbout,
  readPhotoSums,
  sumOf,
} from './backup-files.ts'
import type { PhotoStore } from '../../platform/ports/photo-store.ts'

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

/** What was there before is set aside beside it. */
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
