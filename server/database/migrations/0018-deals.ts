// Which quote an owner chose and what came of it. What names the car, or somebody wrote, is in a table of its
// own that goes with the posting; the rest is the agent's record.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('set null'))
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('quote_id', 'text', (c) => c.notNull())
    .addColumn('amount_pence', 'integer', (c) => c.notNull())
    .addColumn('chosen_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('ended_why', 'text')
    .addColumn('collect_on', 'text')
    .addColumn('collect_half', 'text')
    .addColumn('refused_day', 'text')
    .addColumn('outcome_asked_at', 'bigint')
    .addColumn('owner_outcome', 'text')
    .addColumn('owner_paid_pence', 'integer')
    .addColumn('owner_said_at', 'bigint')
    .addColumn('no_shows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('agent_outcome', 'text')
    .addColumn('agent_paid_pence', 'integer')
    .addColumn('agent_said_at', 'bigint')
    .execute()
  await schema.createIndex('deals_by_posting').on('deals').column('posting_id').execute()
  await schema
    .createIndex('deals_by_agent')
    .on('deals')
    .columns(['agent_id', 'owner_said_at'])
    .execute()

  await schema
    .createTable('deal_words')
    .addColumn('deal_id', 'text', (c) => c.primaryKey().references('deals.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('registration', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('how_to_find', 'text')
    .addColumn('reason', 'text')
    .addColumn('photo_id', 'text')
    .addColumn('answer', 'text')
    .execute()
  await schema.createIndex('deal_words_by_posting').on('deal_words').column('posting_id').execute()

  await schema.alterTable('postings').addColumn('deal_id', 'text').execute()
  await schema
    .createIndex('postings_under_offer')
    .on('postings')
    .column('id')
    .where(sql<boolean>`deal_id is not null`)
    .execute()
}
