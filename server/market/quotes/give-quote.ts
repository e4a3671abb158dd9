import { isShown } from '../../platform/database/shown-rows.ts'
import { type Pence, pounds } from '../../../domain/basics/money.ts'
import { accept } from '../../../domain/basics/problem.ts'
import {
  NO_CONDITIONS,
  type Conditions,
  type ValidDays,
  USUAL_VALID_DAYS,
} from '../../../domain/market/quote-terms.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import type { OwnQuote } from '../../../domain/wire/quotes.ts'
import type { ScrapGuide } from '../../../domain/wire/scrap-guide.ts'
import { spendQuote } from '../../agents/accounts/agent-limits.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { notifyOfQuote } from '../../messages/texts/outbox/gathered-texts.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { shareOf, spend } from '../../platform/database/budgets.ts'
import { takeLock, agentLock, postingLock } from '../../platform/database/locks.ts'
import { columnsOf, noteKnown } from '../../platform/database/quote-columns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findGuidedCar } from '../../platform/database/scrap-guide-rows.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as storage from './quote-storage.ts'

interface GivenQuote extends storage.OfAgent {
  /** The person of the business who gives the quote; null for the account's owner. */
  personId?: string | null
  amountPence: Pence | number
  message: string | null
  /** Whether the amount was typed a second time, which the agent does for an amount far from the others'. */
  isTypedAgain?: boolean
  conditions?: Conditions
  /** For how many days the quote holds; for ever where that is left out. */
  validDays?: ValidDays
  /** The registration that the agent saw, in its normal form. */
  seen?: string
}

interface Given extends QuotesLink {
  quote: OwnQuote
}

/**
 * Stores the agent's only quote on the car, and texts the owner where the quote becomes the best. The same terms again
 * text nobody, so that a repeat after a lost answer is harmless; they hold from now on.
 */
export function giveQuote(services: Services, quote: GivenQuote): Promise<Answer<Given>> {
  return withOwnQuote(services, quote, async (tx, posting, own) => {
    const { seen = posting.car_registration } = quote
    if (seen !== posting.car_registration) return { ok: false, reason: 'other-car' }
    const before = own === undefined || storage.isOfOtherCar({ ...own, ...posting }) ? null : own
    const terms = {
      amount_pence: quote.amountPence,
      message: quote.message,
      ...columnsOf(quote.conditions ?? NO_CONDITIONS),
    }
    const isSame = before !== null && holds(before, terms)
    if (!isSame && posting.chosen_agent_id !== null) return { ok: false, reason: 'under-offer' }
    const admitted = isSame ? DONE : await admitQuote(services, tx, quote, before)
    if (!admitted.ok) return admitted

    const now = services.clock.now()
    const known = {
      valid_until: storage.endOfValidity(quote.validDays, now),
      known_facts: noteKnown(posting),
    }
    const columns = {
      ...terms,
      ...known,
      person_id: quote.personId ?? null,
      registration: posting.car_registration,
      declined_at: null,
      updated_at: now,
    }
    const of = { posting_id: quote.postingId, agent_id: quote.agentId }
    const row = isSame
      ? await storage.updateQuote(tx, quote, known)
      : await tx
          .insertInto('quotes')
          .values({ id: orderedId(now), ...of, ...columns, created_at: now })
          .onConflict((held) => held.columns(['posting_id', 'agent_id']).doUpdateSet(columns))
          .returning(storage.OWN_COLUMNS)
          .executeTakeFirstOrThrow()
    const link = { listingId: posting.listing_id, linkId: await storage.linkOfAgent(tx, quote) }
    if (!isSame && row.hidden_at === null) {
      const wasOnOffer = before !== null && storage.standingOf(before, now) === 'on-offer'
      const beforePence = wasOnOffer ? before.amount_pence : null
      await notifyOfQuote(services, tx, { ...quote, phone: posting.phone, beforePence })
    }
    return accept({ quote: storage.showOwnQuote({ ...row, ...posting }, now), ...link })
  })
}

function holds<T extends object>(row: T, columns: Partial<T>): boolean {
  return (Object.keys(columns) as (keyof T)[]).every((column) => row[column] === columns[column])
}

/** Does `work` for an agent who may trade, in one transaction with the agent and the car of their quote locked. */
export function withOwnQuote<T>(
  services: Services,
  quote: storage.OfAgent,
  work: (
    tx: Database,
    posting: NonNullable<Awaited<ReturnType<typeof storage.findQuotedPosting>>>,
    own: storage.OwnQuoteRow | undefined,
  ) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    await takeLock(tx, postingLock(quote.postingId), agentLock(quote.agentId))
    const trades = await mayTrade(tx, quote.agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, quote.postingId)
    const posting = await storage.findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return NOT_FOUND
    return work(tx, posting, await storage.findOwnQuote(tx, quote))
  })
}

// An unusual quote spends ten quotes of the agent's share: few buyers give ten such quotes in an hour.
const UNUSUAL_COUNTS_AS = 10
// At most this number of amounts on one car is compared with rivals' quotes in a day. More would reveal the quotes.
const COMPARED_A_DAY = 3

/**
 * Counts the quote, and a question about its amount too, so that no question is free. An agent types an amount far from
 * the others' twice, so that neither a slip nor a script shows it to an owner at once. Once an agent was asked about an
 * amount on a car, or a few amounts were compared with rivals' quotes, the agent is asked about every other amount for
 * the rest of the day, so that trying amounts reveals little more. Lock the agent first.
 */
async function admitQuote(
  services: Services,
  tx: Database,
  quote: GivenQuote,
  before: storage.OwnQuoteRow | null,
): Promise<Answer> {
  const { agentId, amountPence } = quote
  if (before?.amount_pence === amountPence) return spendQuote(services, tx, { agentId, as: 1 })
  const rivals = await tx
    .selectFrom('quotes')
    .select('amount_pence')
    .where('posting_id', '=', quote.postingId)
    .where('agent_id', '<>', agentId)
    .where(isShown)
    .execute()
  const others = rivals.map(({ amount_pence }) => amount_pence)
  const car =
    others.length === 0 ? await findGuidedCar(tx, { postingId: quote.postingId }) : undefined
  const guide = scrapGuide(car, services.clock.now())
  const unusual = isUnusual(amountPence, others, guide)
  const comparisons = shareOf(services, 'day', 'amounts-compared', agentId, quote.postingId)
  const by = others.length === 0 ? 0 : 1
  const isCompared = await spend(tx, { ...comparisons, by, limit: COMPARED_A_DAY })
  const isHeldBack = isCompared ? unusual : quote.isTypedAgain !== true
  // The guide is no bound from above here: a car may well be worth more than its scrap.
  const isCostly = isUnusual(amountPence, others, null)
  const as = isCostly && !isHeldBack ? UNUSUAL_COUNTS_AS : 1
  const spent = await spendQuote(services, tx, { agentId, as })
  if (spent.ok && isCompared && isHeldBack) {
    await spend(tx, { ...comparisons, by: COMPARED_A_DAY + 1, limit: null })
  }
  return spent.ok && isHeldBack ? { ok: false, reason: 'confirm-amount', amountPence } : spent
}

const TIMES = 3
// Few buyers offer less or more than this, in pence, for a car of whose worth nothing is known.
const LEAST = 10_00
const MOST = 5_000_00

/** Whether pence are more than three times, or less than a third, of what others offer, or of the guide's pounds. */
export function isUnusual(
  amount: number,
  others: number[],
  guide: Pick<ScrapGuide, 'from' | 'to'> | null,
): boolean {
  const typical = medianOf(others)
  if (typical !== undefined) return amount > TIMES * typical || amount * TIMES < typical
  if (guide !== null) {
    return pounds(amount) > TIMES * guide.to || pounds(amount) * TIMES < guide.from
  }
  return amount > MOST || amount < LEAST
}

// Of two middle amounts the lower counts, so that one absurd quote beside a fair one does not make room for more.
function medianOf(amounts: number[]): number | undefined {
  const sorted = amounts.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length / 2) - 1]
}

/** Once a quote is shown again the owner is texted as if it were given just now. */
export function hideQuote(
  services: Services,
  id: string,
  { isHidden, who }: { isHidden: boolean; who: string },
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const seen = await storage.findQuote(tx, { id })
    if (seen === undefined) return NOT_FOUND
    await lockPosting(services, tx, seen.postingId)
    const posting = await storage.findQuotedPosting(tx, seen.postingId)
    const quote = await storage.findOwnQuote(tx, seen)
    if (posting === undefined || quote?.id !== id) return NOT_FOUND
    if ((quote.hidden_at !== null) === isHidden) return DONE
    if (isHidden && posting.chosen_quote_id === id) return { ok: false, reason: 'quote-chosen' }
    await tx
      .updateTable('listing_agents')
      .set({ hidden_at: isHidden ? services.clock.now() : null })
      .where('posting_id', '=', seen.postingId)
      .where('agent_id', '=', seen.agentId)
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

export function renewQuote(services: Services, quote: storage.OfAgent): Promise<Answer<OwnQuote>> {
  const valid_until = storage.endOfValidity(USUAL_VALID_DAYS, services.clock.now())
  return change(services, quote, () => ({ valid_until }))
}

export function keepQuote(services: Services, quote: storage.OfAgent): Promise<Answer<OwnQuote>> {
  return change(services, quote, (posting) => ({ known_facts: noteKnown(posting) }))
}

function change(
  services: Services,
  quote: storage.OfAgent,
  columnsFor: (
    posting: Parameters<typeof noteKnown>[0],
  ) => Parameters<typeof storage.updateQuote>[2],
): Promise<Answer<OwnQuote>> {
  return withOwnQuote(services, quote, async (tx, posting, own) => {
    if (own === undefined) return NOT_FOUND
    if (storage.isOfOtherCar({ ...own, ...posting })) return { ok: false, reason: 'other-car' }
    const row = await storage.updateQuote(tx, quote, columnsFor(posting))
    return accept(storage.showOwnQuote({ ...row, ...posting }, services.clock.now()))
  })
}

/** A quote that the owner chose stays. */
export function withdrawQuote(services: Services, quote: storage.OfAgent): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await lockPosting(services, tx, quote.postingId)
    const posting = await storage.findQuotedPosting(tx, quote.postingId)
    if (posting === undefined) return NOT_FOUND
    if (posting.chosen_agent_id === quote.agentId) return { ok: false, reason: 'chosen' }
    const { numDeletedRows } = await tx
      .deleteFrom('quotes')
      .where('posting_id', '=', quote.postingId)
      .where('agent_id', '=', quote.agentId)
      .executeTakeFirst()
    return numDeletedRows === 0n ? NOT_FOUND : DONE
  })
}

/** Withdraws the live quotes of an agent who may not trade any more, one short transaction each; those that paid stay. */
export async function withdrawQuotesOf(services: Services, agentId: string): Promise<void> {
  const quotes = services.database.selectFrom('quotes').where('agent_id', '=', agentId)
  for (const { postingId } of await quotes.select('posting_id as postingId').execute()) {
    await withdrawQuote(services, { postingId, agentId })
  }
}
