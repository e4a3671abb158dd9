// Stopping a number takes all its postings along, ended links say why, and what was disclosed can be
// told to the holder of the number.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('suppressed_phones').addColumn('phone_to_clear', 'text').execute()
  await schema
    .createIndex('suppressed_phones_to_clear')
    .on('suppressed_phones')
    .column('phone_digest')
    .where('phone_to_clear' as never, 'is not', null)
    .execute()

  await schema
    .createTable('ended_links')
    .addColumn('link_digest', 'text', (c) => c.primaryKey())
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('ended_links_by_time').on('ended_links').column('ended_at').execute()

  await schema.alterTable('disclosures').addColumn('phone_digest', 'text').execute()
  await schema
    .createIndex('disclosures_by_phone')
    .on('disclosures')
    .columns(['phone_digest', 'created_at'])
    .where('phone_digest' as never, 'is not', null)
    .execute()
  await schema
    .createIndex('disclosures_with_phone')
    .on('disclosures')
    .column('created_at')
    .where('phone_digest' as never, 'is not', null)
    .execute()
}
