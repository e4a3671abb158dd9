// The cars that are live: a page of them, those that came since, or those of certain ids.
import { writeFilters, type SearchFilters } from '../../../domain/search-filters.ts'
import { isObject, type Answer, type CallOutcome, type JsonObject } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'
import { readVehicles, type Vehicle } from './vehicle.ts'

export interface VehiclePage {
  vehicles: Vehicle[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** The server's clock when it answered, in milliseconds; null where it was not said. */
  answeredAt: number | null
}

/** One page of the list, the first where `cursor` is null. */
export function listVehicles(
  search: SearchFilters,
  cursor: string | null,
): Promise<CallOutcome<VehiclePage>> {
  return ask(writeFilters(search) + (cursor === null ? '' : `&cursor=${cursor}`))
}

/** Cars whose number was confirmed after `since` (milliseconds), the latest first; at most a hundred. */
export function listNewVehicles(
  search: SearchFilters,
  since: number,
): Promise<CallOutcome<VehiclePage>> {
  return ask(`${writeFilters(search)}&since=${new Date(since).toISOString()}&limit=100`)
}

/** Those of up to 50 cars that are still live. */
export function listVehiclesById(vehicleIds: string[]): Promise<CallOutcome<VehiclePage>> {
  return ask(`ids=${vehicleIds.join(',')}`)
}

function ask(query: string): Promise<CallOutcome<VehiclePage>> {
  return agentCall(`/agent/vehicles?${query}`, {}, readPage)
}

function readPage(body: JsonObject | unknown[], answer: Answer): VehiclePage | null {
  const vehicles = isObject(body) ? readVehicles(body['vehicles']) : null
  if (!isObject(body) || vehicles === null) return null
  const next = typeof body['next'] === 'string' ? body['next'] : null
  const answeredAt = Date.parse(answer.header('date') ?? '')
  return { vehicles, next, answeredAt: Number.isNaN(answeredAt) ? null : answeredAt }
}
