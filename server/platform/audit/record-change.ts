// Every change an operator makes is on record, and what agents change that owners see: who, what, on which
// target, when and why.
import { withoutReach } from '../../../domain/people/without-reach.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { deleteWords, insertAudit } from './audit-storage.ts'

/** Why something was decided, in the operator's words, which go with what they are about. */
export interface Why {
  reason?: string | undefined
  notes?: string | undefined
}

/** Records a change in the transaction that makes it. `target` is an id, never a number or a name. */
export async function recordChange(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
  { reason, notes, ...change }: { who: string; what: string; target: string | null } & Why,
): Promise<void> {
  const now = clock.now()
  const why = { reason: reason === undefined ? null : withoutReach(reason), notes: notes ?? null }
  await insertAudit(tx, { id: orderedId(now), ...change, ...why }, now)
}

/** Deletes the reasons and notes that were typed about targets that are erased: who did what and when stays. */
export function eraseWordsOn(tx: Database, targets: string[]): Promise<void> {
  return deleteWords(tx, targets)
}
