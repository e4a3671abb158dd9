// Cars whose ids an agent knows already, and how far they are.
import type { GridPoint } from '../../domain/national-grid.ts'
import { metresBetween } from '../../domain/national-grid.ts'
import type { Database } from '../database/schema.ts'
import type { FoundVehicle } from './page.ts'
import { findStanding } from './vehicle-card-storage.ts'

/** Those of the cars that are there, in the order asked; where `live`, without the superseded. */
export async function findNamed(
  database: Database,
  { ids, from, live }: { ids: string[]; from: GridPoint | null; live: boolean },
): Promise<FoundVehicle[]> {
  const rows = await findStanding(database, ids)
  const standing = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = standing.get(id)
    if (row === undefined || (live && row.superseded === 1)) return []
    const { easting, northing } = row
    const isPlaced = from !== null && easting !== null && northing !== null
    return [{ id, metres: isPlaced ? metresBetween(from, { easting, northing }) : null }]
  })
}
