import { sql } from 'kysely'
import type { Database } from '../server/platform/database/schema.ts'
import { whereIn } from '../server/platform/database/where-in.ts'

/** The newest posting of an owner's number, and the owner's link to it. */
export function newestPosting(
  database: Database,
  phone: string,
): Promise<{ postingId: string; uniqueId: string } | undefined> {
  return database
    .selectFrom('postings')
    .innerJoin('links', 'links.posting_id', 'postings.id')
    .where('postings.phone', '=', phone)
    .orderBy('postings.id', 'desc')
    .select(['postings.id as postingId', 'links.unique_id as uniqueId'])
    .executeTakeFirst()
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
