// SQL of the audit log.
import type { Database } from '../database/schema.ts'
import { firstIdAt } from '../identifiers.ts'

export async function insertAudit(
  database: Database,
  entry: {
    id: string
    who: string
    what: string
    target: string | null
    reason: string | null
    notes: string | null
  },
  now: number,
): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({ ...entry, created_at: now })
    .execute()
}

/** Forgets up to `limit` changes made before `before` (milliseconds). Returns how many. */
export async function deleteAudits(
  database: Database,
  before: number,
  limit: number,
): Promise<number> {
  // Ids begin with their time, and no index is by time.
  const old = database
    .selectFrom('audit_log')
    .select('id')
    .where('id', '<', firstIdAt(before))
    .limit(limit)
  const { numDeletedRows } = await database
    .deleteFrom('audit_log')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteNotes(database: Database, target: string): Promise<void> {
  await database
    .updateTable('audit_log')
    .set({ notes: null })
    .where('target', '=', target)
    .execute()
}
