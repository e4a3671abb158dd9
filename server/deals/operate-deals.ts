// What the operator sees of deals.
import { inPounds, pounds } from '../../domain/money.ts'
import type { Services } from '../services.ts'
import { findDealPhoto, findDealsToReview } from './review-storage.ts'

/** The latest first; of one agent or about one car where that is said. */
export async function reviewDeals(
  { database }: Pick<Services, 'database'>,
  sought: { agentId?: string | undefined; vehicleId?: string | undefined; limit: number },
) {
  const rows = await findDealsToReview(database, sought)
  return rows.map((row) => ({
    id: row.id,
    agentId: row.agent_id,
    agent: row.name,
    vehicleId: row.posting_id,
    amount: pounds(row.amount_pence),
    chosenAt: new Date(row.chosen_at).toISOString(),
    collectOn: row.collect_on,
    ended: row.ended_why,
    noShows: row.no_shows,
    owner: said(row.owner_outcome, row.owner_paid_pence),
    reason: row.reason,
    hasPhoto: row.photo_id !== null,
    agentSays: said(row.agent_outcome, row.agent_paid_pence),
    answer: row.answer,
  }))
}

/** The photo that came with an outcome, as JPEG bytes; null where there is none. */
export async function outcomePhoto(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  dealId: string,
): Promise<Buffer | null> {
  const photoId = await findDealPhoto(database, dealId)
  return photoId === null ? null : photoStore.get(photoId, 'photo')
}

function said(outcome: string | null, paidPence: number | null): string | null {
  if (outcome === null || paidPence === null) return outcome
  return `${outcome} ${inPounds(pounds(paidPence))}`
}
