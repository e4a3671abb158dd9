// Every transaction writes to a posting before its details, so that no two deadlock.
import type { Selectable } from 'kysely'
import { isPostgres } from '../../platform/database/postgres.ts'
import { prepare } from '../../platform/database/prepared.ts'
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
export const insertCar = prepare<PostedCar & { dueAt: number }>(
  (database, { postingId, registration, dueAt }) =>
    database
      .insertInto('vehicle_details')
      .values({ posting_id: postingId, registration, due_at: dueAt })
      .onConflict((conflict) => conflict.doNothing()),
)

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

/** Up to `limit` cars that are due, the longest due first. */
export function dueCars(database: Database, now: number, limit: number) {
  return database
    .selectFrom('vehicle_details')
    .select(['posting_id', 'registration', 'tries', 'make'])
    .where('due_at', '<=', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
}
