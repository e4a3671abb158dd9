// Keeps a photo before its posting commits, and removes it after its posting is deleted.
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { randomId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { preparePhoto } from './decode/prepare-photo.ts'

/** Prepares and stores a photo, and answers its id. If no posting commits, the sweep removes it. */
export async function keepPhoto(
  { photoStore }: Pick<Services, 'photoStore'>,
  bytes: Buffer,
): Promise<Answer<string>> {
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) return prepared
  const photoId = randomId()
  await photoStore.put(photoId, prepared.value)
  return { ok: true, value: photoId }
}

/**
 * Notes, in the transaction that takes a photo from its posting, that it has to be removed: the sweep
 * does so if the process or the store fails before `discardPhotos` is done.
 */
export async function giveUpPhoto(tx: Database, photoId: string): Promise<void> {
  const removed = tx.insertInto('removed_photos').values({ photo_id: photoId })
  await removed.onConflict((conflict) => conflict.doNothing()).execute()
}

// An owner whose posting is gone does not wait for a store that stalls.
const PATIENCE_MS = 1000

/** Removes photos that no posting has, once that is committed. */
export async function discardPhotos(
  services: Pick<Services, 'database' | 'photoStore' | 'log'>,
  photoIds: string[],
): Promise<void> {
  if (photoIds.length === 0) return
  const removed = photoIds.map((photoId) =>
    removePhoto(services, photoId).catch((error: unknown) => {
      services.log.warn('a photo could not be removed and is left to the sweep', { error })
    }),
  )
  await Promise.race([Promise.all(removed), pause(PATIENCE_MS, undefined, { ref: false })])
}

/** Removes a photo for good, and its note. */
export async function removePhoto(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  photoId: string,
): Promise<void> {
  await photoStore.remove(photoId)
  await database.deleteFrom('removed_photos').where('photo_id', '=', photoId).execute()
}

/** Those of `photoIds` that a posting, a deal or a complaint has. */
export async function findWanted(
  database: Database,
  photoIds: readonly string[],
): Promise<Set<string>> {
  if (photoIds.length === 0) return new Set()
  return new Set(await selectPhotos(database, whereIn(database, 'photo_id', [...photoIds])))
}

/** Every photo that a posting, a deal or a complaint has, in the order of their ids. */
export function findEveryPhoto(database: Database): Promise<string[]> {
  return selectPhotos(database, sql`photo_id is not null`)
}

type WithPhotos = {
  [Table in keyof Tables]: 'photo_id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

// The sweep would take the photos of a table that is not here for nobody's: that is a type error.
const WITH_PHOTOS: Record<Exclude<WithPhotos, 'removed_photos'>, true> = {
  postings: true,
  posting_photos: true,
  deal_words: true,
  complaint_messages: true,
}

async function selectPhotos(database: Database, which: RawBuilder<unknown>): Promise<string[]> {
  const found = Object.keys(WITH_PHOTOS).map(
    (table) => sql`select photo_id from ${sql.table(table)} where ${which}`,
  )
  const all = sql<{ photo_id: string }>`${sql.join(found, sql` union `)} order by photo_id`
  return (await all.execute(database)).rows.map(({ photo_id }) => photo_id)
}

export function findInstallation(database: Database): Promise<Selectable<Tables['installation']>> {
  return database.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
}

/** Notes how many photos have no posting, if they are too many to sweep; else null. */
export async function noteWithoutPosting(database: Database, count: number | null): Promise<void> {
  await database.updateTable('installation').set({ photos_without_posting: count }).execute()
}
