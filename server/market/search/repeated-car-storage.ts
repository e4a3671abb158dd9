// Two numbers may post one car: both its owners, or its seller and its buyer. Lists show the car once, by the posting
// with a confirmed number, else the newest that fits the filters. `markNewest` sees to postings by one number.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

const COUNTED_TO = 20

// `vehicle-storage.ts` says in the same words which postings are live.
const sameCar = sql`select 1 from postings as other
  where other.registration = postings.registration and other.superseded = 0 and other.deal_id is null`

/** How often the car of a row of `postings` is posted, as far as anybody counts. */
export const timesPosted = sql<number>`(
  select count(*) from (${sameCar} limit ${sql.lit(COUNTED_TO)}) as times
)`

// Without an offset PostgreSQL would turn the `exists` into a join over all postings.
const first = sql`limit 1 offset 0`

/**
 * Whether lists show a live row of `postings` for its car, among the rows for which `fits` holds, which is what follows
 * the `where` of a query over postings.
 */
export function isShownOfCar(fits: RawBuilder<unknown>): RawBuilder<boolean> {
  const otherFits = sql`exists (
    select 1 from postings where postings.id = other.id ${fits} ${first}
  )`
  return sql<boolean>`not exists (
      ${sameCar} and other.id > postings.id
        and (postings.phone_confirmed_at is null or other.phone_confirmed_at is not null)
        and ${otherFits} ${first}
    ) and (postings.phone_confirmed_at is not null or not exists (
      ${sameCar} and other.phone_confirmed_at is not null and ${otherFits} ${first}
    ))`
}

/**
 * The next older live posting of the same car, and after the oldest the newest. So each posting leads to all others,
 * and nobody can hide one by posting its car again. Null where there is no other.
 */
export async function findOtherPosting(database: Database, id: string): Promise<string | null> {
  const other = await database
    .selectFrom('postings')
    .innerJoin('postings as other', 'other.registration', 'postings.registration')
    .select('other.id')
    .where('postings.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.superseded', '=', sql.lit(0))
    .where('other.deal_id', 'is', null)
    .orderBy((row) => row.case().when('other.id', '<', id).then(0).else(1).end())
    .orderBy('other.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return other?.id ?? null
}
