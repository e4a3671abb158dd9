// SQL of what is known of each posting's car, and of when it is looked up. Whoever writes to a posting
// and to its details does so in that order, so that nobody waits for each other.
import { sql, type Selectable } from 'kysely'
import { isPostgres } from '../database/postgres/postgres.ts'
import { prepared } from '../database/prepared.ts'
import { whereIn } from '../database/where-in.ts'
import type { Database, Tables } from '../database/schema.ts'

type DetailsRow = Selectable<Tables['vehicle_details']>

/** A posting's car that is being looked up. */
export type ClaimedCar = Pick<DetailsRow, 'posting_id' | 'registration' | 'tries' | 'make'>

export type KnownColumns = Omit<
  DetailsRow,
  'posting_id' | 'registration' | 'due_at' | 'claimed_until' | 'tries' | 'looked_up_at'
>

const newCar = prepared<[postingId: string, registration: string, dueAt: number], unknown>(
  3,
  (database, posting_id, registration, due_at) =>
    database
      .insertInto('vehicle_details')
      .values({ posting_id, registration, due_at })
      .onConflict((conflict) => conflict.doNothing()),
)

/** Has a posting's car be looked up from `dueAt` on; quiet where it was or will be. */
export async function insertCar(
  database: Database,
  car: { postingId: string; registration: string },
  dueAt: number,
): Promise<void> {
  await newCar(database, car.postingId, car.registration, dueAt)
}

/** The same for a car that was never queued, or was given up. */
export async function insertCarAgain(
  database: Database,
  car: { postingId: string; registration: string },
  dueAt: number,
): Promise<void> {
  const { postingId: posting_id, registration } = car
  await database
    .insertInto('vehicle_details')
    .values({ posting_id, registration, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('posting_id')
        .doUpdateSet({ due_at: dueAt, tries: 0 })
        .where('vehicle_details.due_at', 'is', null),
    )
    .execute()
}

/** Forgets all that is known of a posting's car. */
export async function deleteCar(database: Database, postingId: string): Promise<void> {
  await database
    .updateTable('postings')
    .set({ vehicle_words: null })
    .where('id', '=', postingId)
    .where('vehicle_words', 'is not', null)
    .execute()
  await database.deleteFrom('vehicle_details').where('posting_id', '=', postingId).execute()
}

/** Whether any car is due and not claimed. */
export async function isAnyDue(database: Database, now: number): Promise<boolean> {
  return (await dueCars(database, now, 1).execute()).length > 0
}

/** Claims up to `limit` cars that are due, the longest due first, until `until`. */
export async function claimCars(
  database: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<ClaimedCar[]> {
  return database.transaction().execute(async (tx) => {
    const cars = await dueCars(tx, now, limit)
      // Those that another process claims at this moment are left to it.
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

function dueCars(database: Database, now: number, limit: number) {
  return database
    .selectFrom('vehicle_details')
    .select(['posting_id', 'registration', 'tries', 'make'])
    .where('due_at', '<=', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
}

/** Writes what is known of a car, unless its posting has another registration or is gone. */
export async function writeKnown(
  database: Database,
  car: { posting_id: string; registration: string },
  known: KnownColumns & { words: string; looked_up_at: number | null },
): Promise<void> {
  const { words, ...columns } = known
  const { numUpdatedRows } = await database
    .updateTable('postings')
    .set({ vehicle_words: words })
    .where('id', '=', car.posting_id)
    .where('registration', '=', car.registration)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { posting_id, registration } = car
  await database
    .insertInto('vehicle_details')
    .values({ posting_id, registration, due_at: null, ...columns })
    .onConflict((conflict) =>
      conflict.column('posting_id').doUpdateSet({ ...columns, registration }),
    )
    .execute()
}

/** Ends a look-up: the car is due again at `dueAt`, or never. What is known was so at `knownAt`. */
export async function endLookUp(
  database: Database,
  car: { posting_id: string; registration: string },
  { dueAt, knownAt }: { dueAt: number | null; knownAt: number | null },
): Promise<void> {
  await database
    .updateTable('vehicle_details')
    .set({ due_at: dueAt, claimed_until: null, looked_up_at: knownAt })
    .where('posting_id', '=', car.posting_id)
    .where('registration', '=', car.registration)
    .execute()
}

/** What is kept of a posting's present car, if that was ever queued. */
export function findKnown(
  database: Database,
  postingId: string,
): Promise<KnownColumns | undefined> {
  return database
    .selectFrom('vehicle_details')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.id', '=', 'vehicle_details.posting_id')
        .onRef('postings.registration', '=', 'vehicle_details.registration'),
    )
    .selectAll('vehicle_details')
    .where('posting_id', '=', postingId)
    .executeTakeFirst()
}

interface PostedBelow {
  id: string
  registration: string
  /** 1 where its car was looked up or will be. */
  queued: number
  /** 1 where what is kept is of another registration. */
  other: number
}

/** The next `limit` postings below the id `below`, newest first. */
export async function findBelow(
  database: Database,
  below: string,
  limit: number,
): Promise<PostedBelow[]> {
  const { rows } = await sql<PostedBelow>`
    select postings.id, postings.registration,
      case when due_at is null and looked_up_at is null then 0 else 1 end as queued,
      case when vehicle_details.registration <> postings.registration then 1 else 0 end as other
    from postings left join vehicle_details on vehicle_details.posting_id = postings.id
    where postings.id < ${below}
    order by postings.id desc limit ${limit}`.execute(database)
  return rows
}
