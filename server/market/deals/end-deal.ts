// What ends a deal: it is undone within the hour, falls through, or its agent may not trade any more.
import { UNDO_MS } from '../../../domain/market/collection.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { endOffer, tellOfEndedOffer } from '../../owners/postings/under-offer.ts'
import { withListing } from '../quotes/locked-listing.ts'
import type { Pair } from '../quotes/quote-storage.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPresentDeal, updateDeal, updateWords, type DealRow } from './deal-storage.ts'
import { withAnyDeal, type MeantDeal } from './locked-deal.ts'

export type WhyEnded = NonNullable<Tables['deals']['ended_why']>

/** Ends a deal whose posting is locked. The address was for its agent alone, and is not kept. */
export async function endDeal(
  services: Services,
  tx: Database,
  deal: { id: string; posting_id: string },
  why: WhyEnded,
  { wantedLess = false } = {},
): Promise<void> {
  if (why !== 'agent-fell-through') {
    await tellOfEndedOffer(services, tx, deal.posting_id, { wantedLess })
  }
  await updateDeal(tx, deal.id, { ended_at: services.clock.now(), ended_why: why })
  await updateWords(tx, deal.id, { address: null, how_to_find: null })
  await endOffer(tx, deal.posting_id)
}

/** Whether the owner has said that the agent paid: the deal is done then. */
export function isPaid({ owner_outcome: outcome }: DealRow): boolean {
  return outcome === 'paid-full' || outcome === 'paid-less'
}

/** Until when a deal can be undone (milliseconds), or null where that is over. */
export function undoUntil({ clock }: Pick<Services, 'clock'>, chosenAt: number): number | null {
  const until = chosenAt + UNDO_MS
  return clock.now() < until ? until : null
}

/** Undoes the choice, from the quotes link. Done too where there is none. */
export function undoChoice(services: Services, pair: Pair): Promise<Answer> {
  return withListing(services, pair, async (tx, listing) =>
    undo(services, tx, await findPresentDeal(tx, listing.id)),
  )
}

/** The same from the link to the posting. */
export function undoDeal(services: Services, meant: MeantDeal): Promise<Answer> {
  return withAnyDeal(services, meant, (tx, deal) => undo(services, tx, deal))
}

async function undo(services: Services, tx: Database, deal: DealRow | undefined): Promise<Answer> {
  if (deal === undefined) return DONE
  if (isPaid(deal)) return { ok: false, reason: 'outcome-said' }
  if (undoUntil(services, deal.chosen_at) === null) return { ok: false, reason: 'undo-over' }
  await endDeal(services, tx, deal, 'undone')
  return DONE
}
