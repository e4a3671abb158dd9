// A backup is a folder, named by its time, with the database and a list of its photos. The photos themselves are beside
// the folders, once for all backups.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, readFile, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder, writeSynced } from '../../platform/durable-files.ts'
import { RANDOM_ID } from '../../platform/identifiers.ts'
import type { PhotoStore } from '../../platform/ports/photo-store.ts'
import { openDiskPhotoStore } from '../../vehicles/photos/stores/disk-photo-store.ts'

export const DATABASE = 'beat-scrap.sqlite'
const PHOTO_LIST = 'photos.txt'
const ABOUT = 'backup.json'
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/** What a backup says about itself. */
interface AboutBackup {
  installationId: string
  /** When the database was copied, in milliseconds. */
  takenAt: number
  /** SHA-256 of the database and of the list of photos, hex. */
  databaseSha256: string
  photosSha256: string
}

/** The SHA-256 of a photo's two pictures, hex, by its id. */
export type PhotoSums = Map<string, { photo: string; thumbnail: string }>

export function backupName(takenAt: number): string {
  return new Date(takenAt).toISOString().replaceAll(/[:.]/g, '-')
}

/** The names of the complete backups in `dir`, the latest last. */
export async function listBackups(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}

/** The photos of all backups in `dir`. */
export function photosIn(dir: string): PhotoStore {
  return openDiskPhotoStore(join(dir, 'photos'))
}

export async function readAbout(backup: string): Promise<AboutBackup> {
  return JSON.parse(await readFile(join(backup, ABOUT), 'utf8')) as AboutBackup
}

export async function writeAbout(
  backup: string,
  about: Omit<AboutBackup, 'databaseSha256' | 'photosSha256'>,
): Promise<void> {
  const sums = {
    databaseSha256: await sumOfFile(join(backup, DATABASE)),
    photosSha256: await sumOfFile(join(backup, PHOTO_LIST)),
  }
  await writeSynced(join(backup, ABOUT), `${JSON.stringify({ ...about, ...sums }, null, 2)}\n`)
}

export async function readPhotoSums(backup: string): Promise<PhotoSums> {
  const text = await readFile(join(backup, PHOTO_LIST), 'utf8')
  const lines = text.split('\n').map((line) => line.split(' '))
  return new Map(
    lines.flatMap(([id = '', photo = '', thumbnail = '']) =>
      RANDOM_ID.test(id) ? [[id, { photo, thumbnail }]] : [],
    ),
  )
}

export async function writePhotoSums(backup: string, sums: PhotoSums): Promise<void> {
  const lines = [...sums].map(([id, { photo, thumbnail }]) => `${id} ${photo} ${thumbnail}\n`)
  await writeSynced(join(backup, PHOTO_LIST), lines.join(''))
}

/** Whether the database and the list of photos are as they were written. */
export async function isWhole(backup: string): Promise<boolean> {
  const about = await readAbout(backup)
  const [database, photos] = [DATABASE, PHOTO_LIST].map((name) => sumOfFile(join(backup, name)))
  return (await database) === about.databaseSha256 && (await photos) === about.photosSha256
}

export function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Copies a file for this user alone. The name appears once all of the file is on disk. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await copyFile(from, unfinished)
  await chmod(unfinished, 0o600)
  await using file = await open(unfinished, 'r+')
  await file.sync()
  await rename(unfinished, to)
  await syncFolder(dirname(to))
}
