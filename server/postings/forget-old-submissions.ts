// Keys are kept for a day, as promised, and no longer.
import { HOUR_MS } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { deleteSubmissions } from './submission-storage.ts'

const KEPT_MS = KEPT.submissions.hours * HOUR_MS
const STEP = 500

/** Forgets submissions older than a day, in steps short enough for a live server. */
export async function forgetOldSubmissions({ database, clock }: Services): Promise<void> {
  const before = clock.now() - KEPT_MS
  while ((await deleteSubmissions(database, before, STEP)) === STEP);
}
