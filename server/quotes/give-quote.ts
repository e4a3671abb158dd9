// An agent quotes on a car: the quote and the owner's text commit together.
import { orderedId, randomId } from '../identifiers.ts'
import type { Answer } from '../refusal.ts'
import { queueQuoteText } from '../texts/queue-text.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Registration } from '../../domain/registration.ts'
import type { World } from '../world.ts'
import { findQuotedPosting, insertQuote, linkOfAgent } from './quote-storage.ts'

interface GivenQuote {
  postingId: string
  agentId: string
  amountPence: number
  message: string | null
}

/** Stores the quote and queues its text; `linkId` is the agent's half of the texted link. */
export function giveQuote(
  world: World,
  quote: GivenQuote,
): Promise<Answer<{ listingId: string; linkId: string }>> {
  return world.database.transaction().execute(async (tx) => {
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }
    const now = world.clock.now()
    const linkId = await linkOfAgent(tx, { ...quote, newLinkId: randomId() })
    await insertQuote(tx, { ...quote, id: orderedId(now) }, now)
    await queueQuoteText(world, tx, {
      postingId: quote.postingId,
      phone: posting.phone as PhoneNumber,
      registration: posting.registration as Registration,
      listingId: posting.listing_id,
      linkId,
    })
    return { ok: true, value: { listingId: posting.listing_id, linkId } }
  })
}
