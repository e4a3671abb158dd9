// The other people of an agent's business, who of them did what, and a collector's further licences. The account's
// owner is the agent itself: a null person.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('agent_people')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('joined_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute()
  await schema.createIndex('agent_people_by_agent').on('agent_people').column('agent_id').execute()
  await schema.createIndex('agent_people_by_phone').on('agent_people').column('phone').execute()
  await schema
    .createIndex('agent_people_joined')
    .on('agent_people')
    .column('phone')
    .unique()
    .where(sql<boolean>`joined_at is not null`)
    .execute()

  for (const table of ['sessions', 'passkeys', 'quotes', 'past_quotes', 'disclosures'] as const) {
    const gone = table === 'sessions' || table === 'passkeys' ? 'cascade' : 'set null'
    await schema
      .alterTable(table)
      .addColumn('person_id', 'text', (c) => c.references('agent_people.id').onDelete(gone))
      .execute()
    await schema
      .createIndex(`${table}_by_person`)
      .on(table)
      .column('person_id')
      .where(sql<boolean>`person_id is not null`)
      .execute()
  }

  await schema
    .createTable('agent_licences')
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('council', 'text', (c) => c.notNull())
    .addColumn('expires', 'text', (c) => c.notNull())
    .addColumn('checked_on', 'text', (c) => c.notNull())
    .addColumn('notice_for', 'text')
    .addPrimaryKeyConstraint('agent_licences_key', ['agent_id', 'council'])
    .execute()
}
