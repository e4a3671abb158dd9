import type { BookState, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'

const BOOK = '/agent/quotes'

/** One page of the agent's quotes: in one state or all, with a registration that begins so. */
export function listBook({
  state,
  q,
  cursor,
}: {
  state: BookState | null
  q: string
  cursor: string | null
}): Promise<CallOutcome<TradeBook>> {
  const query = new URLSearchParams()
  if (state !== null) query.set('state', state)
  if (q !== '') query.set('q', q)
  if (cursor !== null) query.set('cursor', cursor)
  return agentCall(`${BOOK}?${query}`, {}, 'quotes')
}
