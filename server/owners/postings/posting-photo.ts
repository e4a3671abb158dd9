import { createHash } from 'node:crypto'
import { PHOTOS_MAX } from '../../../domain/basics/problem.ts'
import { prepare } from '../../platform/database/prepared.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { discardPhotos, giveUpPhoto, keepPhoto } from '../../vehicles/photos/keep-photo.ts'
import { opensNothing, findByLink, type LinkedPosting } from './link-storage.ts'
import { lockByLink } from './lock-posting.ts'

/** The small picture of a photo of the posting that `uniqueId` opens, as JPEG bytes. */
export async function viewPostingPhoto(
  { database, photoStore }: Services,
  uniqueId: string,
  photoId: string,
): Promise<Answer<Buffer>> {
  const posting = await findByLink(database, uniqueId)
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const isTheirs = (await findPhotos(database, posting)).includes(photoId)
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
  const put = await database.transaction().execute(async (tx): Promise<Answer<Admitted>> => {
    const held = await lockByLink(services, tx, uniqueId)
    const admitted = await admitPhoto(services, tx, uniqueId, { posting: held, file })
    if (!admitted.ok || admitted.value.isThere) return admitted
    const { id, postingId, photoIds } = admitted.value
    const now = services.clock.now()
    const photos = [...photoIds, kept.value]
    const photo = { id, posting_id: postingId, photo_id: kept.value, created_at: now }
    await tx.insertInto('posting_photos').values(photo).execute()
    await setFirstPhoto(tx, { id: postingId, photoId: photos[0] ?? null }, now)
    return { ok: true, value: { ...admitted.value, photoIds: photos } }
  })
  const isKept = put.ok && !put.value.isThere
  if (!isKept) await discardPhotos(services, [kept.value])
  return photosOf(put)
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
  const photoIds = await findPhotos(tx, posting)
  const before = tx.selectFrom('posting_photos').select('id').where('id', '=', id)
  const isThere = (await before.executeTakeFirst()) !== undefined
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
    const photoIds = await findPhotos(tx, posting)
    const left = photoIds.filter((one) => one !== photoId)
    const isThere = left.length < photoIds.length
    if (isThere) {
      await tx.deleteFrom('posting_photos').where('photo_id', '=', photoId).execute()
      await giveUpPhoto(tx, photoId)
    }
    await setFirstPhoto(tx, { id: posting.id, photoId: left[0] ?? null }, services.clock.now())
    return { gone: isThere ? [photoId] : [], left }
  })
  if (removed === undefined) return opensNothing(services.database, [uniqueId])
  await discardPhotos(services, removed.gone)
  return { ok: true, value: removed.left }
}

// A posting's first photo, sent with it or added since, is on the posting itself.
const findAdded = prepare<{ postingId: string }, Pick<Row<'posting_photos'>, 'id' | 'photo_id'>>(
  (database, { postingId }) =>
    database
      .selectFrom('posting_photos')
      .select(['id', 'photo_id'])
      .where('posting_id', '=', postingId)
      .orderBy('created_at')
      .orderBy('id'),
)

/** The photos of a posting in the order in which they are shown. */
export async function findPhotos(
  database: Database,
  posting: { id: string; photo_id: string | null },
): Promise<string[]> {
  const rows = await findAdded(database, { postingId: posting.id })
  return [...new Set([posting.photo_id, ...rows.map(({ photo_id }) => photo_id)])].filter(
    (photoId) => photoId !== null,
  )
}

/** Sets the first photo of a posting, and notes that its owner is using the posting. */
async function setFirstPhoto(
  database: Database,
  posting: { id: string; photoId: string | null },
  now: number,
): Promise<void> {
  await database
    .updateTable('postings')
    .set({ photo_id: posting.photoId, used_at: now })
    .where('id', '=', posting.id)
    .execute()
}
