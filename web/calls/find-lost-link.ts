// Has a lost link texted again.
import { readSuccess, type CallOutcome } from './call-outcome.ts'
import { provenJsonCall, type OnChecking } from './proven-call.ts'

/** Done says only that the request was well formed: whether there is such a posting stays untold. */
export function findLostLink(
  details: { registrationNumber: string; phoneNumber: string },
  onChecking: OnChecking,
): Promise<CallOutcome<true>> {
  const request = { method: 'POST', body: details, onChecking } as const
  return provenJsonCall('/car/lost-link', request, readSuccess)
}
