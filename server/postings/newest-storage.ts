// SQL of which of several postings of one car is the newest, the only one that agents see.
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Marks all postings of a car by one number as superseded but the newest, which is so no longer. */
export async function markNewest(
  database: Database,
  car: { registration: string; phone: string },
): Promise<void> {
  const { registration, phone } = car
  await sql`
    update postings set superseded = 1 - superseded
    where phone = ${phone} and registration = ${registration}
      and superseded = case when id = (
        select max(id) from postings where phone = ${phone} and registration = ${registration}
      ) then 1 else 0 end`.execute(database)
}
