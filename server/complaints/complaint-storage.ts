import type { Selectable } from 'kysely'
import { whereIn } from '../database/where-in.ts'
import type { Database, Row, Tables } from '../database/schema.ts'

export type ComplaintRow = Selectable<Tables['complaints']>

type NewComplaint = Omit<ComplaintRow, 'closed_at' | 'outcome'>

/** Keeps a complaint; false where its reference is another's already. */
export async function insertComplaint(
  database: Database,
  complaint: NewComplaint,
): Promise<boolean> {
  const inserted = await database
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

export async function insertMessage(
  database: Database,
  message: Row<'complaint_messages'>,
): Promise<void> {
  await database.insertInto('complaint_messages').values(message).execute()
}

/** Complaints that came from the same phone or address after `since`, each with its first words, newest first. */
export function findLatelyFrom(database: Database, reach: string, since: number) {
  return database
    .selectFrom('complaints')
    .innerJoin('complaint_messages', 'complaint_id', 'complaints.id')
    .selectAll('complaints')
    .select('words')
    .where('reach', '=', reach)
    .where('received_at', '>', since)
    .where('written_by', '=', 'complainant')
    .orderBy('complaints.id', 'desc')
    .execute()
}

/** Those still open, the oldest first; with `closedToo` all of them, the newest first. */
export function findComplaints(
  database: Database,
  sought: { closedToo: boolean; agentId?: string | undefined },
  limit: number,
): Promise<ComplaintRow[]> {
  const { closedToo, agentId } = sought
  return database
    .selectFrom('complaints')
    .selectAll()
    .$if(!closedToo, (query) => query.where('closed_at', 'is', null))
    .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
    .orderBy('id', closedToo ? 'desc' : 'asc')
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

/** Closes a complaint; false where it is closed already. */
export async function markClosed(
  database: Database,
  { id, outcome, now }: { id: string; outcome: ComplaintRow['outcome']; now: number },
): Promise<boolean> {
  const closed = await database
    .updateTable('complaints')
    .set({ outcome, closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return closed.length > 0
}

/** Up to `limit` complaints closed before then. */
export async function findClosedBefore(
  database: Database,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('complaints')
    .select('id')
    .where('closed_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes complaints with their messages. */
export async function deleteComplaints(database: Database, ids: string[]): Promise<void> {
  await database
    .deleteFrom('complaints')
    .where(whereIn(database, 'id', ids))
    .execute()
}
