import type { BookPart, Month, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall } from '../console-call.ts'

const BOOK = '/agent/quotes'

/** A page of a part of it or of all, with registrations that begin so; the first where `cursor` is null. */
export function listBook(
  { part, q }: { part: BookPart | null; q: string },
  cursor: string | null,
): Promise<CallOutcome<TradeBook>> {
  const query = new URLSearchParams({
    ...(part !== null && { part }),
    ...(q !== '' && { q }),
    ...(cursor !== null && { cursor }),
  })
  return consoleCall(`${BOOK}?${query}`, {}, 'quotes')
}

/** This month so far. */
export function viewMonth(): Promise<CallOutcome<Month>> {
  return consoleCall(`${BOOK}/month`, {}, 'month')
}

/** Where the book is as a file. */
export const BOOK_FILE = `${BOOK}.csv`
