// An agent types an amount far from the others' twice, so that neither a slip nor a script shows it to an owner at
// once.
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import { spendQuote } from '../../agents/accounts/agent-limits.ts'
import { spend, spendAll } from '../../platform/database/budgets.ts'
import { findGuidedCar } from '../../platform/database/scrap-guide-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import { endOfDay, londonDay } from '../../messages/texts/limits/quote-hours.ts'
import type { Services } from '../../platform/services.ts'
import { findOthersAmounts, type OwnQuoteRow } from './own-quote-storage.ts'
import { isUnusual } from './unusual-amount.ts'

// An unusual quote spends ten quotes of the agent's share: few buyers give ten such quotes in an hour.
const UNUSUAL_COUNTS_AS = 10
// At most this number of amounts on one car is compared with rivals' quotes in a day. More would reveal the quotes.
const COMPARED_A_DAY = 3

interface OfferedQuote {
  postingId: string
  agentId: string
  amountPence: number
  /** Whether the amount was typed twice. */
  isTypedAgain?: boolean
}

/**
 * Counts the quote, and a question about its amount too, so that no question is free. Once an agent was asked about an
 * amount on a car, or a few amounts were compared with rivals' quotes, the agent is asked about every other amount for
 * the rest of the day, so that trying amounts reveals little more. Lock the agent first.
 */
export async function admitQuote(
  services: Services,
  tx: Database,
  quote: OfferedQuote,
  before: OwnQuoteRow | null,
): Promise<Answer> {
  const { agentId, amountPence } = quote
  if (before?.amount_pence === amountPence) return spendQuote(services, tx, { agentId, as: 1 })
  const others = await findOthersAmounts(tx, quote)
  const car = others.length === 0 ? await findGuidedCar(tx, quote.postingId) : undefined
  const guide = scrapGuide(car, services.clock.now())
  const unusual = isUnusual(amountPence, others, guide)
  const comparisons = comparisonsToday(services, quote)
  const by = others.length === 0 ? 0 : 1
  const isCompared = await spend(tx, { ...comparisons, by, limit: COMPARED_A_DAY })
  const isHeldBack = isCompared ? unusual : quote.isTypedAgain !== true
  // The guide is no bound from above here: a car may well be worth more than its scrap.
  const isCostly = isUnusual(amountPence, others, null)
  const as = isCostly && !isHeldBack ? UNUSUAL_COUNTS_AS : 1
  const spent = await spendQuote(services, tx, { agentId, as })
  if (spent.ok && isCompared && isHeldBack) {
    await spendAll(tx, [comparisons], COMPARED_A_DAY + 1)
  }
  return spent.ok && isHeldBack ? { ok: false, reason: 'confirm-amount', amountPence } : spent
}

function comparisonsToday(
  { digest, clock }: Services,
  { postingId, agentId }: OfferedQuote,
): { share: string; endsAt: number } {
  const now = clock.now()
  const share = digest('amounts-compared', agentId, postingId, londonDay(now))
  return { share, endsAt: endOfDay(now) }
}
