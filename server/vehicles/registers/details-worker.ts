// Looks up the cars that are due, a few at a time. Each is claimed first, so that only one of many
// processes asks; a claim expires, so that a process that dies delays its cars by a minute. Every transaction writes to a
// posting before its details, so that no two deadlock.
import { sql } from 'kysely'
import { MINUTE_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import { prepareInsert } from '../../platform/database/prepared.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import type { Services } from '../../platform/services.ts'
import { keepDetails, type PostedCar } from './vehicle-details.ts'

const AT_ONCE = 20
// This is longer than both registers may take.
const CLAIM_MS = MINUTE_MS
// The tries spread over most of a day, which is longer than registers are down.
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720]

const POLL_MS = 1000
// Forty cars a second are more than are posted, few enough for a register, and cost those who submit
// meanwhile only a handful of commits.
const NEXT_MS = 500

/** Starts looking up cars, through outages of the database too; does nothing without a register. */
export function startDetailsWorker(services: Services): Worker {
  if (!services.vehicleRegisters.enabled) return { stop: () => Promise.resolve() }
  const claimDueDetails = openDueDetails(services)
  return keepWorking(services, {
    what: 'looking vehicles up',
    idleMs: POLL_MS,
    nextMs: NEXT_MS,
    work: async () => (await claimDueDetails()) > 0,
  })
}

/** Looks up a few due cars, and settles with their number once their details are kept. */
export function openDueDetails(services: Services): () => Promise<number> {
  const { database, clock, vehicleRegisters } = services
  const commit = groupCommit(database)

  async function lookUp({ posting_id, registration, tries, make }: ClaimedCar): Promise<void> {
    const { details, isWhole } = await vehicleRegisters.about(registration as Registration)
    const now = clock.now()
    const car = { postingId: posting_id, registration }
    // The answer of one register must not replace an earlier answer of both.
    const isBetter = isWhole || make === null
    const knownAt = isWhole ? now : null
    await commit(async (tx) => {
      if (details !== null && isBetter) await keepDetails(tx, car, { details, knownAt })
      const due_at = isWhole ? null : nextTry(tries, now)
      await tx
        .updateTable('vehicle_details')
        .set({ due_at, claimed_until: null, looked_up_at: knownAt })
        .where('posting_id', '=', posting_id)
        .where('registration', '=', registration)
        .execute()
    })
  }

  return async function claimDueDetails() {
    const now = clock.now()
    // Reading comes first, since a claim takes the write lock, for which others would wait.
    if ((await dueCars(database, now, 1).execute()).length === 0) return 0
    const cars = await claimCars(database, { now, until: now + CLAIM_MS, limit: AT_ONCE })
    await Promise.all(cars.map(lookUp))
    return cars.length
  }
}

type ClaimedCar = Pick<Row<'vehicle_details'>, 'posting_id' | 'registration' | 'tries' | 'make'>

/** Claims up to `limit` cars that are due, the longest due first, until `until`. */
async function claimCars(
  database: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<ClaimedCar[]> {
  return database.transaction().execute(async (tx) => {
    const cars = await dueCars(tx, now, limit)
      // Another process is claiming the locked ones.
      .$if(isPostgres(database), (query) => query.forUpdate().skipLocked())
      .execute()
    const ids = cars.map((car) => car.posting_id)
    if (ids.length === 0) return []
    await tx
      .updateTable('vehicle_details')
      .set((row) => ({ claimed_until: until, tries: row('tries', '+', 1) }))
      .where(whereIn(tx, 'posting_id', ids))
      .execute()
    return cars.map((car) => ({ ...car, tries: car.tries + 1 }))
  })
}

/** Up to `limit` cars that are due, the longest due first. */
function dueCars(database: Database, now: number, limit: number) {
  return database
    .selectFrom('vehicle_details')
    .select(['posting_id', 'registration', 'tries', 'make'])
    .where('due_at', '<=', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
}

function nextTry(tries: number, now: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[tries - 1]
  return minutes === undefined ? null : now + minutes * MINUTE_MS
}

// Newest first and a few at a time, so that today's cars never wait behind last month's.
const BATCH = 500
const LATER_MS = HOUR_MS
const ABOVE_ALL = 'g'

type Queueing = Pick<Services, 'clock' | 'vehicleRegisters'>

/** Queues a posting's car for `dueAt`, unless it was queued before. */
const insertCar = prepareInsert('vehicle_details', { isOnce: true })

/** Queues a new posting's car in the posting's own transaction, if any register can be asked. */
export async function queueCar(
  { clock, vehicleRegisters }: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  const { postingId: posting_id, registration } = car
  if (vehicleRegisters.enabled)
    await insertCar(tx, { posting_id, registration, due_at: clock.now() })
}

/** Queues the car of a posting that has another registration now, and deletes the old car's details. */
export async function queueOtherCar(
  services: Queueing,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  const { postingId } = car
  await tx
    .updateTable('postings')
    .set({ vehicle_words: null })
    .where('id', '=', postingId)
    .execute()
  await tx.deleteFrom('vehicle_details').where('posting_id', '=', postingId).execute()
  await queueCar(services, tx, car)
}

// The last posting looked at; each process goes through all postings once.
const reached = new WeakMap<Services['vehicleRegisters'], string>()

/** Queues the next few cars that were posted before there was a key, or were given up. */
export async function queueEarlierCars({
  database,
  clock,
  vehicleRegisters,
}: Services): Promise<void> {
  if (!vehicleRegisters.enabled) return
  // A car is queued if it was looked up or will be.
  const { rows } = await sql<{ id: string; registration: string; queued: number }>`
    select postings.id, postings.registration,
      case when due_at is null and looked_up_at is null then 0 else 1 end as queued
    from postings left join vehicle_details on vehicle_details.posting_id = postings.id
    where postings.id < ${reached.get(vehicleRegisters) ?? ABOVE_ALL}
    order by postings.id desc limit ${BATCH}`.execute(database)
  const missing = rows.filter(({ queued }) => queued === 0)
  const dueAt = clock.now() + LATER_MS
  if (missing.length > 0) {
    await database.transaction().execute(async (tx) => {
      for (const { id, registration } of missing) {
        await tx
          .insertInto('vehicle_details')
          .values({ posting_id: id, registration, due_at: dueAt })
          .onConflict((conflict) =>
            conflict
              .column('posting_id')
              .doUpdateSet({ due_at: dueAt, tries: 0 })
              .where('vehicle_details.due_at', 'is', null),
          )
          .execute()
      }
    })
  }
  reached.set(vehicleRegisters, rows.at(-1)?.id ?? '')
}
