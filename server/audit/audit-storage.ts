// SQL of the audit log.
import type { Database } from '../database/schema.ts'

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

export async function deleteNotes(database: Database, target: string): Promise<void> {
  await database
    .updateTable('audit_log')
    .set({ notes: null })
    .where('target', '=', target)
    .execute()
}
