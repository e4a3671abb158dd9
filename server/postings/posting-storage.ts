// SQL of postings and their links.
import type { PostingDetails } from '../../domain/posting.ts'
import type { Database } from '../database/schema.ts'

/** A posting as the link it was opened by sees it. */
export interface LinkedPosting {
  id: string
  listing_id: string
  registration: string
  postcode: string
  phone: string
  problem: string | null
  photo_id: string | null
  phone_confirmed_at: number | null
  version: number
  /** The number the link was texted to. */
  link_phone: string
}

/** The posting that `uniqueId` opens. */
export function findByLink(
  database: Database,
  uniqueId: string,
): Promise<LinkedPosting | undefined> {
  return database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', 'registration', 'postcode', 'postings.phone'])
    .select(['problem', 'photo_id', 'phone_confirmed_at', 'version', 'links.phone as link_phone'])
    .executeTakeFirst()
}

export async function insertPosting(
  database: Database,
  posting: PostingDetails & { id: string; listingId: string; photoId: string | null },
  now: number,
): Promise<void> {
  await database
    .insertInto('postings')
    .values({
      id: posting.id,
      listing_id: posting.listingId,
      ...columns(posting),
      photo_id: posting.photoId,
      created_at: now,
      used_at: now,
    })
    .execute()
}

export async function insertLink(
  database: Database,
  link: { uniqueId: string; postingId: string; phone: string },
  now: number,
): Promise<void> {
  const { uniqueId, postingId, phone } = link
  await database
    .insertInto('links')
    .values({ unique_id: uniqueId, posting_id: postingId, phone, created_at: now })
    .execute()
}

/** The link of a posting that was texted to `phone`, if there is one. */
export async function findLinkTo(
  database: Database,
  postingId: string,
  phone: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('links')
    .select('unique_id')
    .where('posting_id', '=', postingId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.unique_id
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

/** The newest posting of a car by its owner's number, with the link that was texted there. */
export function findLost(
  database: Database,
  sought: { registration: string; phone: string },
): Promise<{ id: string; unique_id: string } | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'postings.id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .where('postings.phone', '=', sought.phone)
    .where('postings.registration', '=', sought.registration)
    .orderBy('postings.id', 'desc')
    .select(['postings.id', 'links.unique_id'])
    .executeTakeFirst()
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
