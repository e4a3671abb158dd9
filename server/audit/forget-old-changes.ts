// The record of what operators changed is not kept for ever either.
import { setImmediate as breathe } from 'node:timers/promises'
import { KEPT, keptMs } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { deleteAudits } from './audit-storage.ts'

const STEP = 500

/** Forgets old changes, in steps short enough for a live server. */
export async function forgetOldChanges({ database, clock, config }: Services): Promise<void> {
  const before = clock.now() - keptMs(KEPT.changes, config)
  while ((await deleteAudits(database, before, STEP)) === STEP) await breathe()
}
