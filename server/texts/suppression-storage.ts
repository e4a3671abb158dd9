// SQL of the numbers that get no texts. Only their digests are kept.
import type { Database } from '../database/schema.ts'

export async function findSuppressed(database: Database, digests: string[]): Promise<string[]> {
  if (digests.length === 0) return []
  const rows = await database
    .selectFrom('suppressed_phones')
    .select('phone_digest')
    .where('phone_digest', 'in', digests)
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
