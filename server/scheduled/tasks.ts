// What has to happen by itself: idle postings go, old wording is erased, orphaned photos are swept.
// Each round works in small steps, so that a live server never notices.
import { MINUTE_MS } from '../../domain/time.ts'
import { forgetDisclosedPhones } from '../disclosures/forget-disclosed-phones.ts'
import { clearStopped } from '../postings/clear-stopped.ts'
import { deleteIdlePostings } from '../postings/delete-idle-postings.ts'
import { forgetClosedAgents, forgetOldApplications } from '../agents/forget-old-agents.ts'
import { watchLicences } from '../agents/watch-licences.ts'
import { forgetSecurityEvents } from '../security/forget-security-events.ts'
import { sweepOrphanPhotos } from '../photos/sweep-orphans.ts'
import { queueEarlierCars } from '../registers/queue-car.ts'
import { placeUnplaced } from '../places/place-postings.ts'
import { eraseOldWording } from '../texts/outbox/erase-wording.ts'
import { forgetOldTexts } from '../texts/outbox/forget-old-texts.ts'
import type { Services } from '../services.ts'
import { forgetOldRows } from './forget-old-rows.ts'

const EVERY_MS = 10 * MINUTE_MS
const FIRST_AFTER_MS = 30 * 1000

/** By their names in the table of what is kept. */
export const TASKS = {
  placeUnplaced,
  queueEarlierCars,
  deleteIdlePostings,
  clearStopped,
  forgetOldRows,
  forgetDisclosedPhones,
  watchLicences,
  eraseOldWording,
  forgetOldTexts,
  forgetOldApplications,
  forgetClosedAgents,
  forgetSecurityEvents,
  sweepOrphanPhotos,
}

/** Keeps house every ten minutes until stopped. A task that fails is logged and tried the next time. */
export function startScheduledTasks(services: Services): { stop(): void } {
  const abort = new AbortController()
  const round = async (): Promise<void> => {
    await runTasks(services, abort.signal)
    if (!abort.signal.aborted) timer = setTimeout(() => void round(), EVERY_MS).unref()
  }
  let timer = setTimeout(() => void round(), FIRST_AFTER_MS).unref()
  return {
    stop() {
      abort.abort()
      clearTimeout(timer)
    },
  }
}

async function runTasks(services: Services, stopped: AbortSignal): Promise<void> {
  for (const [kind, task] of Object.entries(TASKS)) {
    if (stopped.aborted) return
    try {
      await task(services)
    } catch (error) {
      services.log.error('upkeep failed', { kind, error })
    }
  }
}
