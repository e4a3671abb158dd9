// Every text to a number goes, sent or not, with what its carrier told of it.
import type { Database } from '../../database/schema.ts'
import { deleteTextsTo } from './text-storage.ts'

/** Erases them. What counts towards the limits stays, as a digest. */
export async function eraseTextsTo(tx: Database, phone: string): Promise<void> {
  await deleteTextsTo(tx, phone)
}
