import { opensNothing } from '../postings/ended-links.ts'
import { lockPosting } from '../postings/lock-posting.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findListing, updateDeclined } from './quote-storage.ts'

/**
 * Says no thanks to a quote on the listing that both halves of the link open, or takes that back. One that
 * was withdrawn meanwhile is no longer offered either way. Not while it is chosen.
 */
export function declineQuote(
  services: Services,
  pair: { listingId: string; linkId: string },
  { quoteId, isDeclined }: { quoteId: string; isDeclined: boolean },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const seen = await findListing(tx, pair)
    if (seen !== undefined) await lockPosting(services, tx, seen.id)
    const listing = await findListing(tx, pair)
    if (listing === undefined) return opensNothing(tx, [pair.listingId, pair.linkId])
    if (listing.quote_id === quoteId) return { ok: false, reason: 'under-offer' }
    const declinedAt = isDeclined ? services.clock.now() : null
    await updateDeclined(tx, { postingId: listing.id, quoteId }, declinedAt)
    return DONE
  })
}
