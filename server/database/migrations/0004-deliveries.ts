// What carriers report of texts: their own ids of them, what became of them, and tries where
// nobody knows yet whether the carrier took the text.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  for (const column of ['carrier_id', 'asked_body'] as const) {
    await schema.alterTable('texts').addColumn(column, 'text').execute()
  }
  for (const column of ['doubt_from', 'doubt_until'] as const) {
    await schema.alterTable('texts').addColumn(column, 'bigint').execute()
  }
  await schema
    .alterTable('texts')
    .addColumn('excused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('texts_by_carrier')
    .unique()
    .on('texts')
    .column('carrier_id')
    .where('carrier_id' as never, 'is not', null)
    .execute()

  await schema
    .createTable('deliveries')
    .addColumn('carrier_id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('told_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('deliveries_by_time').on('deliveries').column('told_at').execute()
}
