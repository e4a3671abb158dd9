// A number that was erased is no longer named by links to postings that have another by now.
import type { Database } from '../database/schema.ts'
import { deleteLinksTo } from './link-storage.ts'

/** Forgets every link that was texted to `phone` (E.164). */
export async function forgetLinksTo(tx: Database, phone: string): Promise<void> {
  await deleteLinksTo(tx, phone)
}
