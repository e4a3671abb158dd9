// For a month, a link that ended says why it opens nothing.
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/schema.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  findQuotesLinks,
  findWhyEnded,
  insertEndedLinks,
  type WhyEnded,
  deleteLinks,
} from './link-storage.ts'

/** The ids in a link's address: a `uniqueId`, or both halves of a quotes link. */
export type LinkIds = readonly [string] | readonly [listingId: string, linkId: string]

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
