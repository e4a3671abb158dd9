// The agents' half: who an agent is, how one signs in, one live quote for each agent and car, which
// numbers were given to whom, and what operators changed.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await describeAgents(database)
  await keepOneQuoteEach(database)
  const { schema } = database

  await schema
    .createTable('sign_in_codes')
    .addColumn('phone_digest', 'text', (c) => c.primaryKey())
    .addColumn('code_digest', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('sign_in_codes_by_end')
    .on('sign_in_codes')
    .column('expires_at')
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('sessions_by_agent').on('sessions').column('agent_id').execute()
  await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()

  await schema
    .createTable('disclosures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('disclosures_by_agent')
    .on('disclosures')
    .columns(['agent_id', 'created_at'])
    .execute()
  await schema
    .createIndex('disclosures_by_posting')
    .on('disclosures')
    .column('posting_id')
    .execute()

  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('target', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function describeAgents({ schema }: Kysely<unknown>): Promise<void> {
  const words = [
    'phone',
    'contact_name',
    'yard_postcode',
    'licence_number',
    'licence_council',
    'licence_expires',
    'licence_kind',
    'atf_permit',
  ]
  for (const column of words) await schema.alterTable('agents').addColumn(column, 'text').execute()
  // Agents from before there were applications were added by the operator.
  await schema
    .alterTable('agents')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('approved'))
    .execute()
  await schema.alterTable('agents').addColumn('subscribed_until', 'bigint').execute()
  await schema
    .createIndex('agents_by_phone')
    .on('agents')
    .column('phone')
    .unique()
    .where('phone' as never, 'is not', null)
    .execute()
}

// Of several quotes of one agent on one car the latest stays, the one in the last text.
async function keepOneQuoteEach(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await sql`delete from quotes where exists (
    select 1 from quotes as later
    where later.posting_id = quotes.posting_id
      and later.agent_id = quotes.agent_id and later.id > quotes.id
  )`.execute(database)
  await schema.alterTable('quotes').addColumn('updated_at', 'bigint').execute()
  await sql`update quotes set updated_at = created_at`.execute(database)
  await schema.dropIndex('quotes_by_posting').execute()
  await schema
    .createIndex('quotes_once')
    .on('quotes')
    .columns(['posting_id', 'agent_id'])
    .unique()
    .execute()
  await schema.createIndex('quotes_by_agent').on('quotes').columns(['agent_id', 'id']).execute()

  await schema
    .createTable('past_quotes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('amount_pence', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('past_quotes_by_agent')
    .on('past_quotes')
    .columns(['agent_id', 'id'])
    .execute()
}
