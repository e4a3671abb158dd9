import { KEPT } from '../../domain/kept.ts'
import { DAY_MS, dayOf } from '../../domain/time.ts'
import type { Services } from '../services.ts'
import { deleteDeletionsBefore } from './deletion-storage.ts'

/** How long a backup may be restored without bringing back what was deleted. */
export const JOURNAL_MS = KEPT.deletions.days * DAY_MS

/** Deletes the record of deletions so long ago that no backup from before them may be restored. */
export async function purgeDeletions({ database, journal, clock }: Services): Promise<void> {
  const before = clock.now() - JOURNAL_MS
  await deleteDeletionsBefore(database, before)
  await journal.deleteBefore(dayOf(before))
}
