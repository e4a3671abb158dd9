import type { BookState, Months, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall } from '../console-call.ts'

const BOOK = '/agent/quotes'

/** What of the book is asked for: in one state or all, with a registration that begins so. */
export interface BookPart {
  state: BookState | null
  q: string
}

/** One page of it; the first where `cursor` is null. */
export async function listBook(
  { state, q }: BookPart,
  cursor: string | null,
): Promise<CallOutcome<TradeBook>> {
  const query = new URLSearchParams()
  if (state !== null) query.set('state', state)
  if (q !== '') query.set('q', q)
  if (cursor !== null) query.set('cursor', cursor)
  return consoleCall(`${BOOK}?${query}`, {}, 'quotes')
}

/** This month and the last. */
export function viewMonths(): Promise<CallOutcome<Months>> {
  return consoleCall(`${BOOK}/month`, {}, 'present')
}

/** Where the whole book is as a file. */
export const BOOK_FILE = `${BOOK}.csv`
