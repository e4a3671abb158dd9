// Tells that the texted phone is not the owner's: its postings are deleted and the texts stop.
import type { CallOutcome } from './call-outcome.ts'
import { removingCall } from './json-call.ts'

/** What is to be stopped. */
export type Stoppable = 'this-car' | 'everything'

/** Refused with status 409 where it has to be said what to stop. Done too where only an answer was lost. */
export function notMe(uniqueId: string, stop: Stoppable | null): Promise<CallOutcome<true>> {
  const query = stop === null ? '' : `?stop=${stop}`
  return removingCall(`/car/not-me/${uniqueId}${query}`, 'POST')
}
