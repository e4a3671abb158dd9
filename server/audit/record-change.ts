// Every change an operator makes is on record, and what agents change that owners see: who, what, on which
// target, when and why.
import { withoutReach } from '../../domain/without-reach.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { deleteNotes, insertAudit } from './audit-storage.ts'

/** Why something was decided, in the operator's words; the reason outlives all that it is about. */
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

/** Deletes what was noted about a target that is erased: who decided what and why stays. */
export async function eraseNotesOn(tx: Database, target: string): Promise<void> {
  await deleteNotes(tx, target)
}
