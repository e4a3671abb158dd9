// Forgets what texts said, KEEP_WORDING_DAYS after they were sent or given up, sign-in codes once they
// have run out, and what counted towards limits that have long passed.
import { DAY_MS } from '../../../domain/time.ts'
import { KEPT, keptMs } from '../../../domain/kept.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import { deleteCounts, findOldCounts } from '../limits/text-counts-storage.ts'
import { CODE_LIFETIME_MS } from './text-kinds.ts'
import { deleteSummaries, eraseBodies } from './text-storage.ts'

const KEEP_ALLOWANCES_MS = KEPT.textCounts.days * DAY_MS
const STEP = 500

/** Erases all that is due to be, in steps short enough that a live server never notices. */
export async function eraseOldWording(services: Services): Promise<void> {
  const { database, config, clock } = services
  const before = clock.now() - keptMs(KEPT.wording, config)
  while ((await eraseBodies(database, { before }, STEP)) === STEP) await breathe()
  const codes = { before: clock.now() - CODE_LIFETIME_MS, kind: 'code' as const }
  while ((await eraseBodies(database, codes, STEP)) === STEP) await breathe()
  while ((await deleteOldCounts(services)) === STEP) await breathe()
}

// A text about gathered quotes goes with its allowance, since no posting's deletion takes it along.
async function deleteOldCounts(services: Services): Promise<number> {
  const before = services.clock.now() - KEEP_ALLOWANCES_MS
  const old = await findOldCounts(services.database, before, STEP)
  const ids = old.map((count) => count.text_id)
  if (ids.length === 0) return 0
  await services.database.transaction().execute(async (tx) => {
    await deleteSummaries(tx, ids)
    await deleteCounts(tx, ids)
  })
  return ids.length
}
