// An agent lets a quote hold for longer, or stands by it although the owner has changed what was known.
import type { OwnQuote } from '../../../domain/wire/own-quotes.ts'
import { USUAL_VALID_DAYS } from '../../../domain/market/quote-terms.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnQuote, updateQuote } from './own-quote-storage.ts'
import { endOfValidity, isOfOtherCar, knownNow } from './quote-standing.ts'
import { findQuotedPosting, type QuotedPosting } from './quote-storage.ts'
import { showOwnQuote } from './quotes-for-agent.ts'

interface OfAgent {
  postingId: string
  agentId: string
}

/** Lets the quote hold for another week from now. Nobody is texted. */
export function renewQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  const validUntil = endOfValidity(USUAL_VALID_DAYS, services.clock.now())
  return change(services, quote, () => ({ validUntil }))
}

/** Stands by the quote for the car as its owner describes it now. */
export function keepQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  return change(services, quote, (posting) => ({ knownFacts: knownNow(posting) }))
}

function change(
  services: Services,
  quote: OfAgent,
  columnsFor: (posting: QuotedPosting) => Parameters<typeof updateQuote>[2],
): Promise<Answer<OwnQuote>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<OwnQuote>> => {
    await takeLock(tx, postingLock(quote.postingId), agentLock(quote.agentId))
    const trades = await mayTrade(tx, quote.agentId)
    if (!trades.ok) return trades
    const posting = await findQuotedPosting(tx, quote.postingId)
    const own = await findOwnQuote(tx, quote)
    if (posting === undefined || own === undefined) return { ok: false, reason: 'not-found' }
    if (isOfOtherCar({ ...own, ...posting })) return { ok: false, reason: 'other-car' }
    const row = await updateQuote(tx, quote, columnsFor(posting))
    return { ok: true, value: showOwnQuote({ ...row, ...posting }, services.clock.now()) }
  })
}
