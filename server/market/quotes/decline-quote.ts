import { notifyOfQuote } from '../../messages/texts/outbox/quote-notices.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnQuote } from './own-quotes.ts'
import {
  findQuote,
  updateDeclined,
  type Pair,
  findQuotedPosting,
  linkOfAgent,
} from './quote-storage.ts'
import { withListing } from './view-listing.ts'

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
    const quote = await findQuote(tx, { id: quoteId })
    if (quote?.postingId !== postingId) return DONE
    await updateDeclined(tx, { postingId, quoteId }, declinedAt)
    return DONE
  })
}

/**
 * Hides a quote from the owner, or shows it again. A chosen quote cannot be hidden. Once a quote is shown again the
 * owner is texted as if it were given just now. Hiding a hidden quote succeeds and changes nothing.
 */
export function hideQuote(
  services: Services,
  id: string,
  { isHidden, who }: { isHidden: boolean; who: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const seen = await findQuote(tx, { id })
    if (seen === undefined) return { ok: false, reason: 'not-found' }
    await lockPosting(services, tx, seen.postingId)
    const posting = await findQuotedPosting(tx, seen.postingId)
    const quote = await findOwnQuote(tx, seen)
    if (posting === undefined || quote?.id !== id) return { ok: false, reason: 'not-found' }
    if ((quote.hidden_at !== null) === isHidden) return DONE
    if (isHidden && posting.chosen_quote_id === id) return { ok: false, reason: 'quote-chosen' }
    const linkId = await linkOfAgent(tx, seen)
    await tx
      .updateTable('listing_agents')
      .set({ hidden_at: isHidden ? services.clock.now() : null })
      .where('link_id', '=', linkId)
      .execute()
    if (!isHidden) {
      const shown = { ...seen, phone: posting.phone, amountPence: quote.amount_pence }
      await notifyOfQuote(services, tx, { ...shown, beforePence: null })
    }
    const what = isHidden ? 'quote hidden' : 'quote shown again'
    await recordChange(services, tx, { who, what, target: id })
    return DONE
  })
}
