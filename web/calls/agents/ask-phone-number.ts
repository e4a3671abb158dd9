// Asks for an owner's number. Each time is recorded, counted and told to the owner.
import { isObject, type CallOutcome } from '../call-outcome.ts'
import { agentCallOnce } from './agent-call.ts'
import { vehiclePath } from './get-vehicle.ts'

/** The number in E.164. */
export function askPhoneNumber(vehicleId: string): Promise<CallOutcome<string>> {
  return agentCallOnce(`${vehiclePath(vehicleId)}/phone-number`, { method: 'POST' }, (body) => {
    const phone = isObject(body) ? body['phoneNumber'] : null
    return typeof phone === 'string' ? phone : null
  })
}
