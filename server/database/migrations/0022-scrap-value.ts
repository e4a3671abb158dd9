// What operators say scrap cars fetch, and the kerb weights that they import.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('scrap_prices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pence_per_tonne', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('set_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('kerb_weights')
    .addColumn('of_make', 'text', (c) => c.notNull())
    .addColumn('of_model', 'text', (c) => c.notNull())
    .addColumn('of_fuel', 'text', (c) => c.notNull())
    .addColumn('of_engine', 'integer', (c) => c.notNull())
    .addColumn('lightest', 'integer', (c) => c.notNull())
    .addColumn('heaviest', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('kerb_weights_by_car', ['of_make', 'of_model', 'of_fuel', 'of_engine'])
    .execute()
}
