import type { Insertable, Selectable } from 'kysely'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'

export type ComplaintRow = Selectable<Tables['complaints']>

export async function insertMessage(
  database: Database,
  message: Insertable<Tables['complaint_messages']>,
): Promise<void> {
  await database.insertInto('complaint_messages').values(message).execute()
}

/** Up to `limit` of those that are open, the oldest first, or closed, the newest first; each with who reported it. */
export function findComplaints(
  database: Database,
  { isClosed, limit }: { isClosed: boolean; limit: number },
) {
  return database
    .selectFrom('complaints')
    .leftJoin('agents', 'agents.id', 'by_agent_id')
    .selectAll('complaints')
    .select('agents.name as reporter')
    .where('closed_at', isClosed ? 'is not' : 'is', null)
    .orderBy('complaints.id', isClosed ? 'desc' : 'asc')
    .limit(limit)
    .execute()
}

/** The complaint with this reference, such as C417206. */
export function findComplaint(
  database: Database,
  reference: string,
): Promise<ComplaintRow | undefined> {
  return database
    .selectFrom('complaints')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** What was said about each of those complaints, oldest first. */
export function findMessages(
  database: Database,
  complaintIds: string[],
): Promise<Selectable<Tables['complaint_messages']>[]> {
  return database
    .selectFrom('complaint_messages')
    .selectAll()
    .where(whereIn(database, 'complaint_id', complaintIds))
    .orderBy('id')
    .execute()
}

/** What we and the agent said to each other about complaints, or about one, the newest first. */
export function findWithAgent(
  database: Database,
  { agentId, reference }: { agentId: string; reference?: string },
) {
  return database
    .selectFrom('complaint_messages')
    .innerJoin('complaints', 'complaints.id', 'complaint_id')
    .select(['complaint_id', 'reference', 'closed_at', 'to_other', 'words', 'created_at'])
    .where('agent_id', '=', agentId)
    .where((is) => is.or([is('to_other', '=', 1), is('written_by', '=', 'agent')]))
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('complaint_messages.id', 'desc')
    .execute()
}

/** Deletes what we and the agent said to each other. */
export async function deleteMessagesWith(database: Database, agentId: string): Promise<void> {
  await database
    .deleteFrom('complaint_messages')
    .where('complaint_id', 'in', (complaints) =>
      complaints.selectFrom('complaints').select('id').where('agent_id', '=', agentId),
    )
    .where((is) => is.or([is('to_other', '=', 1), is('written_by', '=', 'agent')]))
    .execute()
}
