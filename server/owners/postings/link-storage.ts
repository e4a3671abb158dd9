import { createHash } from 'node:crypto'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database, Row, Tables } from '../../platform/database/schema.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

/** A posting as the holder of one of its links sees it. */
export interface LinkedPosting extends Pick<
  Row<'postings'>,
  | 'id'
  | 'listing_id'
  | 'registration'
  | 'postcode'
  | 'phone'
  | 'problem'
  | 'photo_id'
  | 'phone_confirmed_at'
  | 'version'
> {
  /** The number the link was texted to. */
  link_phone: string
}

const byLink = prepared<{ uniqueId: string }, LinkedPosting>((database, { uniqueId }) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', 'registration', 'postcode', 'postings.phone'])
    .select(['problem', 'photo_id', 'phone_confirmed_at', 'version', 'links.phone as link_phone']),
)

export async function findByLink(
  database: Database,
  uniqueId: string,
): Promise<LinkedPosting | undefined> {
  return (await byLink(database, { uniqueId }))[0]
}

interface NewLink {
  uniqueId: string
  postingId: string
  phone: string
  now: number
}

export const insertLink = prepared<NewLink>((database, { uniqueId, postingId, phone, now }) =>
  database
    .insertInto('links')
    .values({ unique_id: uniqueId, posting_id: postingId, phone, created_at: now }),
)

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

/** Removes the links of a posting, or those texted to any number but `keepPhone`. Answers their ids. */
async function deleteLinks(
  database: Database,
  { postingId, keepPhone }: { postingId: string; keepPhone: string | null },
): Promise<string[]> {
  const deleted = await database
    .deleteFrom('links')
    .where('posting_id', '=', postingId)
    .$if(keepPhone !== null, (query) => query.where('phone', '<>', keepPhone ?? ''))
    .returning('unique_id')
    .execute()
  return deleted.map((row) => row.unique_id)
}

/** The newest posting of a car by its owner's number, with the link that was texted there. */
export function findLost(
  database: Database,
  sought: { registration: string; phone: string },
): Promise<{ id: string; unique_id: string; phone_confirmed_at: number | null } | undefined> {
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
    .select(['postings.id', 'links.unique_id', 'phone_confirmed_at'])
    .executeTakeFirst()
}

/** What a text with the posting's link says, and to whom; undefined where the posting has gone. */
export function findLinked(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'postings.id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .where('postings.id', '=', postingId)
    .select(['postings.phone', 'registration', 'unique_id', 'phone_confirmed_at'])
    .executeTakeFirst()
}

/** Deletes the links that were texted to `phone`, of any posting. */
export async function deleteLinksTo(database: Database, phone: string): Promise<void> {
  await database.deleteFrom('links').where('phone', '=', phone).execute()
}

type WhyEnded = Tables['ended_links']['why']

async function insertEndedLinks(
  database: Database,
  ended: { digests: string[]; why: WhyEnded },
  now: number,
): Promise<void> {
  if (ended.digests.length === 0) return
  await database
    .insertInto('ended_links')
    .values(ended.digests.map((digest) => ({ link_digest: digest, why: ended.why, ended_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function findWhyEnded(database: Database, digest: string): Promise<WhyEnded | undefined> {
  const row = await database
    .selectFrom('ended_links')
    .select('why')
    .where('link_digest', '=', digest)
    .executeTakeFirst()
  return row?.why
}

/** The two halves of each quotes link of a posting. */
function findQuotesLinks(
  database: Database,
  postingId: string,
): Promise<{ listing_id: string; link_id: string }[]> {
  return database
    .selectFrom('listing_agents')
    .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
    .where('postings.id', '=', postingId)
    .select(['listing_id', 'link_id'])
    .execute()
}

/** Writes a page and changes nothing, so that a call that finds no posting takes as long as one that does. */
export async function writeNothing(database: Database): Promise<void> {
  await database
    .updateTable('secrets')
    .set((row) => ({ value: row.ref('value') }))
    .execute()
}

// For a month, a link that ended says why it opens nothing.

/** The ids in a link's address: a `uniqueId`, or both halves of a quotes link. */
type LinkIds = readonly [string] | readonly [listingId: string, linkId: string]

/** Ends all links of a posting, or those texted to any number but `keepPhone`. */
export async function endLinks(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  ended: { postingId: string; keepPhone: string | null; why: WhyEnded },
): Promise<void> {
  const { postingId, keepPhone, why } = ended
  const uniqueIds = await deleteLinks(tx, { postingId, keepPhone })
  // A quotes link was texted to every number the posting had.
  const pairs = keepPhone === null ? await findQuotesLinks(tx, postingId) : []
  const digests = [
    ...uniqueIds.map((uniqueId) => digestOf([uniqueId])),
    ...pairs.map(({ listing_id, link_id }) => digestOf([listing_id, link_id])),
  ]
  await insertEndedLinks(tx, { digests, why }, clock.now())
}

export async function opensNothing(database: Database, link: LinkIds): Promise<Refusal> {
  const why = await findWhyEnded(database, digestOf(link))
  return why === undefined ? { ok: false, reason: 'not-found' } : { ok: false, reason: why }
}

// The hash needs no key: a link is 128 random bits, which nobody can try out.
function digestOf(link: LinkIds): string {
  return createHash('sha256').update(link.join('/')).digest('hex')
}
