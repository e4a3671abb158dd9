// Removes the photo of the posting behind a texted link.
import type { CallOutcome } from './call-outcome.ts'
import { removingCall } from './json-call.ts'

/** Done too where there is none. */
export function removePhoto(uniqueId: string): Promise<CallOutcome<true>> {
  return removingCall(`/car/photo/${uniqueId}`, 'DELETE')
}
