// "Yes, it's mine": from then on agents can be given the number that the link was texted to.
import { readSuccess, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Said from the link to edit. */
export function confirmPhone(uniqueId: string): Promise<CallOutcome<true>> {
  return jsonCall(`/car/link-opened/${uniqueId}`, { method: 'POST' }, readSuccess)
}

/** Said from the link to the quotes; both ids as they stand in the address. */
export function confirmListing(listingId: string, agentId: string): Promise<CallOutcome<true>> {
  return jsonCall(`/quotes/${listingId}/${agentId}/link-opened`, { method: 'POST' }, readSuccess)
}
