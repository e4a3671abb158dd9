// Who was given which owner's number, for the operator.
import type { World } from '../world.ts'
import { findDisclosures, type Disclosure } from './operator-storage.ts'

/** The latest disclosures, of one agent or of one posting where they are given. */
export function reviewDisclosures(
  { database }: Pick<World, 'database'>,
  sought: { agentId: string | undefined; postingId: string | undefined; limit: number },
): Promise<Disclosure[]> {
  return findDisclosures(database, sought)
}
