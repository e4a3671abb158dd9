import type { Database } from '../../platform/database/schema.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { withListing } from './locked-listing.ts'
import { findQuote, updateDeclined, type Pair } from './quote-storage.ts'

/**
 * Says no thanks to a quote on the listing that both halves of the link open, or takes that back. A quote that was
 * withdrawn meanwhile stays withdrawn, and a chosen quote cannot be declined.
 */
export function declineQuote(
  services: Services,
  pair: Pair,
  { quoteId, isDeclined }: { quoteId: string; isDeclined: boolean },
): Promise<Answer> {
  return withListing(services, pair, async (tx, listing) => {
    if (listing.quote_id === quoteId) return { ok: false, reason: 'under-offer' }
    const declinedAt = isDeclined ? services.clock.now() : null
    const postingId = listing.id
    const quote = await findQuote(tx, quoteId)
    if (quote?.postingId !== postingId) return DONE
    await updateDeclined(tx, { postingId, quoteId }, declinedAt)
    return DONE
  })
}

/** Declines the quote of a deal that ended, without telling the agent, who knows. */
export function declineSilently(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  quote: { postingId: string; quoteId: string },
): Promise<void> {
  return updateDeclined(tx, quote, clock.now())
}
