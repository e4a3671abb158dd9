import type { Database } from '../../platform/database/schema.ts'

export async function noteBackup(database: Database, takenAt: number): Promise<void> {
  await database.updateTable('installation').set({ last_backup_at: takenAt }).execute()
}

/** When the last backup was taken (milliseconds), or null before the first. */
export async function findLastBackup(database: Database): Promise<number | null> {
  const row = await database.selectFrom('installation').select('last_backup_at').executeTakeFirst()
  return row?.last_backup_at ?? null
}
