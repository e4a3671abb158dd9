// Complaints and reports, and what was said about each.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('complaints')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('kind', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('set null'))
    .addColumn('agent_id', 'text', (c) => c.references('agents.id').onDelete('set null'))
    .addColumn('by_agent_id', 'text', (c) => c.references('agents.id').onDelete('set null'))
    .addColumn('reach_by', 'text', (c) => c.notNull())
    .addColumn('reach', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute()
  for (const column of ['posting_id', 'agent_id', 'by_agent_id', 'reach', 'closed_at']) {
    const name = `complaints_by_${column}`
    await schema.createIndex(name).on('complaints').column(column).execute()
  }

  await schema
    .createTable('complaint_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('complaint_id', 'text', (c) =>
      c.notNull().references('complaints.id').onDelete('cascade'),
    )
    .addColumn('written_by', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('photo_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('complaint_messages_by_complaint')
    .on('complaint_messages')
    .column('complaint_id')
    .execute()
  await schema
    .createIndex('complaint_messages_by_photo')
    .on('complaint_messages')
    .column('photo_id')
    .execute()
}
