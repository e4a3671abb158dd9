// SQL of backups: when the last was taken, and everybody who is held, to find again whom the journal knows by a digest.
import type { Database } from '../../platform/database/schema.ts'

export async function findAgentIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('agents').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Every number (E.164) and email address that is held of anybody. */
export async function findEveryReach(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('postings')
    .select('phone')
    .union((links) => links.selectFrom('links').select('phone'))
    .union((texts) => texts.selectFrom('texts').select('phone'))
    .union((agents) =>
      agents
        .selectFrom('agents')
        .select('phone')
        .$narrowType<{ phone: string }>()
        .where('phone', 'is not', null),
    )
    .union((people) =>
      people
        .selectFrom('agent_people')
        .select('phone')
        .$narrowType<{ phone: string }>()
        .where('phone', 'is not', null),
    )
    .union((complaints) => complaints.selectFrom('complaints').select('reach as phone'))
    .execute()
  return rows.map((row) => row.phone)
}

export async function noteBackup(database: Database, takenAt: number): Promise<void> {
  await database.updateTable('installation').set({ last_backup_at: takenAt }).execute()
}

/** When the last backup was taken (milliseconds), or null before the first. */
export async function findLastBackup(database: Database): Promise<number | null> {
  const row = await database.selectFrom('installation').select('last_backup_at').executeTakeFirst()
  return row?.last_backup_at ?? null
}
