import { createHash } from 'node:crypto'
import { POSTING_COLUMNS } from '../../../domain/owners/posting.ts'
import { prepareFirst, prepareInsert } from '../../platform/database/prepared.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { toPresentNumber } from '../../platform/database/shown-rows.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

export const findByLink = prepareFirst((database, { uniqueId }: { uniqueId: string }) =>
  database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .where('links.unique_id', '=', uniqueId)
    .select(['postings.id', 'listing_id', ...POSTING_COLUMNS])
    .select(['phone_confirmed_at', 'version', 'links.phone as link_phone']),
)

/** A posting as the holder of one of its links sees it; `link_phone` is the number that the link was texted to. */
export type LinkedPosting = NonNullable<Awaited<ReturnType<typeof findByLink>>>

const insert = prepareInsert('links')

export async function insertLink(
  database: Database,
  {
    uniqueId,
    postingId,
    phone,
    now,
  }: Record<'uniqueId' | 'postingId' | 'phone', string> & { now: number },
): Promise<void> {
  await insert(database, { unique_id: uniqueId, posting_id: postingId, phone, created_at: now })
}

/** The link of a posting that was texted to `phone`, if there is one. */
export const findLinkTo = prepareFirst(
  (database, { postingId, phone }: Record<'postingId' | 'phone', string>) =>
    database
      .selectFrom('links')
      .select('unique_id')
      .where('posting_id', '=', postingId)
      .where('phone', '=', phone),
)

/** What a text with the posting's link says, and to whom; undefined where the posting has gone. */
export function findLinked(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('links', toPresentNumber)
    .where('postings.id', '=', postingId)
    .select(['postings.phone', 'registration', 'unique_id', 'phone_confirmed_at'])
    .executeTakeFirst()
}

type WhyEnded = Tables['ended_links']['why']

/** The ids in a link's address: a `uniqueId`, or both halves of a quotes link. */
type LinkIds = readonly [string] | readonly [listingId: string, linkId: string]

/**
 * Ends all links of a posting, or those texted to any number but `keepPhone`. For a month, a link that ended says why it
 * opens nothing.
 */
export async function endLinks(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  ended: { postingId: string; keepPhone: string | null; why: WhyEnded },
): Promise<void> {
  const { postingId, keepPhone, why } = ended
  const links = await tx
    .deleteFrom('links')
    .where('posting_id', '=', postingId)
    .$if(keepPhone !== null, (query) => query.where('phone', '<>', keepPhone ?? ''))
    .returning('unique_id')
    .execute()
  // A quotes link was texted to every number the posting had.
  const quotesLinks =
    keepPhone !== null
      ? []
      : await tx
          .selectFrom('listing_agents')
          .innerJoin('postings', 'postings.id', 'listing_agents.posting_id')
          .where('postings.id', '=', postingId)
          .select(['listing_id', 'link_id'])
          .execute()
  const digests = [
    ...links.map(({ unique_id }) => digestOf([unique_id])),
    ...quotesLinks.map(({ listing_id, link_id }) => digestOf([listing_id, link_id])),
  ]
  if (digests.length === 0) return
  await tx
    .insertInto('ended_links')
    .values(digests.map((link_digest) => ({ link_digest, why, ended_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The refusal of a link that opens nothing. */
export async function opensNothing(database: Database, link: LinkIds): Promise<Refusal> {
  const ended = await database
    .selectFrom('ended_links')
    .select('why')
    .where('link_digest', '=', digestOf(link))
    .executeTakeFirst()
  return { ok: false, reason: ended?.why ?? 'not-found' }
}

// The hash needs no key: a link is 128 random bits, which nobody can try out.
function digestOf(link: LinkIds): string {
  return createHash('sha256').update(link.join('/')).digest('hex')
}
