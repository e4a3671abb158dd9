// Lists the quotes of a listing.
import { isObject, type CallOutcome, type JsonObject } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

export interface ListedQuote {
  agentName: string
  agentContact: string
  /** Pounds. */
  amount: number
  message?: string
  /** An ISO date and time. */
  created_at: string
  /** Whether it is the one whose text led here. */
  announced?: boolean
}

/** Best price first. Both ids as they stand in the address. */
export function listQuotes(
  listingId: string,
  agentId: string,
): Promise<CallOutcome<ListedQuote[]>> {
  return jsonCall(`/quotes/${listingId}/${agentId}`, {}, readQuotes)
}

function readQuotes(body: JsonObject | unknown[]): ListedQuote[] | null {
  return Array.isArray(body) && body.every(isQuote) ? body : null
}

function isQuote(item: unknown): item is ListedQuote {
  if (!isObject(item)) return false
  return (
    typeof item['agentName'] === 'string' &&
    typeof item['agentContact'] === 'string' &&
    typeof item['amount'] === 'number' &&
    !Number.isNaN(Date.parse(String(item['created_at'])))
  )
}
