// What other rooms do with photos: keep one before its posting commits, drop one after its posting went.
import { setTimeout as pause } from 'node:timers/promises'
import { randomId } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Prepares and stores a photo; answers its id once it is stored. Without a posting it is swept later. */
export async function keepPhoto(
  { photoStore }: Pick<World, 'photoStore'>,
  bytes: Buffer,
): Promise<Answer<string>> {
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) return prepared
  const photoId = randomId()
  await photoStore.put(photoId, prepared.value)
  return { ok: true, value: photoId }
}

// An owner whose posting is gone does not wait for a store that stalls.
const PATIENCE_MS = 1000

/** Removes a posting's photo, if it had one. Where that fails the posting is gone all the same, and the sweep tries again. */
export async function discardPhoto(
  { photoStore, log }: Pick<World, 'photoStore' | 'log'>,
  photoId: string | null,
): Promise<void> {
  if (photoId === null) return
  const removed = photoStore.remove(photoId).catch((error: unknown) => {
    log.warn('a photo could not be removed and is left to the sweep', { error })
  })
  await Promise.race([removed, pause(PATIENCE_MS, undefined, { ref: false })])
}
