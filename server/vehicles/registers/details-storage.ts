// Every transaction writes to a posting before its details, so that no two deadlock.
import { sql, type Selectable } from 'kysely'
import { isPostgres } from '../../platform/database/postgres.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'

type DetailsRow = Selectable<Tables['vehicle_details']>

export interface PostedCar {
  postingId: string
  registration: string
}

export type ClaimedCar = Pick<DetailsRow, 'posting_id' | 'registration' | 'tries' | 'make'>

export type KnownColumns = Omit<
  DetailsRow,
  'posting_id' | 'registration' | 'due_at' | 'claimed_until' | 'tries' | 'looked_up_at'
>

/** Queues a posting's car for `dueAt`, unless it was queued before. */
export const insertCar = prepared<PostedCar & { dueAt: number }>(
  (database, { postingId, registration, dueAt }) =>
    database
      .insertInto('vehicle_details')
      .values({ posting_id: postingId, registration, due_at: dueAt })
      .onConflict((conflict) => conflict.doNothing()),
)

/** Queues a car that was never queued, or was given up. */
export async function insertCarAgain(
  database: Database,
  { postingId: posting_id, registration }: PostedCar,
  dueAt: number,
): Promise<void> {
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

/** Deletes all that is known of a posting's car. */
export async function deleteCar(database: Database, postingId: string): Promise<void> {
  await database
    .updateTable('postings')
    .set({ vehicle_words: null })
    .where('id', '=', postingId)
    .where('vehicle_words', 'is not', null)
    .execute()
  await database.deleteFrom('vehicle_details').where('posting_id', '=', postingId).execute()
}

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
  { postingId: posting_id, registration }: PostedCar,
  known: KnownColumns & { words: string; looked_up_at: number | null },
): Promise<void> {
  const { words, ...columns } = known
  const { numUpdatedRows } = await database
    .updateTable('postings')
    .set({ vehicle_words: words })
    .where('id', '=', posting_id)
    .where('registration', '=', registration)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await database
    .insertInto('vehicle_details')
    .values({ posting_id, registration, due_at: null, ...columns })
    .onConflict((conflict) =>
      conflict.column('posting_id').doUpdateSet({ ...columns, registration }),
    )
    .execute()
}

/** Ends a claim: the car is due again at `dueAt`, or never. Its details are of `knownAt`. */
export async function endLookUp(
  database: Database,
  { postingId: posting_id, registration }: PostedCar,
  { dueAt, knownAt }: { dueAt: number | null; knownAt: number | null },
): Promise<void> {
  await database
    .updateTable('vehicle_details')
    .set({ due_at: dueAt, claimed_until: null, looked_up_at: knownAt })
    .where('posting_id', '=', posting_id)
    .where('registration', '=', registration)
    .execute()
}

/** What is known of a posting's current car, if that was ever queued. */
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
  /** 1 if its car was looked up or will be. */
  queued: number
  /** 1 if the details are of another registration. */
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
