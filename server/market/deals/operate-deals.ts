// What operators see of a deal's outcome, and take out of the record.
import type { Decision } from '../../agents/accounts/change-agent.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findDealPhoto, markStruck } from './review-storage.ts'

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
