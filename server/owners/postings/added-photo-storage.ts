// A posting's first photo, sent with it or added since, is on the posting itself.
import { prepared } from '../../platform/database/prepared.ts'
import type { Database, Row } from '../../platform/database/schema.ts'

const added = prepared<{ postingId: string }, Pick<Row<'posting_photos'>, 'id' | 'photo_id'>>(
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
  const rows = await added(database, { postingId: posting.id })
  return [...new Set([posting.photo_id, ...rows.map(({ photo_id }) => photo_id)])].filter(
    (photoId) => photoId !== null,
  )
}

/** The photos that owners sent with the outcomes of the posting's deals. */
export async function findDealPhotos(database: Database, postingId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('deal_words')
    .select('photo_id')
    .where('posting_id', '=', postingId)
    .execute()
  return rows.flatMap(({ photo_id }) => photo_id ?? [])
}

/** Whether a photo with that id was added to any posting. */
export async function hasAdded(database: Database, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('posting_photos')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAdded(
  database: Database,
  photo: { id: string; postingId: string; photoId: string },
  now: number,
): Promise<void> {
  const { id, postingId, photoId } = photo
  await database
    .insertInto('posting_photos')
    .values({ id, posting_id: postingId, photo_id: photoId, created_at: now })
    .execute()
}

export async function deleteAdded(database: Database, photoId: string): Promise<void> {
  await database.deleteFrom('posting_photos').where('photo_id', '=', photoId).execute()
}

/** Sets the first photo of a posting, and notes that its owner is using the posting. */
export async function setFirstPhoto(
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
