import type { OfferedTerms, OwnQuote } from '../../../domain/wire/quotes.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type { BookPart, TradeBook } from '../../../domain/wire/trade-book.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes } from '../console-call.ts'
import { getVehicle, vehiclePath } from './vehicles.ts'

const NOT_FOUND = 404

/** Gives a quote on a car, or changes it. The same terms again change nothing, so a repeat is harmless. */
export function giveQuote(vehicleId: string, body: OfferedTerms): Promise<CallOutcome<OwnQuote>> {
  return consoleCall(`${vehiclePath(vehicleId)}/quote`, { method: 'PUT', body }, 'amount')
}

/** Has it hold for another week, or `keep`s it although the owner has changed something. */
export function renewQuote(
  vehicleId: string,
  how: 'renew' | 'keep' = 'renew',
): Promise<CallOutcome<OwnQuote>> {
  return consoleCall(`${vehiclePath(vehicleId)}/quote/${how}`, { method: 'POST' }, 'amount')
}

/**
 * Done once there is no such quote. A repeat after a lost answer is refused because there is none: that is
 * done too, unless the car itself has gone.
 */
export async function withdrawQuote(vehicleId: string): Promise<CallOutcome<Done>> {
  const withdrawn = await consoleDoes(`${vehiclePath(vehicleId)}/quote`, { method: 'DELETE' })
  if (withdrawn.kind !== 'refused' || withdrawn.status !== NOT_FOUND) return withdrawn
  const car = await getVehicle(vehicleId)
  return car.kind === 'done' && car.value.ownQuote === null
    ? { kind: 'done', value: { success: true } }
    : withdrawn
}

export const BOOK = '/agent/quotes'

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
