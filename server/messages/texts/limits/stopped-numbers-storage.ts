// The table is `suppressed_phones`. Only digests of the numbers are kept once their postings are gone.
import { prepared } from '../../../platform/database/prepared.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database } from '../../../platform/database/schema.ts'

const one = prepared<{ digest: string }, { phone_digest: string }>((database, { digest }) =>
  database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where('phone_digest', '=', digest),
)

/** Whether texts to the number of this digest were stopped. Every submission asks. */
export async function isStopped(database: Database, digest: string): Promise<boolean> {
  return (await one(database, { digest })).length > 0
}

/** Those of `digests` whose texts were stopped. */
export async function findStopped(database: Database, digests: string[]): Promise<string[]> {
  if (digests.length === 0) return []
  const rows = await database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where(whereIn(database, 'phone_digest', digests))
    .execute()
  return rows.map((row) => row.phone_digest)
}

/** Stops a number. One that was stopped before may have postings to clear, too. */
export async function insertStopped(
  database: Database,
  { digest, phone }: { digest: string; phone: string },
  now: number,
): Promise<void> {
  await database
    .insertInto('suppressed_phones')
    .values({ phone_digest: digest, created_at: now, phone_to_clear: phone })
    .onConflict((conflict) =>
      conflict.column('phone_digest').doUpdateSet({ phone_to_clear: phone }),
    )
    .execute()
}

export async function insertCleared(
  database: Database,
  digest: string,
  now: number,
): Promise<void> {
  await database
    .insertInto('suppressed_phones')
    .values({ phone_digest: digest, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The stopped numbers (E.164) that may still have postings. */
export async function findNumbersToClear(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('suppressed_phones')
    .select('phone_to_clear')
    .where('phone_to_clear', 'is not', null)
    .execute()
  return rows.map((row) => row.phone_to_clear).filter((phone) => phone !== null)
}

export async function isToBeCleared(database: Database, digest: string): Promise<boolean> {
  const row = await database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where('phone_digest', '=', digest)
    .where('phone_to_clear', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function clearNumber(database: Database, digest: string): Promise<void> {
  await database
    .updateTable('suppressed_phones')
    .set({ phone_to_clear: null })
    .where('phone_digest', '=', digest)
    .execute()
}

/** False where texts to that number were not stopped. */
export async function deleteStopped(database: Database, digest: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('suppressed_phones')
    .where('phone_digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
