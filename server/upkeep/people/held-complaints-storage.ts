import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { wholeRows } from '../../platform/database/whole-rows.ts'

/**
 * The complaints that came from there; those that the agent reported while reached elsewhere, such as at an earlier
 * number, without where; and those about the agent without who complained and their words.
 */
export async function findComplaintsOf(
  database: Database,
  reach: string,
  agentId: string | undefined,
) {
  const own = await wholeRows(database, 'complaints', {
    column: 'reach',
    values: [reach],
    order: 'id',
  })
  const all = () => database.selectFrom('complaints').orderBy('id')
  const reported = await all()
    .select(['id', 'reference', 'about', 'kind', 'subject', 'registration'])
    .select(['received_at', 'closed_at', 'outcome'])
    .where('by_agent_id', '=', agentId ?? '')
    .where('reach', '<>', reach)
    .execute()
  return {
    own,
    messages: await findMessages(database, own),
    reported,
    messagesOfReported: await findMessages(database, reported),
    aboutAgent: await all()
      .select(['reference', 'about', 'received_at', 'closed_at', 'outcome'])
      .where('agent_id', '=', agentId ?? '')
      .execute(),
  }
}

// What the complainant and we wrote to each other.
function findMessages(database: Database, complaints: { id: string }[]) {
  const ids = complaints.map(({ id }) => id)
  return database
    .selectFrom('complaint_messages')
    .selectAll()
    .where(whereIn(database, 'complaint_id', ids))
    .where('to_other', '=', 0)
    .where('written_by', '<>', 'agent')
    .orderBy('id')
    .execute()
}
