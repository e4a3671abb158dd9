// Takes the agent's own quote on a car back.
import type { CallOutcome } from '../call-outcome.ts'
import { agentDoes } from './agent-call.ts'
import { getVehicle, vehiclePath } from './get-vehicle.ts'

const NOT_FOUND = 404

/**
 * Done once there is no such quote. A repeat after a lost answer is told that there is none: that is
 * done too, unless the car itself has gone.
 */
export async function withdrawQuote(vehicleId: string): Promise<CallOutcome<true>> {
  const withdrawn = await agentDoes(`${vehiclePath(vehicleId)}/quote`, { method: 'DELETE' })
  if (withdrawn.kind !== 'refused' || withdrawn.status !== NOT_FOUND) return withdrawn
  const car = await getVehicle(vehicleId)
  return car.kind === 'done' && car.value.ownQuote === null
    ? { kind: 'done', value: true }
    : withdrawn
}
