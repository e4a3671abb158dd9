// What owners say of their cars after posting them, what agents ask about them, and further photos.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('posting_facts')
    .addColumn('posting_id', 'text', (c) =>
      c.primaryKey().references('postings.id').onDelete('cascade'),
    )
    .addColumn('starts', 'integer')
    .addColumn('rolls', 'integer')
    .addColumn('keys', 'integer')
    .addColumn('v5c', 'integer')
    .addColumn('catalyst', 'integer')
    .addColumn('tyres', 'integer')
    .addColumn('stands', 'text')
    .addColumn('gone_by', 'text')
    .addColumn('call_times', 'text')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('fact_requests')
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('fact_requests_key', ['posting_id', 'agent_id', 'fact'])
    .execute()
  await schema
    .createIndex('fact_requests_by_agent')
    .on('fact_requests')
    .column('agent_id')
    .execute()

  await schema
    .createTable('posting_photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('photo_id', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('posting_photos_by_posting')
    .on('posting_photos')
    .columns(['posting_id', 'created_at'])
    .execute()
}
