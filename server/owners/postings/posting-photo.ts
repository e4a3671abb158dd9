import { createHash } from 'node:crypto'
import { PHOTOS_MAX } from '../../../domain/basics/posting-fields.ts'
import type { Database } from '../../platform/database/schema.ts'
import { discardPhotos, giveUpPhoto, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { opensNothing } from './ended-links.ts'
import { lockByLink } from './lock-posting.ts'
import { findByLink, type LinkedPosting } from './link-storage.ts'
import * as storage from './added-photo-storage.ts'

/** The small picture of a photo of the posting that `uniqueId` opens, as JPEG bytes. */
export async function viewPostingPhoto(
  { database, photoStore }: Services,
  uniqueId: string,
  photoId: string,
): Promise<Answer<Buffer>> {
  const posting = await findByLink(database, uniqueId)
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const isTheirs = (await storage.findPhotos(database, posting)).includes(photoId)
  const bytes = isTheirs ? await photoStore.get(photoId, 'thumbnail') : null
  return bytes === null ? { ok: false, reason: 'not-found' } : { ok: true, value: bytes }
}

/** Adds a photo to that posting, and answers all its photos. The same file sent again is the same photo. */
export async function addPostingPhoto(
  services: Services,
  uniqueId: string,
  bytes: Buffer,
): Promise<Answer<string[]>> {
  const { database } = services
  const file = createHash('sha256').update(bytes).digest()
  const posting = await findByLink(database, uniqueId)
  // The posting is looked for before the work on the photo, and again with the posting locked.
  const early = await admitPhoto(services, database, uniqueId, { posting, file })
  if (!early.ok || early.value.isThere) return photosOf(early)
  const kept = await keepPhoto(services, bytes)
  if (!kept.ok) return kept
  const added = await database.transaction().execute(async (tx): Promise<Answer<Admitted>> => {
    const held = await lockByLink(services, tx, uniqueId)
    const admitted = await admitPhoto(services, tx, uniqueId, { posting: held, file })
    if (!admitted.ok || admitted.value.isThere) return admitted
    const { id, postingId, photoIds } = admitted.value
    const now = services.clock.now()
    const photos = [...photoIds, kept.value]
    await storage.insertAdded(tx, { id, postingId, photoId: kept.value }, now)
    await storage.setFirstPhoto(tx, { id: postingId, photoId: photos[0] ?? null }, now)
    return { ok: true, value: { ...admitted.value, photoIds: photos } }
  })
  const isKept = added.ok && !added.value.isThere
  if (!isKept) await discardPhotos(services, [kept.value])
  return photosOf(added)
}

interface Admitted {
  id: string
  postingId: string
  photoIds: string[]
  /** The posting has this photo already. */
  isThere: boolean
}

async function admitPhoto(
  { digest }: Services,
  tx: Database,
  uniqueId: string,
  { posting, file }: { posting: LinkedPosting | undefined; file: Buffer },
): Promise<Answer<Admitted>> {
  if (posting === undefined) return opensNothing(tx, [uniqueId])
  const id = digest('added-photo', posting.id, file)
  const photoIds = await storage.findPhotos(tx, posting)
  const isThere = await storage.hasAdded(tx, id)
  if (!isThere && photoIds.length >= PHOTOS_MAX) return { ok: false, reason: 'too-many-photos' }
  return { ok: true, value: { id, postingId: posting.id, photoIds, isThere } }
}

function photosOf(admitted: Answer<Admitted>): Answer<string[]> {
  return admitted.ok ? { ok: true, value: admitted.value.photoIds } : admitted
}

/** Removes a photo of that posting, if it has such a photo. Answers those left. */
export async function removePostingPhoto(
  services: Services,
  uniqueId: string,
  photoId: string,
): Promise<Answer<string[]>> {
  const removed = await services.database.transaction().execute(async (tx) => {
    const posting = await lockByLink(services, tx, uniqueId)
    if (posting === undefined) return undefined
    const photoIds = await storage.findPhotos(tx, posting)
    const left = photoIds.filter((one) => one !== photoId)
    const isThere = left.length < photoIds.length
    if (isThere) {
      await storage.deleteAdded(tx, photoId)
      await giveUpPhoto(tx, photoId)
    }
    await storage.setFirstPhoto(
      tx,
      { id: posting.id, photoId: left[0] ?? null },
      services.clock.now(),
    )
    return { gone: isThere ? [photoId] : [], left }
  })
  if (removed === undefined) return opensNothing(services.database, [uniqueId])
  await discardPhotos(services, removed.gone)
  return { ok: true, value: removed.left }
}
