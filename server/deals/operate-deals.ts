// What the operator sees of deals, and takes out of their record.
import { inPounds, pounds } from '../../domain/money.ts'
import type { Decision } from '../agents/change-agent.ts'
import { recordChange } from '../audit/record-change.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findDealPhoto, findDealsToReview, markStruck } from './review-storage.ts'

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
    isCounted: row.struck_at === null,
  }))
}

/** Takes a false outcome out of the agent's record, or puts it back; what was said stays. */
export function strikeOutcome(
  services: Pick<Services, 'database' | 'clock'>,
  dealId: string,
  { isStruck, ...decision }: { isStruck: boolean } & Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const found = await markStruck(tx, dealId, isStruck ? services.clock.now() : null)
    if (!found) return { ok: false, reason: 'not-found' }
    const what = isStruck ? 'outcome taken out of record' : 'outcome put back into record'
    await recordChange(services, tx, { ...decision, what, target: dealId })
    return DONE
  })
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
