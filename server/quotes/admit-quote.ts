// An amount far from the others' is asked for a second time, so that neither a slip nor a script puts it before
// an owner at once.
import { spendQuote } from '../agents/allowances.ts'
import { findSpent, markSpent } from '../database/budgets.ts'
import type { Database } from '../database/schema.ts'
import type { Answer } from '../refusal.ts'
import { endOfDay, londonDay } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'
import { findOthersAmounts, type OwnQuoteRow } from './own-quote-storage.ts'
import { isOrdinary, isUnusual } from './unusual-amount.ts'

// Of quotes that an agent may give; few buyers give ten such in an hour.
const UNUSUAL_COUNTS_AS = 10

interface OfferedQuote {
  postingId: string
  agentId: string
  amountPence: number
  /** Whether the amount was typed twice. */
  isTypedAgain?: boolean
}

/**
 * Counts the quote, and a question about its amount too, so that nobody asks for nothing. Once an amount on a
 * car was asked about, so is every other of that agent for the rest of the day: trying amounts tells
 * nothing more about the others'. Lock the agent first.
 */
export async function admitQuote(
  services: Services,
  tx: Database,
  quote: OfferedQuote,
  before: OwnQuoteRow | undefined,
): Promise<Answer> {
  const { agentId, amountPence } = quote
  if (before?.amount_pence === amountPence) return spendQuote(services, tx, { agentId, as: 1 })
  const unusual =
    !isOrdinary(amountPence) && isUnusual(amountPence, await findOthersAmounts(tx, quote))
  const question = questionToday(services, quote)
  const wasAsked = (await findSpent(tx, [question.share])).has(question.share)
  const isHeldBack = wasAsked ? quote.isTypedAgain !== true : unusual
  const as = unusual && !isHeldBack ? UNUSUAL_COUNTS_AS : 1
  const spent = await spendQuote(services, tx, { agentId, as })
  if (!spent.ok || !isHeldBack) return spent
  await markSpent(tx, [question.share], question.endsAt)
  return { ok: false, reason: 'confirm-amount', amountPence }
}

function questionToday(
  { digest, clock }: Services,
  { postingId, agentId }: OfferedQuote,
): { share: string; endsAt: number } {
  const now = clock.now()
  const share = digest('amount-asked', agentId, postingId, londonDay(now))
  return { share, endsAt: endOfDay(now) }
}
