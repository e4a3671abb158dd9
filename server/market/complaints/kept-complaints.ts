import type { Insertable, Selectable } from 'kysely'
import { afterWorkingDays } from '../../../domain/basics/days.ts'
import { DAY_MS, dayOf } from '../../../domain/basics/time.ts'
import { ANSWER_DAYS, LAW_DAYS } from '../../../domain/market/complaint-fields.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import { eraseWordsOn } from '../../platform/audit-log.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'

export type ComplaintRow = Selectable<Tables['complaints']>
export type NewMessage = Insertable<Tables['complaint_messages']>

const WORKING_DAYS_TO_READ = 2

/** The days on which a complaint that came at `receivedAt` is due, in London. */
export function complaintDates(receivedAt: number) {
  const received = londonDay(receivedAt)
  const inDays = (days: number): string => dayOf(Date.parse(received) + days * DAY_MS)
  return {
    readBy: afterWorkingDays(received, WORKING_DAYS_TO_READ),
    answerBy: inDays(ANSWER_DAYS),
    /** What the law gives: Data (Use and Access) Act 2025, section 103. */
    byLaw: inDays(LAW_DAYS),
  }
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

export function findComplaint(database: Database, reference: string) {
  const complaints = database.selectFrom('complaints').selectAll()
  return complaints.where('reference', '=', reference).executeTakeFirst()
}

/** What was said about each of those complaints, oldest first. */
export function findMessages(database: Database, complaintIds: string[]) {
  return database
    .selectFrom('complaint_messages')
    .leftJoin('photos', 'photos.message_id', 'complaint_messages.id')
    .selectAll('complaint_messages')
    .select('photos.id as photo')
    .where(whereIn(database, 'complaint_id', complaintIds))
    .orderBy('complaint_messages.id')
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
    .select(['complaint_id', 'reference', 'closed_at', 'is_ours', 'words', 'created_at'])
    .where('agent_id', '=', agentId)
    .where('thread', '=', 'other')
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('complaint_messages.id', 'desc')
    .execute()
}

export async function purgeClosedComplaints(services: Services): Promise<void> {
  const { database, clock } = services
  const before = clock.now() - KEPT.complaints.days * DAY_MS
  const old = database.selectFrom('complaints').select('id').where('closed_at', '<', before)
  for (const { id } of await old.execute()) {
    await database.transaction().execute((tx) => removeComplaints(tx, [id]))
  }
  await discardPhotos(services)
}

/** Deletes complaints. Their photos are nobody's then: once that is committed, call `discardPhotos`. */
export async function removeComplaints(tx: Database, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('complaints')
    .where(whereIn(tx, 'id', ids))
    .execute()
  await eraseWordsOn(tx, ids)
}
