import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../database/schema.ts'
import { findCounted, type CountedRow } from './counted-car-storage.ts'
import type { Found } from './vehicle-storage.ts'

/** What the filters look at of a car that was found. */
export type CountedCar = Found & CountedRow

const AT_ONCE = 200

/** The cars with what filters look at. Cars that have gone since are left out. */
export async function readCounted(
  database: Database,
  found: Found[],
  agentId: string,
): Promise<CountedCar[]> {
  const cars: CountedCar[] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const part = found.slice(from, from + AT_ONCE)
    const rows = await findCounted(
      database,
      part.map(({ id }) => id),
      agentId,
    )
    const distances = new Map(part.map(({ id, squared }) => [id, squared]))
    cars.push(...rows.map((row) => ({ ...row, squared: distances.get(row.id) ?? null })))
    await yieldToEventLoop()
  }
  return cars
}
