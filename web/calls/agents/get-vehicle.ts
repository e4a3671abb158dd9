// One car, by its id.
import { isObject, type CallOutcome } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'
import { readVehicle, type Vehicle } from './vehicle.ts'

/** The car as it stands; refused with status 404 where it has gone. `vehicleId` as in the address. */
export function getVehicle(vehicleId: string): Promise<CallOutcome<Vehicle>> {
  return agentCall(vehiclePath(vehicleId), {}, (body) =>
    isObject(body) ? readVehicle(body) : null,
  )
}

/** The address of the car's call. */
export function vehiclePath(vehicleId: string): string {
  return `/agent/vehicles/${encodeURIComponent(vehicleId)}`
}
