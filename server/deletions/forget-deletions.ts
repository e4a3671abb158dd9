import { KEPT } from '../../domain/kept.ts'
import { DAY_MS, dayOf } from '../../domain/time.ts'
import type { Services } from '../services.ts'
import { deleteDeletionsBefore } from './deletion-storage.ts'

/** How long a backup may be restored without bringing back what was deleted. */
export const JOURNAL_MS = KEPT.deletions.days * DAY_MS

/** Forgets deletions of so long ago that no backup from before may be restored. */
export async function forgetDeletions({ database, journal, clock }: Services): Promise<void> {
  const before = clock.now() - JOURNAL_MS
  await deleteDeletionsBefore(database, before)
  await journal.forgetBefore(dayOf(before))
}
