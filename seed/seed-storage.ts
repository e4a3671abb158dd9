// What only the seed asks of the database.
import { sql } from 'kysely'
import type { Database } from '../server/database/schema.ts'
import { whereIn } from '../server/database/where-in.ts'

/** The newest posting of an owner's number, where it is given of that car, and the owner's link to it. */
export function newestPosting(
  database: Database,
  { registration, phone }: { registration?: string; phone: string },
): Promise<{ id: string; uniqueId: string } | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('links', 'links.posting_id', 'postings.id')
    .where('postings.phone', '=', phone)
    .$if(registration !== undefined, (query) =>
      query.where('postings.registration', '=', registration ?? ''),
    )
    .orderBy('postings.id', 'desc')
    .select(['postings.id', 'links.unique_id as uniqueId'])
    .executeTakeFirst()
}

/** Has the people whom the agent added sign in, whose codes nobody reads. */
export async function havePeopleJoined(
  database: Database,
  agentId: string,
  joinedAt: number,
): Promise<void> {
  await database
    .updateTable('agent_people')
    .set({ joined_at: joinedAt })
    .where('agent_id', '=', agentId)
    .execute()
}

/**
 * Takes the texts to `phones` that were queued at `queuedAt` (milliseconds) back out of the outbox, with
 * what they count towards limits. Has no effect on a text that a sender has already tried.
 */
export async function takeTextsBack(
  tx: Database,
  { phones, queuedAt }: { phones: string[]; queuedAt: number },
): Promise<void> {
  // As literals, since the index holds only the rows that meet them.
  const deleted = await tx
    .deleteFrom('texts')
    .where('state', '=', sql.lit('due' as const))
    .where('tries', '=', sql.lit(0))
    .where(whereIn(tx, 'phone', phones))
    .where('created_at', '=', queuedAt)
    .returning('id')
    .execute()
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await tx
    .deleteFrom('text_allowances')
    .where(whereIn(tx, 'text_id', ids))
    .execute()
}
