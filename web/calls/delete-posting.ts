// Deletes the posting behind a texted link.
import type { CallOutcome } from './call-outcome.ts'
import { removingCall } from './json-call.ts'

/** Done too where only the answer of an earlier try was lost. */
export function deletePosting(uniqueId: string): Promise<CallOutcome<true>> {
  return removingCall(`/car/delete-data/${uniqueId}`, 'DELETE')
}
