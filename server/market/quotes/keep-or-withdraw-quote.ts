// An agent lets a quote hold for longer, or stands by it although the owner has changed what was known.
import { USUAL_VALID_DAYS } from '../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import { endOffer } from '../../owners/postings/under-offer.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Answer, DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnQuote, updateQuote, type OfAgent } from './own-quote-storage.ts'
import { endOfValidity, isOfOtherCar, noteKnown, showOwnQuote } from './quote-standing.ts'
import { findQuotedPosting } from './quote-storage.ts'

/** Lets the quote hold for another week from now. Nobody is texted. */
export function renewQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  const valid_until = endOfValidity(USUAL_VALID_DAYS, services.clock.now())
  return change(services, quote, () => ({ valid_until }))
}

/** Stands by the quote for the car as its owner describes it now. */
export function keepQuote(services: Services, quote: OfAgent): Promise<Answer<OwnQuote>> {
  return change(services, quote, (posting) => ({ known_facts: noteKnown(posting) }))
}

function change(
  services: Services,
  quote: OfAgent,
  columnsFor: (posting: Parameters<typeof noteKnown>[0]) => Parameters<typeof updateQuote>[2],
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

/** Removes the agent's quote on the car, unless the owner chose it; `not-found` without a quote. */
export function withdrawQuote(services: Services, quote: OfAgent): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting?.chosen_agent_id === quote.agentId) return { ok: false, reason: 'chosen' }
    return takeQuoteBack(services, tx, quote)
  })
}

/** Removes a quote, in a transaction of the caller's, and ends the deal where it was chosen. */
async function takeQuoteBack(services: Services, tx: Database, quote: OfAgent): Promise<Answer> {
  await lockPosting(services, tx, quote.postingId)
  const posting = await findQuotedPosting(tx, quote.postingId)
  if (posting === undefined) return { ok: false, reason: 'not-found' }
  const { numDeletedRows } = await tx
    .deleteFrom('quotes')
    .where('posting_id', '=', quote.postingId)
    .where('agent_id', '=', quote.agentId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return { ok: false, reason: 'not-found' }
  if (posting.chosen_agent_id === quote.agentId) await endOffer(tx, quote.postingId)
  return DONE
}

const BATCH = 100

/** Withdraws every live quote of the agent, one short transaction each. */
export async function withdrawQuotesOf(services: Services, agentId: string): Promise<void> {
  for (;;) {
    const quoted = await services.database
      .selectFrom('quotes')
      .select('posting_id as postingId')
      .where('agent_id', '=', agentId)
      .limit(BATCH)
      .execute()
    for (const { postingId } of quoted) {
      const quote = { postingId, agentId }
      await services.database.transaction().execute((tx) => takeQuoteBack(services, tx, quote))
    }
    if (quoted.length < BATCH) return
  }
}
