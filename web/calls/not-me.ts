// Tells that the texted phone is not the owner's: its posting is deleted and the texts stop.
import type { CallOutcome } from './call-outcome.ts'
import { removingCall } from './json-call.ts'

/** Done too where only the answer of an earlier try was lost. */
export function notMe(uniqueId: string): Promise<CallOutcome<true>> {
  return removingCall(`/car/not-me/${uniqueId}`, 'POST')
}
