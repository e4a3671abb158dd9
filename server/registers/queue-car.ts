// Which cars are to be looked up: each new posting's and each whose registration was changed. Only
// noted down with the posting; the asking comes after.
import { HOUR_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { deleteCar, findBelow, insertCar, insertCarAgain } from './details-storage.ts'

interface PostedCar {
  postingId: string
  registration: string
}

// Newest first and a few at a time, so that cars of today never wait behind those of last month.
const STEP = 500
const LATER_MS = HOUR_MS
const ABOVE_ALL = 'g'

type Queueing = Pick<Services, 'clock' | 'vehicleRegisters'>

/** Has a new posting's car be looked up, where anybody can be asked. */
export async function queueCar(
  { clock, vehicleRegisters }: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  if (vehicleRegisters.enabled) await insertCar(tx, car, clock.now())
}

/** The same for a posting that has another registration now: what is known is of another car. */
export async function queueOtherCar(
  services: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  await deleteCar(tx, car.postingId)
  await queueCar(services, tx, car)
}

// How far down the postings were gone through; one process goes through all of them once.
const reached = new WeakMap<Services['vehicleRegisters'], string>()

/**
 * Queues the next few cars that were posted before anybody could be asked, or were given up, or whose
 * registration the release before has changed.
 */
export async function queueEarlierCars({
  database,
  clock,
  vehicleRegisters,
}: Services): Promise<void> {
  if (!vehicleRegisters.enabled) return
  const postings = await findBelow(database, reached.get(vehicleRegisters) ?? ABOVE_ALL, STEP)
  const missing = postings.filter(({ queued, other }) => queued === 0 || other === 1)
  const dueAt = clock.now() + LATER_MS
  if (missing.length > 0) {
    await database.transaction().execute(async (tx) => {
      for (const { id, registration, other } of missing) {
        if (other === 1) await deleteCar(tx, id)
        await insertCarAgain(tx, { postingId: id, registration }, dueAt)
      }
    })
  }
  reached.set(vehicleRegisters, postings.at(-1)?.id ?? '')
}
