import type { Pence } from '../../../domain/basics/money.ts'
import {
  CONDITIONS,
  NO_CONDITIONS,
  type Conditions,
  type ValidDays,
} from '../../../domain/market/quote-terms.ts'
import type { OwnQuote } from '../../../domain/wire/own-quotes.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { takeLock, agentLock, postingLock } from '../../platform/database/locks.ts'
import { termsOf, type QuoteTerms } from '../../platform/database/quote-columns.ts'
import { orderedId, randomId } from '../../platform/identifiers.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { notifyOfQuote } from '../../messages/texts/outbox/quote-notices.ts'
import type { Services } from '../../platform/services.ts'
import { admitQuote } from './admit-quote.ts'
import { findOwnQuote, putQuote, updateQuote, type OwnQuoteRow } from './own-quote-storage.ts'
import { endOfValidity, isOfOtherCar, knownNow, standingOf } from './quote-standing.ts'
import { findQuotedPosting, linkOfAgent } from './quote-storage.ts'
import { showOwnQuote } from './quotes-for-agent.ts'

interface GivenQuote {
  postingId: string
  agentId: string
  /** The person of the business who gives the quote; null for the account's owner. */
  personId?: string | null
  amountPence: Pence | number
  message: string | null
  /** Whether the amount was typed a second time, which the agent does for an amount far from the others'. */
  isTypedAgain?: boolean
  conditions?: Conditions
  /** For how many days the quote holds; for ever where that is left out. */
  validDays?: ValidDays
}

interface Given {
  quote: OwnQuote
  listingId: string
  /** The agent's half of the texted link. */
  linkId: string
}

/**
 * Stores the agent's only quote on the car, and texts the owner where the quote becomes the best. The same terms again
 * text nobody, so that a repeat after a lost answer is harmless; they hold from now on.
 */
export function giveQuote(services: Services, quote: GivenQuote): Promise<Answer<Given>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<Given>> => {
    await takeLock(tx, postingLock(quote.postingId), agentLock(quote.agentId))
    const trades = await mayTrade(tx, quote.agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, quote.postingId)
    const posting = await findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }

    const own = await findOwnQuote(tx, quote)
    const before = own === undefined || isOfOtherCar({ ...own, ...posting }) ? null : own
    const terms = { conditions: NO_CONDITIONS, personId: null, ...quote }
    const isSame = before !== null && hasTerms(before, terms)
    if (!isSame && posting.chosen_agent_id !== null) return { ok: false, reason: 'under-offer' }
    const admitted = isSame ? DONE : await admitQuote(services, tx, quote, before)
    if (!admitted.ok) return admitted

    const now = services.clock.now()
    const known = { validUntil: endOfValidity(quote.validDays, now), knownFacts: knownNow(posting) }
    const row = isSame
      ? await updateQuote(tx, quote, known)
      : await putQuote(
          tx,
          { ...terms, ...known, registration: posting.car_registration, newId: orderedId(now) },
          now,
        )
    const linkId = await linkOfAgent(tx, { ...quote, newLinkId: randomId() })
    const link = { listingId: posting.listing_id, linkId }
    if (!isSame && row.hidden_at === null) {
      const wasOnOffer = before !== null && standingOf(before, now) === 'on-offer'
      const beforePence = wasOnOffer ? before.amount_pence : null
      await notifyOfQuote(services, tx, { ...quote, phone: posting.phone, beforePence })
    }
    return { ok: true, value: { quote: showOwnQuote({ ...row, ...posting }, now), ...link } }
  })
}

function hasTerms(row: OwnQuoteRow, quote: QuoteTerms): boolean {
  const { amountPence, message, conditions } = termsOf(row)
  return (
    amountPence === quote.amountPence &&
    message === quote.message &&
    CONDITIONS.every((condition) => conditions[condition] === quote.conditions[condition])
  )
}
