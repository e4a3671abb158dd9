// Keeps a photo before its posting commits, and removes it after its posting is deleted.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/schema.ts'
import { randomId } from '../../platform/identifiers.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deleteRemoval, insertRemoval } from './photo-storage.ts'
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
  await insertRemoval(tx, photoId)
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
  await deleteRemoval(database, photoId)
}
