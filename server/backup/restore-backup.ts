// Puts a backup in the place of the embedded database and its photos. What was there is set aside, not deleted.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.ts'
import { databaseFile } from '../database/database-name.ts'
import { SILENT_AFTER_MS } from '../digests/announce-server.ts'
import type { PhotoStore } from '../photos/stores/photo-store.ts'
import {
  backupName,
  copyWhole,
  DATABASE,
  isWhole,
  photoFile,
  readAbout,
  readPhotoSums,
  sumOf,
} from './backup-files.ts'

/** What a backup brings back. */
export interface Checked {
  takenAt: number
  postings: number
  quotes: number
  agents: number
  photos: number
}

/** Reads all of the database's copy. Throws, in words for the operator, where it is not what was written. */
export async function checkBackup(backup: string): Promise<Checked> {
  if (!(await isWhole(backup)))
    throw new Error(`${backup} was changed or damaged since it was made.`)
  const { takenAt } = await readAbout(backup)
  const photos = (await readPhotoSums(backup)).size
  const database = new DatabaseSync(join(backup, DATABASE), { readOnly: true })
  try {
    const fault = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
    if (fault !== 'ok') throw new Error(`The database in ${backup} is damaged (${String(fault)}).`)
    const count = (table: string): number =>
      Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count'])
    const [postings, quotes, agents] = ['postings', 'quotes', 'agents'].map(count)
    return { takenAt, photos, postings: postings ?? 0, quotes: quotes ?? 0, agents: agents ?? 0 }
  } finally {
    database.close()
  }
}

/** Whether a server or another program has the database at `dataDir` open, or had a moment ago. */
export function isInUse(dataDir: string, now: number): boolean {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    const since = now - SILENT_AFTER_MS
    const server = database.prepare('select 1 from server_processes where seen_at > ?').get(since)
    if (server !== undefined) return true
    // Leaving the mode of shared logs takes the file alone.
    const mode = database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode']
    return mode !== 'delete'
  } catch (error) {
    return error instanceof Error && /locked|busy/.test(error.message)
  } finally {
    database.close()
  }
}

/** Answers where what was there before is now, or null where nothing was. */
export async function replaceDatabase(
  { dataDir }: Pick<Config, 'dataDir'>,
  backup: string,
  now: number,
): Promise<string | null> {
  const file = databaseFile(dataDir)
  const aside = join(dataDir, `replaced-${backupName(now)}`)
  const there = ['', '-wal', '-shm', '-marks'].filter((suffix) => existsSync(file + suffix))
  if (there.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const suffix of there) await rename(file + suffix, join(aside, DATABASE + suffix))
  await copyWhole(join(backup, DATABASE), file)
  return there.length > 0 ? aside : null
}

/** Puts back the backup's photos that the store lacks. Answers how many, and how many are damaged or missing in the backup. */
export async function restorePhotos(
  photoStore: PhotoStore,
  { dir, backup }: { dir: string; backup: string },
  progress: (share: number) => void,
): Promise<{ restored: number; lost: number }> {
  const counts = { restored: 0, lost: 0 }
  const sums = await readPhotoSums(backup)
  let done = 0
  for (const [photoId, sum] of sums) {
    progress((done += 1) / sums.size)
    if ((await photoStore.get(photoId, 'thumbnail')) !== null) continue
    const photo = await readSum(photoFile(dir, photoId, 'photo'), sum.photo)
    const thumbnail = await readSum(photoFile(dir, photoId, 'thumbnail'), sum.thumbnail)
    if (photo === null || thumbnail === null) {
      counts.lost += 1
    } else {
      await photoStore.put(photoId, { photo, thumbnail })
      counts.restored += 1
    }
  }
  return counts
}

async function readSum(path: string, sum: string): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(() => null)
  return bytes !== null && sumOf(bytes) === sum ? bytes : null
}
