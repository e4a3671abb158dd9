import type { Database, Row } from '../database/schema.ts'
import { whereIn } from '../database/where-in.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import type { Deletion } from './journal.ts'

/** Records, in the transaction that deletes something, that no backup may bring it back. */
export async function recordDeletion(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  deletion: Pick<Deletion, 'kind' | 'subject'>,
): Promise<void> {
  await insertDeletion(tx, { id: orderedId(clock.now()), ...deletion, in_journal: 0 })
}

/** Records that deletions of the journal were done again. */
export async function recordReplayed(database: Database, deletions: Deletion[]): Promise<void> {
  for (const { id, kind, subject } of deletions) {
    await insertDeletion(database, { id, kind, subject, in_journal: 1 })
  }
}

async function insertDeletion(database: Database, deletion: Deletion & { in_journal: 0 | 1 }) {
  await database
    .insertInto('deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the database knows of itself: its only row about the installation. */
export function findInstallation(database: Database): Promise<Row<'installation'>> {
  return database.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
}

/** Notes that the journal was begun: from then on it may not be missing. */
export async function noteJournal(database: Database): Promise<void> {
  await database.updateTable('installation').set({ has_journal: 1 }).execute()
}

/** The deletions that the journal lacks, the earliest first. */
export function findNotInJournal(database: Database, limit: number): Promise<Deletion[]> {
  return database
    .selectFrom('deletions')
    .select(['id', 'kind', 'subject'])
    .where('in_journal', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findKnown(database: Database, ids: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('deletions')
    .select('id')
    .where(whereIn(database, 'id', ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
