import { sql, type Selectable } from 'kysely'
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
    .select(['words', 'photo_id'])
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

export interface SourceRow {
  postingId: string | null
  registration: string | null
  agentId: string | null
  agent: string | null
  /** The number to which the posting's link was texted. */
  linkPhone: string | null
}

const NO_PHONE = sql<string | null>`null`.as('linkPhone')

/** The quote on a card of a quotes page. */
export function findQuotedBy(
  database: Database,
  card: { listingId: string; linkId: string; quoteId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', NO_PHONE])
    .where('listing_id', '=', card.listingId)
    .where('link_id', '=', card.linkId)
    .where('quotes.id', '=', card.quoteId)
    .executeTakeFirst()
}

/** The posting that a link opens, and the agent who was given the number in that disclosure, if there is one. */
export function findGivenTo(
  database: Database,
  { uniqueId, disclosureId }: { uniqueId: string; disclosureId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('disclosures', (join) =>
      join
        .onRef('disclosures.posting_id', '=', 'postings.id')
        .on('disclosures.id', '=', disclosureId),
    )
    .leftJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', 'links.phone as linkPhone'])
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
}

/** The car that an agent sees under this id. */
export function findReported(
  database: Database,
  vehicleId: string,
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .select(['id as postingId', 'registration', NO_PHONE])
    .select([sql<null>`null`.as('agentId'), sql<null>`null`.as('agent')])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
}

/** How an agent is reached: the phone they sign in with, and what owners call. */
export function findPhonesOf(
  database: Database,
  agentId: string,
): Promise<{ phone: string | null; contact: string } | undefined> {
  return database
    .selectFrom('agents')
    .select(['phone', 'contact'])
    .where('id', '=', agentId)
    .executeTakeFirst()
}
