// Whether this database is being moved to another, or filled from one.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('moves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('other', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
}
