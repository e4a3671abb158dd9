// A photo from the bytes that were sent to the store, before its posting commits, and away again.
import { randomId } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { preparePhoto } from './prepare-photo.ts'

/** Prepares and stores a photo; its id, or why it is refused. A store that fails throws. */
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

/** Removes the photo of a posting that has gone. Should the store fail, the sweep of orphans tries again. */
export async function discardPhoto(
  { photoStore, log }: Pick<World, 'photoStore' | 'log'>,
  photoId: string | null,
): Promise<void> {
  if (photoId === null) return
  try {
    await photoStore.remove(photoId)
  } catch (error) {
    log.warn('a photo could not be removed yet', { error })
  }
}
