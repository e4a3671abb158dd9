// A car may be posted by two numbers: by both who own it, or by its seller and its buyer.
import { sql } from 'kysely'

const COUNTED_TO = 20

// Live, in the words of `vehicle-storage.ts`.
const sameCar = sql`select 1 from postings as other
  where other.registration = postings.registration and other.superseded = 0 and other.deal_id is null`

/** How often the car of a row of `postings` is posted, as far as anybody counts. */
export const timesPosted = sql<number>`(
  select count(*) from (${sameCar} limit ${sql.lit(COUNTED_TO)}) as times
)`
