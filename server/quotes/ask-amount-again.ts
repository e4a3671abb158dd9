// An amount far from the others' waits until it was typed a second time, so that neither a slip nor a
// script puts it before an owner at once.
import { findSpent, markSpent } from '../database/budgets.ts'
import type { Database } from '../database/schema.ts'
import type { Refusal } from '../refusal.ts'
import { londonDay, londonTime } from '../texts/quote-hours.ts'
import type { World } from '../world.ts'
import { findOthersAmounts } from './own-quote-storage.ts'
import { isUnusual } from './unusual-amount.ts'

const DAY_MINUTES = 24 * 60

interface OfferedAmount {
  postingId: string
  agentId: string
  amountPence: number
  /** Whether it was typed twice. */
  isTypedAgain: boolean
}

/**
 * The question, or null where there is none to ask. Once an amount on a car was asked about, so is
 * every other of that agent for the rest of the day: trying amounts tells nothing more of the others'.
 */
export async function askAmountAgain(
  world: World,
  tx: Database,
  { postingId, agentId, amountPence, isTypedAgain }: OfferedAmount,
): Promise<Refusal | null> {
  const day = londonDay(world.clock.now())
  const asked = world.digest('amount-asked', agentId, postingId, day)
  const wasAsked = (await findSpent(tx, [asked])).has(asked)
  if (wasAsked && isTypedAgain) return null
  if (!wasAsked) {
    const others = await findOthersAmounts(tx, { postingId, agentId })
    if (!isUnusual(amountPence, others)) return null
    await markSpent(tx, [asked], londonTime(day, DAY_MINUTES))
  }
  return { ok: false, reason: 'confirm-amount', amountPence }
}
