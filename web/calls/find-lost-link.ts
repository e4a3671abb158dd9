// Has a lost link texted again.
import { readSuccess, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Done says only that the request was well formed: whether there is such a posting stays untold. */
export function findLostLink(details: {
  registrationNumber: string
  phoneNumber: string
}): Promise<CallOutcome<true>> {
  return jsonCall('/car/lost-link', { method: 'POST', body: details }, readSuccess)
}
