import { discardPhoto, giveUpPhoto } from '../photos/keep-photo.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { opensNothing } from './ended-links.ts'
import { lockByLink } from './lock-posting.ts'
import { findByLink } from './link-storage.ts'
import { clearPhoto } from './posting-storage.ts'

/** The small picture of the posting that `uniqueId` opens, as JPEG bytes. */
export async function viewPostingPhoto(
  { database, photoStore }: Services,
  uniqueId: string,
): Promise<Answer<Buffer>> {
  const photoId = (await findByLink(database, uniqueId))?.photo_id ?? null
  const bytes = photoId === null ? null : await photoStore.get(photoId, 'thumbnail')
  return bytes === null ? { ok: false, reason: 'not-found' } : { ok: true, value: bytes }
}

/** Removes the photo of that posting; done too where it has none. */
export async function removePostingPhoto(services: Services, uniqueId: string): Promise<Answer> {
  const posting = await services.database.transaction().execute(async (tx) => {
    const found = await lockByLink(services, tx, uniqueId)
    if (found === undefined) return undefined
    await clearPhoto(tx, found.id, services.clock.now())
    await giveUpPhoto(tx, found.photo_id)
    return found
  })
  if (posting === undefined) return opensNothing(services.database, [uniqueId])
  await discardPhoto(services, posting.photo_id)
  return DONE
}
