// SQL of the numbers that get no texts. Only their digests are kept.
import { prepared } from '../database/prepared.ts'
import { isAmong } from '../database/among.ts'
import type { Database } from '../database/schema.ts'

const one = prepared<[digest: string], { phone_digest: string }>(1, (database, digest) =>
  database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where('phone_digest', '=', digest),
)

/** Whether this digest is among them; the question of every submission. */
export async function hasSuppressed(database: Database, digest: string): Promise<boolean> {
  return (await one(database, digest)).length > 0
}

/** Those of `digests` that are among them. */
export async function findSuppressed(database: Database, digests: string[]): Promise<string[]> {
  if (digests.length === 0) return []
  const rows = await database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where(isAmong(database, 'phone_digest', digests))
    .execute()
  return rows.map((row) => row.phone_digest)
}

export async function insertSuppression(
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

/** Lets texts to that phone go again; false where none were stopped. */
export async function deleteSuppression(database: Database, digest: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('suppressed_phones')
    .where('phone_digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
