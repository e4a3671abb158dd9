import type { Database } from '../../platform/database/schema.ts'
import { opensNothing } from '../../owners/postings/ended-links.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findListing, type ListingRow, type Pair } from './quote-storage.ts'

/** Does `work` in one transaction with the listing that both halves of a quotes link open, its posting locked. */
export function withListing<T>(
  services: Services,
  pair: Pair,
  work: (tx: Database, listing: ListingRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const seen = await findListing(tx, pair)
    if (seen !== undefined) await lockPosting(services, tx, seen.id)
    const listing = await findListing(tx, pair)
    if (listing === undefined) return opensNothing(tx, [pair.listingId, pair.linkId])
    return work(tx, listing)
  })
}
