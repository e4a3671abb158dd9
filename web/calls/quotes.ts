// The calls behind the quotes page. Both ids are the link's, as they are in the address.
import type { ConfirmedPhone } from '../../domain/wire/posting.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Best price first. */
export function listQuotes(
  listingId: string,
  agentId: string,
): Promise<CallOutcome<ListedQuote[]>> {
  return jsonCall(`/quotes/${listingId}/${agentId}`, {}, { each: 'amount' })
}

/** The car that the quotes are for. */
export function getListing(listingId: string, agentId: string): Promise<CallOutcome<Listing>> {
  return jsonCall(`/quotes/${listingId}/${agentId}/listing`, {}, 'registrationNumber')
}

/** "Yes, it's mine", as said from the link to edit. */
export function confirmListing(
  listingId: string,
  agentId: string,
): Promise<CallOutcome<ConfirmedPhone>> {
  const path = `/quotes/${listingId}/${agentId}/link-opened`
  return jsonCall(path, { method: 'POST' }, 'phoneConfirmation')
}
