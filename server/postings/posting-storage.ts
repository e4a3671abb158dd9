// SQL of postings.
import type { PostingDetails } from '../../domain/posting.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'

interface NewPosting extends PostingDetails {
  id: string
  listingId: string
  photoId: string | null
}

const newPosting = prepared<
  [id: string, listingId: string, photoId: string | null, ...details: DetailValues, now: number],
  unknown
>(8, (database, id, listingId, photoId, registration, postcode, phone, problem, now) =>
  database.insertInto('postings').values({
    id,
    listing_id: listingId,
    registration,
    postcode,
    phone,
    problem,
    photo_id: photoId,
    created_at: now,
    used_at: now,
  }),
)

type DetailValues = [registration: string, postcode: string, phone: string, problem: string | null]

export async function insertPosting(
  database: Database,
  posting: NewPosting,
  now: number,
): Promise<void> {
  const { id, listingId, photoId, registrationNumber, postcode, phoneNumber, problem } = posting
  const details: DetailValues = [registrationNumber, postcode, phoneNumber, problem]
  await newPosting(database, id, listingId, photoId, ...details, now)
}

/** Writes an edit of the given `version`; false where it was edited or deleted meanwhile. */
export async function updatePosting(
  database: Database,
  posting: { id: string; version: number },
  change: PostingDetails & { phoneConfirmedAt: number | null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('postings')
    .set({
      ...columns(change),
      phone_confirmed_at: change.phoneConfirmedAt,
      version: posting.version + 1,
      used_at: now,
    })
    .where('id', '=', posting.id)
    .where('version', '=', posting.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that a person used the posting, and confirms its number where `confirmed`. */
export async function touchPosting(
  database: Database,
  posting: { id: string; confirmed: boolean },
  now: number,
): Promise<void> {
  await database
    .updateTable('postings')
    .set({ used_at: now, ...(posting.confirmed ? { phone_confirmed_at: now } : {}) })
    .where('id', '=', posting.id)
    .execute()
}

/** Removes a posting and, by its foreign keys, its links, quotes and unsent texts. */
export async function deletePostingRow(database: Database, id: string): Promise<void> {
  await database.deleteFrom('postings').where('id', '=', id).execute()
}

/** The same, unless it was used since `before` (milliseconds) after all. */
export async function deleteIdleRow(
  database: Database,
  id: string,
  before: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('postings')
    .where('id', '=', id)
    .where('used_at', '<', before)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Up to `limit` postings nobody has used since `before` (milliseconds). */
export function findIdle(
  database: Database,
  before: number,
  limit: number,
): Promise<{ id: string; photo_id: string | null }[]> {
  return database
    .selectFrom('postings')
    .select(['id', 'photo_id'])
    .where('used_at', '<', before)
    .orderBy('used_at')
    .limit(limit)
    .execute()
}

/** Writes a page and changes nothing, so that what finds no posting takes as long as what does. */
export async function writeNothing(database: Database): Promise<void> {
  await database
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .execute()
}

function columns(details: PostingDetails) {
  return {
    registration: details.registrationNumber,
    postcode: details.postcode,
    phone: details.phoneNumber,
    problem: details.problem,
  }
}
