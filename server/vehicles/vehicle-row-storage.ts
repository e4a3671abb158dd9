// SQL of what agents are shown of cars they found.
import type { Database } from '../database/schema.ts'

/** A car as it is stored, without what no agent is told before asking for it: the number. */
export interface VehicleRow {
  id: string
  registration: string
  problem: string | null
  postcode: string
  photo_id: string | null
  phone_confirmed_at: number | null
  created_at: number
  easting: number | null
  northing: number | null
}

/** Those of `ids` that are still there, in the order of `ids`. */
export async function findVehicles(database: Database, ids: string[]): Promise<VehicleRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('postings')
    .select(['id', 'registration', 'problem', 'postcode', 'photo_id', 'phone_confirmed_at'])
    .select(['created_at', 'easting', 'northing'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
