// Notes what an operator changed, in the transaction of the change.
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import { insertAudit } from './audit-storage.ts'
import type { Asked } from './command.ts'

/** `target` is an id or a digest: the log outlives what it names, so it holds no number and no word. */
export async function audit(
  { world, who }: Pick<Asked, 'world' | 'who'>,
  tx: Database,
  what: string,
  target: string | null,
): Promise<void> {
  const now = world.clock.now()
  await insertAudit(tx, { id: orderedId(now), who, what, target }, now)
}
