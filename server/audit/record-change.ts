// Every change an operator makes is on record: who, what, on which target, and when.
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import type { World } from '../world.ts'
import { insertAudit } from './audit-storage.ts'

/** Records a change in the transaction that makes it. `target` is an id, never a number or a name. */
export async function recordChange(
  { clock }: Pick<World, 'clock'>,
  tx: Database,
  change: { who: string; what: string; target: string | null },
): Promise<void> {
  const now = clock.now()
  await insertAudit(tx, { id: orderedId(now), ...change }, now)
}
