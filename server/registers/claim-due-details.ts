// Looks up the cars that are due, a few at a time. Each is claimed first, so that of many processes
// one asks; a claim lapses, so that one that dies delays a car by a minute.
import { MINUTE_MS } from '../../domain/time.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { Database } from '../database/schema.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Services } from '../services.ts'
import { claimCars, isAnyDue, type ClaimedCar } from './details-storage.ts'
import { keepDetails, lookUpAgain } from './keep-details.ts'

const AT_ONCE = 20
// Longer than both registers may take.
const CLAIM_MS = MINUTE_MS
// Over most of a day, which is longer than registers are down.
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720]

/** Looks up a few cars and settles once their details are kept. Answers how many were claimed. */
export function openDueLookUps(services: Services): () => Promise<number> {
  const { database, clock } = services
  const together = groupCommit(database)
  return async function lookUpDue() {
    const now = clock.now()
    // Asked for without the right to write, which others would wait for.
    if (!(await isAnyDue(database, now))) return 0
    const claim = { now, until: now + CLAIM_MS, limit: AT_ONCE }
    const cars = await claimCars(database, claim)
    await Promise.all(cars.map((car) => lookUp(services, together, car)))
    return cars.length
  }
}

async function lookUp(
  { vehicleRegisters, clock }: Services,
  together: <T>(work: (tx: Database) => Promise<T>) => Promise<T>,
  { posting_id: postingId, registration, tries, make }: ClaimedCar,
): Promise<void> {
  const { details, isWhole } = await vehicleRegisters.about(registration as Registration)
  const now = clock.now()
  const car = { postingId, registration }
  // Half of what is known is no reason to forget what was known before.
  const isBetter = isWhole || make === null
  await together(async (tx) => {
    const knownAt = isWhole ? now : null
    if (details !== null && isBetter) await keepDetails(tx, car, { details, knownAt })
    await lookUpAgain(tx, car, { dueAt: isWhole ? null : nextTry(tries, now), knownAt })
  })
}

function nextTry(tries: number, now: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[tries - 1]
  return minutes === undefined ? null : now + minutes * MINUTE_MS
}
