// Cars whose ids an agent knows already, and how far they are.
import { metresBetween, type GridPoint } from '../../domain/national-grid.ts'
import type { Postcode } from '../../domain/postcode.ts'
import { refuse } from '../../domain/problem.ts'
import type { SignedInAgent } from '../agents/session.ts'
import type { Database } from '../database/schema.ts'
import { locate, type Place } from '../places/locate.ts'
import type { Refusal } from '../refusal.ts'
import type { FoundVehicle } from './page.ts'
import { findPresent } from './vehicle-card-storage.ts'

/** The agent who looks at cars. */
export type Viewer = Pick<SignedInAgent, 'id' | 'yard'>

/** Where distances are measured from: `near`, otherwise the yard; null where neither is known. */
export async function placeFrom(
  database: Database,
  { agent, near }: { agent: Viewer; near: Postcode | null },
): Promise<Place | null> {
  const postcode = near ?? agent.yard
  return postcode === null ? null : locate(database, postcode)
}

/** Where distances have to be measured and neither is known. */
export const NO_PLACE: Refusal = {
  ...refuse('near', 'required', 'Give a postcode to measure from, here or as that of your yard.'),
  reason: 'invalid',
}

/** Those of the cars that are there, in the order asked; where `live`, without those that lists leave out. */
export async function findNamed(
  database: Database,
  { ids, from, live }: { ids: string[]; from: GridPoint | null; live: boolean },
): Promise<FoundVehicle[]> {
  const rows = await findPresent(database, ids)
  const present = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = present.get(id)
    if (row === undefined || (live && (row.superseded === 1 || row.deal_id !== null))) return []
    const { easting, northing } = row
    const isPlaced = from !== null && easting !== null && northing !== null
    return [{ id, metres: isPlaced ? metresBetween(from, { easting, northing }) : null }]
  })
}
