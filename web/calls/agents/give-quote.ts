// Gives a quote on a car, or changes the one there is.
import { isObject, type CallOutcome } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'
import { vehiclePath } from './get-vehicle.ts'
import { readOwnQuote } from './own-quotes.ts'
import type { GivenQuote } from './vehicle.ts'

export interface OfferedTerms {
  /** Pounds. */
  amount: number
  /** The same, where the site asked to have it typed again. */
  amountAgain?: number
  message: string | null
}

/** Answers the quote as it stands. The same terms again change nothing, so a repeat is harmless. */
export function giveQuote(
  vehicleId: string,
  terms: OfferedTerms,
): Promise<CallOutcome<GivenQuote>> {
  const path = `${vehiclePath(vehicleId)}/quote`
  return agentCall(path, { method: 'PUT', body: terms }, readGivenQuote)
}

function readGivenQuote(body: unknown): GivenQuote | null {
  const quote = isObject(body) ? readOwnQuote(body) : null
  if (quote === null || !isObject(body)) return null
  const { ownerTextedAt } = body
  return { ...quote, ownerTextedAt: typeof ownerTextedAt === 'string' ? ownerTextedAt : null }
}
