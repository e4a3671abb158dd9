import type { Database } from '../../platform/database/schema.ts'

export async function findDealPhoto(database: Database, dealId: string): Promise<string | null> {
  const row = await database
    .selectFrom('deal_words')
    .select('photo_id')
    .where('deal_id', '=', dealId)
    .executeTakeFirst()
  return row?.photo_id ?? null
}

/** Sets since when no record counts what the owner said about the deal; false where it is no outcome that one counts. */
export async function markStruck(
  database: Database,
  dealId: string,
  struckAt: number | null,
): Promise<boolean> {
  const struck = await database
    .updateTable('deals')
    .set({ struck_at: struckAt })
    .where('id', '=', dealId)
    .where((is) => is.or([is('owner_outcome', 'is not', null), is('no_shows', '>', 0)]))
    .returning('id')
    .execute()
  return struck.length > 0
}
