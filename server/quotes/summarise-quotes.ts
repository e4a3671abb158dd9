// The one line about quotes on the edit page.
import { quotesPath } from '../../domain/addresses.ts'
import type { Database } from '../database/schema.ts'
import { countQuotes } from './quote-storage.ts'

/** How many quotes a posting has and the path that shows them; null while there are none. */
export async function summariseQuotes(
  database: Database,
  posting: { postingId: string; listingId: string },
): Promise<{ count: number; path: string } | null> {
  const quotes = await countQuotes(database, posting.postingId)
  if (quotes === undefined) return null
  return { count: quotes.count, path: quotesPath(posting.listingId, quotes.link_id) }
}
