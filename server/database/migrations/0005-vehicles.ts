// What registers know of the cars: kept with each posting and gone with it, with when it is to be
// looked up next; and their latest answers, for a day, by a digest of the mark.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('vehicle_details')
    .addColumn('posting_id', 'text', (c) =>
      c.primaryKey().references('postings.id').onDelete('cascade'),
    )
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('claimed_until', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('looked_up_at', 'bigint')
    .addColumn('make', 'text')
    .addColumn('model', 'text')
    .addColumn('colour', 'text')
    .addColumn('year', 'integer')
    .addColumn('fuel', 'text')
    .addColumn('engine_size', 'integer')
    .addColumn('tax_status', 'text')
    .addColumn('mot_status', 'text')
    .addColumn('type_approval', 'text')
    .addColumn('mot_expires', 'text')
    .addColumn('mileage', 'integer')
    .addColumn('mot_failed_on', 'text')
    .addColumn('mot_failures', 'text')
    .execute()
  // Only what waits, so that looking for it stays quick however many cars there are.
  await schema
    .createIndex('vehicle_details_due')
    .on('vehicle_details')
    .column('due_at')
    .where(sql<boolean>`due_at is not null`)
    .execute()
  // On the posting itself, where a search walks along anyway.
  await schema.alterTable('postings').addColumn('vehicle_words', 'text').execute()

  await schema
    .createTable('vehicle_answers')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('vehicle_answers_by_end')
    .on('vehicle_answers')
    .column('expires_at')
    .execute()
}
