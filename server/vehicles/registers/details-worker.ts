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
    const cars = await claimCars(database, now)
    await Promise.all(cars.map(lookUp))
    return cars.length
  }
}

type ClaimedCar = Pick<Row<'vehicle_details'>, 'posting_id' | 'registration' | 'tries' | 'make'>

function claimCars(database: Database, now: number): Promise<ClaimedCar[]> {
  const due = dueCars(database, now, AT_ONCE)
    // Another process is claiming the locked ones.
    .$if(isPostgres(database), (query) => query.forUpdate().skipLocked())
  return (
    database
      // Materialized: PostgreSQL may run a sub-select again and lock more than `AT_ONCE` rows.
      .with(
        (cte) => cte('due').materialized(),
        () => due,
      )
      .updateTable('vehicle_details')
      .set((row) => ({ claimed_until: now + CLAIM_MS, tries: row('tries', '+', 1) }))
      .where('posting_id', 'in', (of) => of.selectFrom('due').select('due.posting_id'))
      .returning(['posting_id', 'registration', 'tries', 'make'])
      .execute()
  )
}

/** Up to `limit` cars that are due, the longest due first. */
function dueCars(database: Database, now: number, limit: number) {
  return database
    .selectFrom('vehicle_details')
    .select('posting_id')
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

const insertCar = prepareInsert('vehicle_details', { isOnce: true })

/** Queues a new posting's car in the posting's own transaction, if any register can be asked. */
export async function queueCar(
  { clock, vehicleRegisters }: Services,
  tx: Database,
  car: PostedCar,
): Promise<void> {
  const { postingId: posting_id, registration } = car
  if (vehicleRegisters.enabled)
    await insertCar(tx, { posting_id, registration, due_at: clock.now() })
}

/** Queues the car of a posting that has another registration now, and deletes the old car's details. */
export async function queueOtherCar(services: Services, tx: Database, car: PostedCar) {
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
  const after = reached.get(vehicleRegisters) ?? ABOVE_ALL
  if (!vehicleRegisters.enabled || after === '') return
  const { rows } = await sql<{ last: string | null }>`
    select min(id) as last from (
      select id from postings where id < ${after} order by id desc limit ${BATCH}
    ) as next`.execute(database)
  const last = rows[0]?.last ?? ''
  // A car is queued if it was looked up or will be.
  await sql`
    insert into vehicle_details (posting_id, registration, due_at)
    select postings.id, postings.registration, cast(${clock.now() + LATER_MS} as bigint)
    from postings left join vehicle_details on vehicle_details.posting_id = postings.id
    where postings.id >= ${last} and postings.id < ${after}
      and due_at is null and looked_up_at is null
    on conflict (posting_id) do update set due_at = excluded.due_at, tries = 0
    where vehicle_details.due_at is null`.execute(database)
  reached.set(vehicleRegisters, last)
}
