import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** Ends one try of a text for good, unless another try began. */
export async function failTry(
  database: Database,
  text: { id: string; tries: number },
  failure: string,
): Promise<void> {
  await updateTry(database, text).set({ state: 'failed', failure, claimed_until: null }).execute()
}

/** Updates a text for a try of it, unless another try began. */
export function updateTry(database: Database, { id, tries }: { id: string; tries: number }) {
  return database
    .updateTable('texts')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'due')
}

/** Removes texts that have nothing left to tell. */
export async function deleteTexts(database: Database, ids: string[]): Promise<void> {
  await database
    .deleteFrom('texts')
    .where(whereIn(database, 'id', ids))
    .execute()
}
