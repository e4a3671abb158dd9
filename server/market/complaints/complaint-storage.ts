import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../platform/database/postgres.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'

export type ComplaintRow = Selectable<Tables['complaints']>

export type NewComplaint = Omit<ComplaintRow, 'read_at' | 'closed_at' | 'outcome'>

/** Keeps a complaint; false where its reference is another's already. What it was about may have gone since it was sent. */
export async function insertComplaint(tx: Database, complaint: NewComplaint): Promise<boolean> {
  const { posting_id, agent_id, by_agent_id } = complaint
  const inserted = await tx
    .insertInto('complaints')
    .values({
      ...complaint,
      posting_id: idIfThere(tx, 'postings', posting_id),
      agent_id: idIfThere(tx, 'agents', agent_id),
      by_agent_id: idIfThere(tx, 'agents', by_agent_id),
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** `id`, and its row cannot go until the transaction ends; null where it has gone meanwhile. */
function idIfThere(tx: Database, table: 'agents' | 'postings', id: string | null) {
  return tx
    .selectFrom(table as 'agents')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forKeyShare())
}

export async function insertMessage(
  database: Database,
  message: Insertable<Tables['complaint_messages']>,
): Promise<void> {
  await database.insertInto('complaint_messages').values(message).execute()
}

/** What came from the same phone or address after `since`, each with its complaint, newest first. */
export function findLatelyFrom(database: Database, reach: string, since: number) {
  return database
    .selectFrom('complaints')
    .innerJoin('complaint_messages', 'complaint_id', 'complaints.id')
    .selectAll('complaints')
    .select(['words', 'created_at'])
    .where('reach', '=', reach)
    .where('created_at', '>', since)
    .where('written_by', '=', 'complainant')
    .orderBy('complaint_messages.id', 'desc')
    .execute()
}

/**
 * The complaints from that phone or address that are open, newest first, and whether we wrote to their buyer. None is closed
 * until the transaction ends; its lock would not do, which is taken before a phone's, not after.
 */
export function findOpenFrom(
  database: Database,
  reach: string,
): Promise<(ComplaintRow & { buyer_knows: SqlBool })[]> {
  return database
    .selectFrom('complaints')
    .selectAll()
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('complaint_messages')
            .select('complaint_messages.id')
            .whereRef('complaint_id', '=', 'complaints.id')
            .where('to_other', '=', 1),
        )
        .as('buyer_knows'),
    )
    .where('reach', '=', reach)
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .$if(isPostgres(database), (query) => query.forShare('complaints'))
    .execute()
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

/** Marks a complaint as read, unless it was before. */
export async function markRead(database: Database, id: string, now: number): Promise<void> {
  await database
    .updateTable('complaints')
    .set({ read_at: now })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

export async function markClosed(
  database: Database,
  { id, outcome, now }: { id: string; outcome: ComplaintRow['outcome']; now: number },
): Promise<void> {
  await database
    .updateTable('complaints')
    .set({ outcome, closed_at: now })
    .where('id', '=', id)
    .execute()
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
  /** Why the buyer paid less, in the owner's words. */
  reason: string | null
}

const NO_PHONE = sql<string | null>`null`.as('linkPhone')
const NO_REASON = sql<string | null>`null`.as('reason')

/** The quote on a card of a quotes page. */
export function findByCard(
  database: Database,
  card: { listingId: string; linkId: string; quoteId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('listing_agents', 'listing_agents.posting_id', 'postings.id')
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', NO_PHONE, NO_REASON])
    .where('listing_id', '=', card.listingId)
    .where('link_id', '=', card.linkId)
    .where('quotes.id', '=', card.quoteId)
    .executeTakeFirst()
}

/**
 * The posting that a link opens, and the agent who was given the number in that disclosure; where none is named, the
 * one whose quote its owner chose last.
 */
export function findByOwnLink(
  database: Database,
  { uniqueId, disclosureId }: { uniqueId: string; disclosureId: string },
): Promise<SourceRow | undefined> {
  const lastDeal = sql<string>`(select id from deals where deals.posting_id = postings.id order by chosen_at desc limit 1)`
  const buyer =
    disclosureId === ''
      ? sql<string>`(select agent_id from deals where deals.id = ${lastDeal})`
      : sql<string>`(select agent_id from disclosures where disclosures.posting_id = postings.id and disclosures.id = ${disclosureId})`
  return database
    .selectFrom('links')
    .innerJoin('postings', 'postings.id', 'links.posting_id')
    .leftJoin('agents', (join) => join.on('agents.id', '=', buyer))
    .select(['postings.id as postingId', 'postings.registration'])
    .select(['agents.id as agentId', 'agents.name as agent', 'links.phone as linkPhone'])
    .select((row) =>
      row
        .selectFrom('deal_words')
        .innerJoin('deals', 'deals.id', 'deal_id')
        .where('deals.id', '=', lastDeal)
        .whereRef('deals.agent_id', '=', 'agents.id')
        .select('reason')
        .as('reason'),
    )
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
}

/** The car with this id, where the agent sees it: once it is under offer, only those with a quote on it do. */
export function findByVehicle(
  database: Database,
  { vehicleId, agentId }: { vehicleId: string; agentId: string },
): Promise<SourceRow | undefined> {
  return database
    .selectFrom('postings')
    .select(['id as postingId', 'registration', NO_PHONE, NO_REASON])
    .select([sql<null>`null`.as('agentId'), sql<null>`null`.as('agent')])
    .where('id', '=', vehicleId)
    .where((is) => {
      const quotes = is.selectFrom('quotes').select('quotes.id').where('agent_id', '=', agentId)
      const own = quotes.whereRef('quotes.posting_id', '=', 'postings.id')
      return is.or([is('deal_id', 'is', null), is.exists(own)])
    })
    .executeTakeFirst()
}

/** How an agent who trades is reached: the phone they sign in with, and what owners call. */
export function findPhonesOf(
  database: Database,
  agentId: string,
): Promise<{ phone: string | null; contact: string } | undefined> {
  return database
    .selectFrom('agents')
    .select(['phone', 'contact'])
    .where('id', '=', agentId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
}
