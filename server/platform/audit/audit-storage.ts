import type { Database, Row } from '../database/schema.ts'
import { whereIn } from '../database/where-in.ts'

export async function insertAudit(
  database: Database,
  entry: Omit<Row<'audit_log'>, 'created_at'>,
  now: number,
): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({ ...entry, created_at: now })
    .execute()
}

interface Sought {
  who?: string | undefined
  target?: string | undefined
  before: string | null
  /** The first id after which only numbers shown are sought. */
  looksSince?: string
}

/** What is on record, the latest first, with what it was done with where that is still there. */
export function findEntries(
  database: Database,
  { who, target, before, looksSince }: Sought,
  limit: number,
) {
  return database
    .selectFrom('audit_log')
    .leftJoin('agents', 'agents.id', 'target')
    .leftJoin('postings', 'postings.id', 'target')
    .leftJoin('complaints', 'complaints.id', 'target')
    .selectAll('audit_log')
    .select(['agents.name as agent', 'postings.registration', 'complaints.reference'])
    .$if(who !== undefined, (query) => query.where('who', '=', who ?? ''))
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .$if(looksSince !== undefined, (query) =>
      query.where('what', '=', 'number shown').where('audit_log.id', '>=', looksSince ?? ''),
    )
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before ?? ''))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether `who` did `what` with `target` after the first id `since`. */
export async function hasEntrySince(
  database: Database,
  { who, what, target, since }: { who: string; what: string; target: string; since: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('audit_log')
    .select('id')
    .where('target', '=', target)
    .where('id', '>=', since)
    .where('who', '=', who)
    .where('what', '=', what)
    .executeTakeFirst()
  return row !== undefined
}

/** How many numbers `who` was shown after the first id `since`. */
export async function countLooks(database: Database, who: string, since: string): Promise<number> {
  const { count } = await database
    .selectFrom('audit_log')
    .where('who', '=', who)
    .where('what', '=', 'number shown')
    .where('id', '>=', since)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteWords(database: Database, targets: string[]): Promise<void> {
  await database
    .updateTable('audit_log')
    .set({ reason: null, notes: null })
    .where(whereIn(database, 'target', targets))
    .execute()
}
