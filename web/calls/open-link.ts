// Tells that a person, and no preview of a message, has opened a texted link.
import { readSuccess, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Nobody waits for its outcome. */
export function openLink(uniqueId: string): Promise<CallOutcome<true>> {
  return jsonCall(`/car/link-opened/${uniqueId}`, { method: 'POST' }, readSuccess)
}
