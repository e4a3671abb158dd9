import type { Decision } from '../../agents/accounts/change-agent.ts'
import { recordChange } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  addPhoto,
  discardPhotos,
  findPhotoOfDeal,
  giveUpPhoto,
  keepPhoto,
} from '../../vehicles/photos/keep-photo.ts'
import { withDeal, type DealRow, type MeantDeal } from './present-deal.ts'
import { mayChangeOutcome } from './view-deal.ts'

/** Keeps a photo beside what the owner said about being paid less, in place of one that was sent before. */
export async function keepOutcomePhoto(
  services: Services,
  meant: MeantDeal,
  bytes: Buffer,
): Promise<Answer> {
  // The deal is checked before the work on the photo, and again with the posting locked.
  const early = await withDeal(services, meant, async (_tx, deal) => admit(services, deal))
  if (!early.ok) return early
  const kept = await keepPhoto(services, bytes)
  if (!kept.ok) return kept
  const put = await withDeal(services, meant, async (tx, deal) => {
    const admitted = admit(services, deal)
    if (!admitted.ok) return admitted
    await giveUpOutcomePhoto(tx, deal.id)
    await addPhoto(tx, { id: kept.value, deal_id: deal.id, added_at: services.clock.now() })
    return DONE
  })
  await discardPhotos(services, put.ok ? null : kept.value)
  return put
}

/** Takes the photo from the outcome of a deal, if there is one. */
export async function giveUpOutcomePhoto(tx: Database, dealId: string): Promise<void> {
  const photoId = await findPhotoOfDeal(tx, dealId)
  if (photoId !== undefined) await giveUpPhoto(tx, photoId)
}

function admit(services: Services, deal: DealRow): Answer {
  if (deal.owner_outcome !== 'paid-less') return { ok: false, reason: 'no-deal' }
  return mayChangeOutcome(services, deal) ? DONE : { ok: false, reason: 'outcome-said' }
}

/** Takes a false outcome out of the agent's record, or puts it back; what was said stays. */
export function strikeOutcome(
  services: Pick<Services, 'database' | 'clock'>,
  dealId: string,
  { isStruck, ...decision }: { isStruck: boolean } & Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const struck = await tx
      .updateTable('deals')
      .set({ struck_at: isStruck ? services.clock.now() : null })
      .where('id', '=', dealId)
      .where((is) => is.or([is('owner_outcome', 'is not', null), is('no_shows', '>', 0)]))
      .returning('id')
      .execute()
    if (struck.length === 0) return { ok: false, reason: 'not-found' }
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
  const photoId = await findPhotoOfDeal(database, dealId)
  return photoId === undefined ? null : photoStore.get(photoId, 'photo')
}
