// Keeps a photo before its posting commits, and removes it after its posting is deleted.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { PHOTOS_MAX } from '../../../domain/basics/problem.ts'
import { PHOTO_OWNER, PHOTO_OWNERS } from '../../platform/database/market-schema.ts'
import { prepare, prepareInsert } from '../../platform/database/prepared.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { randomId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { preparePhoto } from './decode/prepare-photo.ts'

/** Prepares and stores a photo, and answers its id. If no posting commits, the sweep removes it. */
export async function keepPhoto({ photoStore }: Services, bytes: Buffer): Promise<Answer<string>> {
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) return prepared
  const photoId = randomId()
  await photoStore.put(photoId, prepared.value)
  return { ok: true, value: photoId }
}

type NewPhoto = Row<'photos'>
type Owner = (typeof PHOTO_OWNERS)[number]
const NOBODYS = Object.fromEntries(PHOTO_OWNERS.map((of) => [of, null])) as Record<Owner, null>
const OWNER = sql.raw<string | null>(PHOTO_OWNER)

const insert = prepareInsert('photos')

/** Records, in the transaction that adds a photo to something, what the photo belongs to. */
export async function addPhoto(
  tx: Database,
  photo: { [Of in Owner]: Record<Of, string> }[Owner] &
    Pick<NewPhoto, 'id' | 'added_at'> & { file_digest?: string },
): Promise<void> {
  await insert(tx, photo)
}

/** Makes a photo nobody's for good: once that is committed, `discardPhotos` or the sweep removes it. */
export async function giveUpPhoto(
  services: Pick<Services, 'clock'>,
  tx: Database,
  photoId: string,
): Promise<void> {
  const photo = tx.updateTable('photos').where('id', '=', photoId)
  const { numUpdatedRows } = await photo.set({ ...NOBODYS, file_digest: null }).executeTakeFirst()
  if (numUpdatedRows > 0n) await recordDeletion(services, tx, { kind: 'photo', subject: photoId })
}

/** The order in which the photos of a posting are shown: the one that came with it first. */
export const AS_ADDED = sql`photos.added_at, coalesce(photos.file_digest, '')`

export async function findPhotos(database: Database, postingId: string): Promise<string[]> {
  return (await ofPosting(database, { postingId })).map(({ id }) => id)
}

const ofPosting = prepare<{ postingId: string }, Pick<NewPhoto, 'id'>>((database, { postingId }) =>
  database.selectFrom('photos').select('id').where('posting_id', '=', postingId).orderBy(AS_ADDED),
)

export async function findPhotoOfDeal(database: Database, dealId: string) {
  const photos = database.selectFrom('photos').select('id').where('deal_id', '=', dealId)
  return (await photos.executeTakeFirst())?.id
}

export function nobodysPhotos(database: Database) {
  return database.selectFrom('photos').select('id').where(OWNER, 'is', null)
}

// An owner whose posting is gone does not wait for a store that stalls.
const PATIENCE_MS = 1000
// As many as a posting and its deal have. The sweep removes what a store that did not answer left of others.
const AT_ONCE = PHOTOS_MAX + 2

/**
 * Removes the photos that are nobody's, the latest first. Call it once the change that gave them up is committed. It also
 * removes the photo `unused`, which was stored but never recorded as anybody's. It never throws, because the change that
 * it is called after is done.
 */
export async function discardPhotos(
  services: Pick<Services, 'database' | 'photoStore' | 'log'>,
  unused: string | null = null,
): Promise<void> {
  const leave = (error: unknown): void =>
    services.log.warn('a photo could not be removed and is left to the sweep', { error })
  const remove = (id: string): Promise<void> => removePhoto(services, id).catch(leave)
  const latest = nobodysPhotos(services.database).orderBy('added_at', 'desc').limit(AT_ONCE)
  const removed = Promise.all([
    unused !== null && remove(unused),
    latest.execute().then((photos) => Promise.all(photos.map(({ id }) => remove(id))), leave),
  ])
  await Promise.race([removed, pause(PATIENCE_MS, undefined, { ref: false })])
}

export async function removePhoto(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  photoId: string,
): Promise<void> {
  await photoStore.remove(photoId)
  await database.deleteFrom('photos').where('id', '=', photoId).execute()
}

/** Those of `photoIds` that a posting, a deal or a complaint has. */
export async function findWanted(database: Database, photoIds: readonly string[]) {
  const wanted = ownedPhotos(database).where(whereIn(database, 'id', [...photoIds]))
  return new Set((await wanted.execute()).map(({ id }) => id))
}

export async function findEveryPhoto(database: Database): Promise<string[]> {
  return (await ownedPhotos(database).orderBy('id').execute()).map(({ id }) => id)
}

function ownedPhotos(database: Database) {
  return database.selectFrom('photos').select('id').where(OWNER, 'is not', null)
}

/** Notes how many photos have no posting, if they are too many to sweep; else null. */
export async function noteWithoutPosting(database: Database, count: number | null): Promise<void> {
  await database.updateTable('installation').set({ photos_without_posting: count }).execute()
}
