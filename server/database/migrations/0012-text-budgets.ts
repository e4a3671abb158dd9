// What was spent of each share of texts in its period. The name of a share is a digest where it would hold
// an address or a number.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('text_budgets')
    .addColumn('share', 'text', (c) => c.primaryKey())
    .addColumn('spent', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('text_budgets_by_end').on('text_budgets').column('ends_at').execute()
}
