// Queues the car of each new posting and of each with a changed registration, in the posting's own
// transaction. The details worker asks the registers later.
import { HOUR_MS } from '../../../domain/basics/time.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteCar,
  findBelow,
  insertCar,
  insertCarAgain,
  type PostedCar,
} from './details-storage.ts'

// Newest first and a few at a time, so that today's cars never wait behind last month's.
const BATCH = 500
const LATER_MS = HOUR_MS
const ABOVE_ALL = 'g'

type Queueing = Pick<Services, 'clock' | 'vehicleRegisters'>

/** Queues a new posting's car, if any register can be asked. */
export async function queueCar(
  { clock, vehicleRegisters }: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  if (vehicleRegisters.enabled) await insertCar(tx, { ...car, dueAt: clock.now() })
}

/** Queues the car of a posting that has another registration now, and deletes the old car's details. */
export async function queueOtherCar(
  services: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  await deleteCar(tx, car.postingId)
  await queueCar(services, tx, car)
}

// The last posting looked at; each process goes through all postings once.
const reached = new WeakMap<Services['vehicleRegisters'], string>()

/**
 * Queues the next few cars that were posted before there was a key, or were given up, or whose
 * registration the previous release changed.
 */
export async function queueEarlierCars({
  database,
  clock,
  vehicleRegisters,
}: Services): Promise<void> {
  if (!vehicleRegisters.enabled) return
  const postings = await findBelow(database, reached.get(vehicleRegisters) ?? ABOVE_ALL, BATCH)
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
