// The quotes that the agent gave, with their cars.
import { isObject, type CallOutcome, type JsonObject } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'
import type { OwnQuote } from './vehicle.ts'

/** Once the posting has gone, only the amount and dates are left; the rest is null. */
export interface ListedOwnQuote extends OwnQuote {
  vehicleId: string | null
  /** With its space, such as AB12 CDE. */
  registrationNumber: string | null
  district: string | null
  /** A path of this site. */
  thumbnail: string | null
}

export interface OwnQuotePage {
  quotes: ListedOwnQuote[]
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** One page, newest first; the first where `cursor` is null. */
export function listOwnQuotes(cursor: string | null): Promise<CallOutcome<OwnQuotePage>> {
  const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`
  return agentCall(`/agent/quotes${query}`, {}, readPage)
}

/** The quote in `body`, or null where it is something else. */
export function readOwnQuote(body: unknown): OwnQuote | null {
  return isOwnQuote(body) ? body : null
}

function readPage(body: JsonObject | unknown[]): OwnQuotePage | null {
  if (!isObject(body)) return null
  const { quotes, next } = body
  if (!Array.isArray(quotes) || !quotes.every(isListed)) return null
  return { quotes, next: typeof next === 'string' ? next : null }
}

function isListed(item: unknown): item is ListedOwnQuote {
  return isOwnQuote(item) && 'vehicleId' in item
}

function isOwnQuote(body: unknown): body is OwnQuote & JsonObject {
  return (
    isObject(body) &&
    typeof body['amount'] === 'number' &&
    !Number.isNaN(Date.parse(String(body['createdAt']))) &&
    !Number.isNaN(Date.parse(String(body['updatedAt'])))
  )
}
