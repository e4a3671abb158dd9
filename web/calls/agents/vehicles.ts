import { writeFilters, type SearchFilters } from '../../../domain/market/search-filters.ts'
import type { OneVehicle, VehicleList } from '../../../domain/wire/vehicles.ts'
import { outcomeOf, type CallOutcome } from '../call-outcome.ts'
import { callWithRetries } from '../json-call.ts'
import { consoleCall, fromConsole } from '../console-call.ts'

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
