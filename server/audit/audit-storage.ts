// SQL of the audit log.
import type { Database, Row } from '../database/schema.ts'

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

export async function deleteNotes(database: Database, target: string): Promise<void> {
  await database
    .updateTable('audit_log')
    .set({ notes: null })
    .where('target', '=', target)
    .execute()
}
