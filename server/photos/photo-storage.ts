// SQL of the photos room: which photos have a posting.
import { isAmong } from '../database/among.ts'
import type { Database } from '../database/schema.ts'

/** Those of `photoIds` that a posting has. */
export async function findWanted(
  database: Database,
  photoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('postings')
    .select('photo_id')
    .where(isAmong(database, 'photo_id', [...photoIds]))
    .execute()
  return new Set(rows.flatMap(({ photo_id }) => photo_id ?? []))
}
