import { withoutSeparators } from '../../domain/as-typed.ts'
import { accept, refuse, type Outcome } from '../../domain/problem.ts'
import { Q_MAX, type Query } from '../../domain/search-filters.ts'
import { BOOK_STATES, type BookState } from '../../domain/wire/trade-book.ts'
import { readPage, type Page } from '../http/paging.ts'

export interface BookQuery extends Page {
  /** All where null. */
  state: BookState | null
  /** How the registration begins, compact; null where any does. */
  registration: string | null
}

/** Reads what is asked of the book. Refusals: those of `readPage`, `state` `unknown`, `q` `too-long`. */
export function readBookQuery(
  query: Query,
): Outcome<BookQuery, 'limit' | 'cursor' | 'state' | 'q'> {
  const page = readPage(query)
  if (!page.ok) return page
  const state = BOOK_STATES.find((known) => known === query['state']) ?? null
  if (state === null && query['state'] !== undefined) {
    return refuse('state', 'unknown', `Ask for one of ${BOOK_STATES.join(', ')}.`)
  }
  const q = query['q'] ?? ''
  if (typeof q !== 'string' || q.length > Q_MAX) {
    return refuse('q', 'too-long', `A registration has up to ${Q_MAX} characters as typed.`)
  }
  const registration = withoutSeparators(q)
  return accept({ ...page.value, state, registration: registration === '' ? null : registration })
}
