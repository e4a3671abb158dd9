import type { Database, Row } from '../database/schema.ts'

type KerbWeight = Row<'kerb_weights'>

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

/** Adds the weights, or changes those there are. */
export async function putKerbWeights(database: Database, weights: KerbWeight[]): Promise<void> {
  await database
    .insertInto('kerb_weights')
    .values(weights)
    .onConflict((conflict) =>
      conflict.columns(['of_make', 'of_model', 'of_fuel', 'of_engine']).doUpdateSet({
        lightest: (row) => row.ref('excluded.lightest'),
        heaviest: (row) => row.ref('excluded.heaviest'),
      }),
    )
    .execute()
}
