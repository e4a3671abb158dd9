// Messages to and from the buyer of a complaint, which operator wrote, and outcomes that an agent's record leaves out.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('complaint_messages')
    .addColumn('to_agent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('complaint_messages').addColumn('who', 'text').execute()
  await schema.alterTable('deals').addColumn('struck_at', 'bigint').execute()
  // An automatic message has the time of its complaint; somebody wrote the others.
  await sql`update complaint_messages set who = 'Operator' where written_by = 'us' and created_at > (
    select received_at from complaints where complaints.id = complaint_id
  )`.execute(database)
  await sql`update complaints set reach = lower(reach) where reach_by = 'email'`.execute(database)
}
