// Where cars are: exact postcodes once they are imported, and each posting's own place, by which
// agents find it. Postings from before are placed by a scheduled task, a few at a time.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('postcodes')
    .addColumn('postcode', 'text', (c) => c.primaryKey())
    .addColumn('easting', 'integer', (c) => c.notNull())
    .addColumn('northing', 'integer', (c) => c.notNull())
    .execute()

  // Wide enough to hold the square of a distance when PostgreSQL works one out.
  for (const column of ['easting', 'northing'] as const) {
    await schema.alterTable('postings').addColumn(column, 'bigint').execute()
  }
  await schema.alterTable('postings').addColumn('cell', 'integer').execute()
  await schema
    .alterTable('postings')
    .addColumn('superseded', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('postings_unplaced')
    .on('postings')
    .column('id')
    .where('cell' as never, 'is', null)
    .execute()
  await schema
    .createIndex('postings_by_registration')
    .on('postings')
    .columns(['registration', 'id'])
    .execute()
  await indexWhatAgentsSee(database)
}

// Confirmed cars and the others are two lists, one behind the other, and neither has the superseded.
async function indexWhatAgentsSee({ schema }: Kysely<unknown>): Promise<void> {
  for (const confirmed of [true, false]) {
    const name = confirmed ? 'confirmed' : 'unconfirmed'
    const live = sql<boolean>`superseded = 0 and phone_confirmed_at is ${sql.raw(confirmed ? 'not null' : 'null')}`
    await schema
      .createIndex(`postings_near_${name}`)
      .on('postings')
      .columns(['cell', 'easting', 'northing', 'id'])
      .where(live)
      .execute()
    await schema
      .createIndex(`postings_new_${name}`)
      .on('postings')
      .column('id')
      .where(live)
      .execute()
  }
  await schema
    .createIndex('postings_by_confirmation')
    .on('postings')
    .columns(['phone_confirmed_at', 'id'])
    .where(sql<boolean>`superseded = 0 and phone_confirmed_at is not null`)
    .execute()
}
