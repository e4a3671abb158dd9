// SQL of links that open nothing any more, and why. Only their digests are kept.
import { whereIn } from '../database/where-in.ts'
import type { Database, Tables } from '../database/schema.ts'

export type WhyEnded = Tables['ended_links']['why']

export async function insertEndedLinks(
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

export async function findWhyEnded(
  database: Database,
  digest: string,
): Promise<WhyEnded | undefined> {
  const row = await database
    .selectFrom('ended_links')
    .select('why')
    .where('link_digest', '=', digest)
    .executeTakeFirst()
  return row?.why
}

/** The two halves of each quotes link of a posting. */
export function findQuotesLinks(
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

/** Forgets up to `limit` links that ended before `before` (milliseconds). Returns how many. */
export async function deleteEndedLinks(
  database: Database,
  before: number,
  limit: number,
): Promise<number> {
  const old = database
    .selectFrom('ended_links')
    .select('link_digest')
    .where('ended_at', '<', before)
    .limit(limit)
    .execute()
  const digests = (await old).map((row) => row.link_digest)
  if (digests.length === 0) return 0
  await database
    .deleteFrom('ended_links')
    .where(whereIn(database, 'link_digest', digests))
    .execute()
  return digests.length
}
