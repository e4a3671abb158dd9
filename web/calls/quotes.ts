import { quotesCall, type QuotesLink } from '../../domain/addresses.ts'
import type { ConfirmedPhone } from '../../domain/wire/posting.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Best price first. */
export function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  return jsonCall(quotesCall(link), { preloaded: true }, { each: 'amount' })
}

/** The car that the quotes are for. */
export function getListing(link: QuotesLink): Promise<CallOutcome<Listing>> {
  return jsonCall(quotesCall(link, 'listing'), { preloaded: true }, 'registrationNumber')
}

/** "Yes, it's mine", as said from the link to edit. */
export function confirmListing(link: QuotesLink): Promise<CallOutcome<ConfirmedPhone>> {
  return jsonCall(quotesCall(link, 'link-opened'), { method: 'POST' }, 'phoneConfirmation')
}
