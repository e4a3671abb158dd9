// An amount far from the others' is asked for a second time, so that neither a slip nor a script puts it before
// an owner at once.
import { scrapGuide } from '../../domain/scrap-guide.ts'
import { spendQuote } from '../agents/agent-limits.ts'
import { spend, spendAll } from '../database/budgets.ts'
import { findGuidedCar } from '../database/scrap-guide-rows.ts'
import type { Database } from '../database/schema.ts'
import type { Answer } from '../refusal.ts'
import { endOfDay, londonDay } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'
import { findOthersAmounts, type OwnQuoteRow } from './own-quote-storage.ts'
import { isUnusual } from './unusual-amount.ts'

// Of quotes that an agent may give; few buyers give ten such in an hour.
const UNUSUAL_COUNTS_AS = 10
// So many amounts on one car are compared with the others' in a day. More would tell what they are.
const COMPARED_A_DAY = 3

interface OfferedQuote {
  postingId: string
  agentId: string
  amountPence: number
  /** Whether the amount was typed twice. */
  isTypedAgain?: boolean
}

/**
 * Counts the quote, and a question about its amount too, so that nobody asks for nothing. Once an amount on a
 * car was asked about, or a few were compared with the others', every other of that agent is asked about for
 * the rest of the day: trying amounts tells little more of the others'. Lock the agent first.
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
  // A car may well be worth more than its scrap.
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
