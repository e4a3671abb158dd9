// The cars that are live: a page of them, those that came since, or those of certain ids.
import { isObject, type Answer, type CallOutcome, type JsonObject } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'
import { readVehicles, type Vehicle } from './vehicle.ts'

/** What cars an agent looks for. Empty, null or false: it does not matter. */
export interface VehicleSearch {
  /** A full postcode to measure from. */
  near: string
  /** Miles. */
  within: number | null
  q: string
  sort: 'nearest' | 'newest'
  photo: boolean
  unquoted: boolean
}

export interface VehiclePage {
  vehicles: Vehicle[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** The server's clock when it answered, in milliseconds; null where it was not said. */
  answeredAt: number | null
}

/** One page of the list, the first where `cursor` is null. */
export function listVehicles(
  search: VehicleSearch,
  cursor: string | null,
): Promise<CallOutcome<VehiclePage>> {
  return ask({ ...namesOf(search), cursor: cursor ?? '' })
}

/** Cars whose number was confirmed after `since` (milliseconds), the latest first; at most a hundred. */
export function listNewVehicles(
  search: VehicleSearch,
  since: number,
): Promise<CallOutcome<VehiclePage>> {
  return ask({ ...namesOf(search), since: new Date(since).toISOString(), limit: '100' })
}

/** Those of up to 50 cars that are still live. */
export function listVehiclesById(vehicleIds: string[]): Promise<CallOutcome<VehiclePage>> {
  return ask({ ids: vehicleIds.join(',') })
}

function namesOf({ near, within, q, sort, photo, unquoted }: VehicleSearch) {
  return {
    near,
    within: within === null ? '' : String(within),
    q,
    sort,
    photo: photo ? 'true' : '',
    unquoted: unquoted ? 'true' : '',
  }
}

function ask(query: Record<string, string>): Promise<CallOutcome<VehiclePage>> {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return agentCall(`/agent/vehicles?${given.toString()}`, {}, readPage)
}

function readPage(body: JsonObject | unknown[], answer: Answer): VehiclePage | null {
  const vehicles = isObject(body) ? readVehicles(body['vehicles']) : null
  if (!isObject(body) || vehicles === null) return null
  const next = typeof body['next'] === 'string' ? body['next'] : null
  const answeredAt = Date.parse(answer.header('date') ?? '')
  return { vehicles, next, answeredAt: Number.isNaN(answeredAt) ? null : answeredAt }
}
