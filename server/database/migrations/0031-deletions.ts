// What was deleted for good, so that a backup from before does not bring it back.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deletions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('in_journal', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('deletions_not_in_journal')
    .on('deletions')
    .column('id')
    .where(sql<boolean>`in_journal = 0`)
    .execute()
}
