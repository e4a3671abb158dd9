// SQL of postings and their links.
import type { PostingDetails } from '../../domain/posting.ts'
import type { Database } from '../database/schema.ts'
import type { PostingPlace } from '../places/locate.ts'
import { markNewest } from './newest-storage.ts'

/** What an owner says of a car, and where that is. */
type Described = PostingDetails & { place: PostingPlace }

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

/** Adds a posting; older ones of the same car and number are superseded by it. */
export async function insertPosting(
  database: Database,
  posting: Described & { id: string; listingId: string; photoId: string | null },
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
  await markNewest(database, carOf(posting))
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
  posting: { id: string; version: number; registration: string; phone: string },
  change: Described & { phoneConfirmedAt: number | null },
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
  await markNewest(database, posting)
  await markNewest(database, carOf(change))
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
export async function deletePostingRow(database: Database, id: string): Promise<boolean> {
  const car = await database
    .deleteFrom('postings')
    .where('id', '=', id)
    .returning(['registration', 'phone'])
    .executeTakeFirst()
  if (car !== undefined) await markNewest(database, car)
  return car !== undefined
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

function columns({ place, ...details }: Described) {
  return {
    ...carOf(details),
    postcode: details.postcode,
    problem: details.problem,
    easting: place.easting,
    northing: place.northing,
    cell: place.cell,
  }
}

function carOf(details: PostingDetails): { registration: string; phone: string } {
  return { registration: details.registrationNumber, phone: details.phoneNumber }
}
