// What becomes of texts about quotes that change before they went.
import type { Database } from '../database/schema.ts'
import { deleteToldQuotes, findUntriedToldQuotes } from './told-quotes-storage.ts'

interface ToldQuote {
  postingId: string
  phone: string
  linkId: string
}

/** Whether a text to the owner's `phone` that nobody has tried to send yet links this agent's quote. */
export async function isAboutToTell(tx: Database, quote: ToldQuote): Promise<boolean> {
  const waiting = await findUntriedToldQuotes(tx, quote.postingId, quote.phone)
  return waiting.some((told) => told.link_id === quote.linkId)
}

/**
 * Has no waiting text tell of a quote that was withdrawn. A text that gathers quotes goes on telling of
 * the listing while it has others: the link it holds still opens.
 */
export async function withdrawToldQuote(
  tx: Database,
  quote: ToldQuote & { othersLeft: boolean },
): Promise<void> {
  const waiting = await findUntriedToldQuotes(tx, quote.postingId, quote.phone)
  const textIds = waiting
    .filter((told) => told.link_id === quote.linkId)
    .filter((told) => told.kind === 'quote' || !quote.othersLeft)
    .map((told) => told.text_id)
  if (textIds.length > 0) await deleteToldQuotes(tx, { postingId: quote.postingId, textIds })
}
