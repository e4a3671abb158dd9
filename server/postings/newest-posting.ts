import type { Database } from '../database/schema.ts'
import { markNewest } from './posting-storage.ts'

/** Marks which posting of a car and a number is the newest, where none of it was marked yet. */
export function markNewestPosting(
  database: Database,
  car: { registration: string; phone: string },
): Promise<void> {
  return markNewest(database, car)
}
