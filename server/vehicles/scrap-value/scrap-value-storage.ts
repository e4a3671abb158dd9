import type { Database, Row } from '../../platform/database/schema.ts'

export async function insertPrice(database: Database, price: Row<'scrap_prices'>): Promise<void> {
  await database.insertInto('scrap_prices').values(price).execute()
}

/** The prices that were set, the latest first. */
export function findPrices(database: Database, limit: number): Promise<Row<'scrap_prices'>[]> {
  return database
    .selectFrom('scrap_prices')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
