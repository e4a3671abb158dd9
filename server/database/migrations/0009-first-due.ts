// When each text could first go, whenever it is tried next: what a carrier's outage is told by. And those
// never tried by kind, since a code is looked for among however many wait.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('texts').addColumn('first_due_at', 'bigint').execute()
  await sql`update texts set first_due_at = due_at where state = 'due'`.execute(database)
  await schema
    .createIndex('texts_first_due')
    .on('texts')
    .column('first_due_at')
    .where('state' as never, '=', 'due')
    .execute()
  await schema
    .createIndex('texts_due_by_kind')
    .on('texts')
    .columns(['kind', 'due_at'])
    .where('state' as never, '=', 'due')
    .execute()
}
