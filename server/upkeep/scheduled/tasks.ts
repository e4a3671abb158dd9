// Everything that the clock starts. Each task works in small batches, so that a live server never notices.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { KEPT, keptMs } from '../../../domain/people/kept.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { isMoving } from '../../platform/database/moves.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import { purgeClosedAgents, purgeOldApplications } from '../people/erase-agent.ts'
import { countDays } from '../figures.ts'
import { watchDeals } from '../../market/deals/watch-deals.ts'
import { announceGiftEnds } from '../../agents/billing/subscription-notices.ts'
import { watchSubscriptions } from '../../agents/billing/read-subscription.ts'
import { watchLicences } from '../../agents/accounts/licences.ts'
import { purgeClosedComplaints } from '../../market/complaints/kept-complaints.ts'
import { purgeDeletions } from '../../platform/deletions/write-journal.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { clearStopped, purgeIdlePostings } from '../../owners/postings/remove-posting.ts'
import { queueEarlierCars } from '../../vehicles/registers/details-worker.ts'
import { redactCarried } from '../../messages/texts/outbox/redact-carried.ts'
import type { Services } from '../../platform/services.ts'
import { purge, PURGES, type Purge } from './purges-storage.ts'

const EVERY_MS = 10 * MINUTE_MS
const FIRST_AFTER_MS = 30 * SECOND_MS
const BATCH = 500

export const TASKS = {
  queueEarlierCars,
  purgeIdlePostings,
  clearStopped,
  watchLicences,
  watchSubscriptions,
  announceGiftEnds,
  watchDeals,
  countDays,
  purgeOldRows,
  purgeOldApplications,
  purgeClosedAgents,
  purgeClosedComplaints,
  purgeDeletions,
  sweepOrphanPhotos,
  redactCarried,
}

/** Runs every task every ten minutes. A task that fails is logged and tried the next time. */
export function startScheduledTasks(services: Services): Worker {
  const { database } = services
  return keepWorking(services, {
    what: 'scheduled tasks',
    firstMs: FIRST_AFTER_MS,
    idleMs: EVERY_MS,
    async work(stopped) {
      for (const [kind, task] of Object.entries(TASKS)) {
        if (stopped.aborted || (await isMoving(database))) break
        await attempt(services, kind, () => task(services))
      }
      return false
    },
  })
}

async function attempt(
  { log }: Services,
  kind: string,
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    log.error('scheduled task failed', { kind, error })
  }
}

/** Deletes all rows that are older than `kept.ts` says. A purge that fails holds up no other. */
export async function purgeOldRows(services: Services): Promise<void> {
  const { database, clock, config } = services
  const now = clock.now()
  for (const what of Object.keys(PURGES) as (keyof typeof PURGES)[]) {
    const times = { now, before: now - keptMs(KEPT[what], config) }
    const kinds: Purge[] = [PURGES[what]].flat()
    for (const rows of kinds) {
      await attempt(services, what, async () => {
        while ((await purge(database, rows, { ...times, limit: BATCH })) === BATCH) {
          await yieldToEventLoop()
        }
      })
    }
  }
}
