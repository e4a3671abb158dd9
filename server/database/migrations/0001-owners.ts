// The owner's half: postings, their links, quotes, the outbox of texts and what limits it.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database

  await schema
    .createTable('postings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('listing_id', 'text', (c) => c.notNull().unique())
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('postcode', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('photo_id', 'text')
    .addColumn('phone_confirmed_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('postings_by_phone')
    .on('postings')
    .columns(['phone', 'registration', 'id'])
    .execute()
  await schema.createIndex('postings_by_use').on('postings').column('used_at').execute()
  await schema.createIndex('postings_by_photo').on('postings').column('photo_id').execute()

  await schema
    .createTable('links')
    .addColumn('unique_id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('links_by_posting').on('links').column('posting_id').execute()

  await schema
    .createTable('submissions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key_digest', 'text', (c) => c.unique())
    .addColumn('content_digest', 'text', (c) => c.notNull())
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('submissions_by_content')
    .on('submissions')
    .columns(['content_digest', 'created_at'])
    .execute()
  await schema
    .createIndex('submissions_by_posting')
    .on('submissions')
    .column('posting_id')
    .execute()
  await schema.createIndex('submissions_by_time').on('submissions').column('created_at').execute()

  await schema
    .createTable('agents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('listing_agents')
    .addColumn('link_id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addUniqueConstraint('listing_agents_once', ['posting_id', 'agent_id'])
    .execute()

  await schema
    .createTable('quotes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('amount_pence', 'integer', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('quotes_by_posting').on('quotes').column('posting_id').execute()

  await schema
    .createTable('texts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('body', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('texts_by_posting').on('texts').column('posting_id').execute()
  // Only what an index is for is in it: wording not yet erased, first tries and later tries that
  // wait. So the sender stays quick, however many texts were ever sent.
  await schema
    .createIndex('texts_worded')
    .on('texts')
    .column('created_at')
    .where('body' as never, 'is not', null)
    .execute()
  await schema
    .createIndex('texts_due')
    .on('texts')
    .column('due_at')
    .where('state' as never, '=', 'due')
    .where('tries' as never, '=', 0)
    .execute()
  await schema
    .createIndex('texts_retrying')
    .on('texts')
    .column('due_at')
    .where('state' as never, '=', 'due')
    .where('tries' as never, '>', 0)
    .execute()

  await schema
    .createTable('gathered_quotes')
    .addColumn('text_id', 'text', (c) => c.notNull().references('texts.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('link_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('gathered_quotes_once', ['text_id', 'posting_id'])
    .execute()
  await schema
    .createIndex('gathered_quotes_by_posting')
    .on('gathered_quotes')
    .column('posting_id')
    .execute()

  await schema
    .createTable('text_allowances')
    .addColumn('text_id', 'text', (c) => c.primaryKey())
    .addColumn('phone_digest', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('international', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('queued_at', 'bigint', (c) => c.notNull())
    .addColumn('spent_at', 'bigint')
    .execute()
  await schema
    .createIndex('text_allowances_by_phone')
    .on('text_allowances')
    .columns(['phone_digest', 'kind', 'queued_at'])
    .execute()
  await schema
    .createIndex('text_allowances_spent')
    .on('text_allowances')
    .columns(['international', 'spent_at'])
    .execute()
  await schema
    .createIndex('text_allowances_by_time')
    .on('text_allowances')
    .column('queued_at')
    .execute()

  await schema
    .createTable('suppressed_phones')
    .addColumn('phone_digest', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
