import type { Pence } from '../../domain/money.ts'
import type { OwnQuote } from '../../domain/wire/own-quotes.ts'
import { mayTrade } from '../agents/trading-status.ts'
import { takeLock, agentLock, postingLock } from '../database/locks.ts'
import { orderedId, randomId } from '../identifiers.ts'
import { lockPosting } from '../postings/lock-posting.ts'
import { DONE, type Answer } from '../refusal.ts'
import { queueQuoteNotice, noticeDueAt } from '../texts/outbox/quote-notices.ts'
import type { Services } from '../services.ts'
import { admitQuote } from './admit-quote.ts'
import { findOwnQuote, putQuote, type OwnQuoteRow } from './own-quote-storage.ts'
import { findQuotedPosting, linkOfAgent } from './quote-storage.ts'
import { showOwnQuote } from './quotes-for-agent.ts'

interface GivenQuote {
  postingId: string
  agentId: string
  amountPence: Pence | number
  message: string | null
  /** Whether the amount was typed a second time, as it is asked for where it is far from the others'. */
  isTypedAgain?: boolean
}

interface Given {
  quote: OwnQuote
  listingId: string
  /** The agent's half of the texted link. */
  linkId: string
  /** When the owner will be texted about it, in milliseconds; null where they are not. */
  ownerTextedAt: number | null
}

/**
 * Stores the quote as the agent's only one on the car and queues the owner's text. The same terms
 * again change nothing and text nobody, so that a repeat after a lost answer is harmless.
 */
export function giveQuote(services: Services, quote: GivenQuote): Promise<Answer<Given>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<Given>> => {
    await takeLock(tx, postingLock(quote.postingId), agentLock(quote.agentId))
    const trades = await mayTrade(tx, quote.agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }

    const before = await findOwnQuote(tx, quote)
    const isSame = before !== undefined && hasTerms(before, quote)
    if (!isSame && posting.chosen_agent_id !== null) return { ok: false, reason: 'under-offer' }
    const admitted = isSame ? DONE : await admitQuote(services, tx, quote, before)
    if (!admitted.ok) return admitted

    const now = services.clock.now()
    const linkId = await linkOfAgent(tx, { ...quote, newLinkId: randomId() })
    const row = isSame ? before : await putQuote(tx, { ...quote, newId: orderedId(now) }, now)
    const link = { listingId: posting.listing_id, linkId }
    const told = { postingId: quote.postingId, phone: posting.phone, linkId }
    if (!isSame) {
      const terms = { terms: quote, before: before === undefined ? null : termsOf(before) }
      await queueQuoteNotice(services, tx, {
        ...told,
        ...link,
        ...terms,
        registration: posting.registration,
      })
    }
    const ownerTextedAt = await noticeDueAt(services, tx, told)
    return { ok: true, value: { quote: showOwnQuote(row), ...link, ownerTextedAt } }
  })
}

function termsOf({ amount_pence: amountPence, message }: OwnQuoteRow) {
  return { amountPence, message }
}

function hasTerms(row: OwnQuoteRow, quote: GivenQuote): boolean {
  return row.amount_pence === quote.amountPence && row.message === quote.message
}
