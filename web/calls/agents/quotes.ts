import type { OfferedTerms, OwnQuote } from '../../../domain/wire/quotes.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type { BookPart, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes } from '../console-call.ts'
import { getVehicle } from './vehicles.ts'

const NOT_FOUND = 404

/** Gives a quote on a car, or changes it. The same terms again change nothing, so a repeat is harmless. */
export function giveQuote(vehicleId: string, body: OfferedTerms): Promise<CallOutcome<OwnQuote>> {
  return consoleCall('PUT /agent/vehicles/:vehicleId/quote', { vehicleId, body }, 'amount')
}

/** Has it hold for another week, or `keep`s it although the owner has changed something. */
export function renewQuote(
  vehicleId: string,
  how: 'renew' | 'keep' = 'renew',
): Promise<CallOutcome<OwnQuote>> {
  return consoleCall(`POST /agent/vehicles/:vehicleId/quote/${how}`, { vehicleId }, 'amount')
}

/**
 * Done once there is no such quote. A repeat after a lost answer is refused because there is none: that is
 * done too, unless the car itself has gone.
 */
export async function withdrawQuote(vehicleId: string): Promise<CallOutcome<Done>> {
  const withdrawn = await consoleDoes('DELETE /agent/vehicles/:vehicleId/quote', { vehicleId })
  if (withdrawn.kind !== 'refused' || withdrawn.status !== NOT_FOUND) return withdrawn
  const car = await getVehicle(vehicleId)
  return car.kind === 'done' && car.value.ownQuote === null
    ? { kind: 'done', value: { success: true } }
    : withdrawn
}

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
  return consoleCall('GET /agent/quotes', { query: query.toString() }, 'quotes')
}
