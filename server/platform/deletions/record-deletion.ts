import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { insertDeletion, type Deletion } from './deletion-storage.ts'

/** Records in the transaction that deletes it that something must not come back with a backup. */
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
