// What other rooms do with photos: keep one before its posting commits, drop one after its posting went.
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

/** Removes a posting's photo, if it had one. Where that fails the posting is gone all the same, and the sweep tries again. */
export async function discardPhoto(
  { photoStore, log }: Pick<World, 'photoStore' | 'log'>,
  photoId: string | null,
): Promise<void> {
  if (photoId === null) return
  try {
    await photoStore.remove(photoId)
  } catch (error) {
    log.warn('a photo could not be removed and is left to the sweep', { error })
  }
}
