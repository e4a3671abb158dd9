import type { OfferedTerms, OwnQuote } from '../../domain/wire/quotes.ts'
import type { Done } from '../../domain/wire/schema.ts'
import type { BookPart, TradeBook } from '../../domain/wire/trade-book.ts'
import { type CallOutcome, NOT_FOUND, outcomeOf } from './call-outcome.ts'
import { consoleCall, consoleDoes, fromConsole } from './console-call.ts'
import { writeFilters, type SearchFilters } from '../../domain/market/search-filters.ts'
import type { OneVehicle, VehicleList } from '../../domain/wire/vehicles.ts'
import { callWithRetries } from './json-call.ts'

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

export interface VehiclePage extends VehicleList {
  /** The server's clock when it answered, in milliseconds; null where it was not said. */
  answeredAt: number | null
}

export function listVehicles(
  search: SearchFilters,
  cursor: string | null,
): Promise<CallOutcome<VehiclePage>> {
  return askForPage(writeFilters(search) + (cursor === null ? '' : `&cursor=${cursor}`))
}

/** Cars whose number was confirmed after `since` (milliseconds), the latest first; at most a hundred. */
export function listNewVehicles(
  search: SearchFilters,
  since: number,
): Promise<CallOutcome<VehiclePage>> {
  return askForPage(`${writeFilters(search)}&since=${new Date(since).toISOString()}&limit=100`)
}

/** One car; refused with status 404 where it has gone. */
export function getVehicle(vehicleId: string): Promise<CallOutcome<OneVehicle>> {
  return consoleCall('GET /agent/vehicles/:vehicleId', { vehicleId }, 'vehicleId')
}

async function askForPage(query: string): Promise<CallOutcome<VehiclePage>> {
  const { answer } = await callWithRetries(`/agent/vehicles?${query}`, fromConsole({}))
  const outcome = outcomeOf<VehicleList>(answer, 'vehicles')
  if (outcome.kind !== 'done') return outcome
  const answeredAt = Date.parse(answer?.header('date') ?? '') || null
  return { kind: 'done', value: { ...outcome.value, answeredAt } }
}
