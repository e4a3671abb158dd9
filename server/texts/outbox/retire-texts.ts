// A seed tells of things long past: nobody is to be texted about them now.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import { deleteCounts } from '../limits/text-counts-storage.ts'
import { deleteUntriedTexts } from './text-storage.ts'

/**
 * Takes the texts to `phone` that were queued at `queuedAt` (milliseconds) back out of the outbox, with
 * what they count towards limits. Of no effect on a text that a sender has already tried.
 */
export async function retireTexts(
  tx: Database,
  texts: { phone: PhoneNumber; queuedAt: number },
): Promise<void> {
  const ids = await deleteUntriedTexts(tx, texts)
  if (ids.length > 0) await deleteCounts(tx, ids)
}
