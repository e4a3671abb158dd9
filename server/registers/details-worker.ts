// Looks up the cars that are due, a few at a time. Each is claimed first, so that only one of many
// processes asks; a claim expires, so that a process that dies delays its cars by a minute.
import { setTimeout as pause } from 'node:timers/promises'
import type { Registration } from '../../domain/registration.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { Services } from '../services.ts'
import { claimCars, endLookUp, isAnyDue, type ClaimedCar } from './details-storage.ts'
import { keepDetails } from './vehicle-details.ts'

const AT_ONCE = 20
// Longer than both registers may take.
const CLAIM_MS = MINUTE_MS
// Over most of a day, which is longer than registers are down.
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720]

const POLL_MS = 1000
// Forty cars a second are more than are posted, few enough for a register, and cost those who submit
// meanwhile only a handful of commits.
const NEXT_MS = 500
const BACK_OFF_MS = 5000
// Less than the ten seconds that a server has to stop. What is cut off is claimed again.
const STOP_LIMIT_MS = 3000

export interface DetailsWorker {
  /** Claims no more, and waits up to 3 s for the cars under way. */
  stop(): Promise<void>
}

/** Starts looking up cars, through outages of the database too; does nothing without a register. */
export function startDetailsWorker(services: Services): DetailsWorker {
  const stopped = new AbortController()
  const { signal } = stopped
  const running = services.vehicleRegisters.enabled ? keepLookingUp() : Promise.resolve()

  async function keepLookingUp(): Promise<void> {
    const claimDueDetails = openDueDetails(services)
    while (!signal.aborted) {
      const wait = await claimDueDetails().then(
        (claimed) => (claimed > 0 ? NEXT_MS : POLL_MS),
        (error: unknown) => {
          services.log.error('vehicles could not be looked up', { error })
          return BACK_OFF_MS
        },
      )
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async stop() {
      stopped.abort()
      await Promise.race([running, pause(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

/** Looks up a few due cars, and settles with their number once their details are kept. */
export function openDueDetails(services: Services): () => Promise<number> {
  const { database, clock, vehicleRegisters } = services
  const commit = groupCommit(database)

  async function lookUp({ posting_id, registration, tries, make }: ClaimedCar): Promise<void> {
    const { details, isWhole } = await vehicleRegisters.about(registration as Registration)
    const now = clock.now()
    const car = { postingId: posting_id, registration }
    // One register's answer does not replace what both knew before.
    const isBetter = isWhole || make === null
    const knownAt = isWhole ? now : null
    await commit(async (tx) => {
      if (details !== null && isBetter) await keepDetails(tx, car, { details, knownAt })
      await endLookUp(tx, car, { dueAt: isWhole ? null : nextTry(tries, now), knownAt })
    })
  }

  return async function claimDueDetails() {
    const now = clock.now()
    // Read first: a claim takes the write lock, which others would wait for.
    if (!(await isAnyDue(database, now))) return 0
    const cars = await claimCars(database, { now, until: now + CLAIM_MS, limit: AT_ONCE })
    await Promise.all(cars.map(lookUp))
    return cars.length
  }
}

function nextTry(tries: number, now: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[tries - 1]
  return minutes === undefined ? null : now + minutes * MINUTE_MS
}
