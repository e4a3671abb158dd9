// "Yes, it's mine": from then on agents can be given the number that the link was texted to, if it is
// still the present one. The answer says how the number stands.
import { isObject, readSuccess, type CallOutcome, type JsonObject } from './call-outcome.ts'
import { readConfirmation, type PhoneConfirmation } from './get-posting.ts'
import { jsonCall } from './json-call.ts'

/** Said from the link to edit. */
export function confirmPhone(uniqueId: string): Promise<CallOutcome<PhoneConfirmation>> {
  return jsonCall(`/car/link-opened/${uniqueId}`, { method: 'POST' }, readAnswered)
}

/** Said from the link to the quotes; both ids as they stand in the address. */
export function confirmListing(
  listingId: string,
  agentId: string,
): Promise<CallOutcome<PhoneConfirmation>> {
  const path = `/quotes/${listingId}/${agentId}/link-opened`
  return jsonCall(path, { method: 'POST' }, readAnswered)
}

function readAnswered(body: JsonObject | unknown[]): PhoneConfirmation | null {
  if (!isObject(body) || readSuccess(body) === null) return null
  return readConfirmation(body['phoneConfirmation'])
}
