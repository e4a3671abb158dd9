// Agents keep amount and date of what they quoted on a car that has gone; nothing of the car.
import type { Database } from '../database/schema.ts'
import { keepPastQuotes } from './own-quote-storage.ts'

/** To be called in the transaction that deletes the posting, before it does. */
export async function retireQuotes(tx: Database, postingId: string): Promise<void> {
  await keepPastQuotes(tx, postingId)
}
