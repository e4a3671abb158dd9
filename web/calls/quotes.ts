import { quotesCall, type QuotesLink } from '../../domain/addresses.ts'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import type { Done } from '../../domain/wire/outcome.ts'
import type { ConfirmedPhone } from '../../domain/wire/posting.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Best price first. */
export async function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  const call = quotesCall(link)
  const outcome = await jsonCall<ListedQuote[]>(call, { preloaded: true }, { each: 'amount' })
  if (outcome.kind !== 'done') return outcome
  return { ...outcome, value: outcome.value.map((quote) => ({ ...BEFORE, ...quote })) }
}

/** The car that the quotes are for. */
export async function getListing(link: QuotesLink): Promise<CallOutcome<Listing>> {
  const call = quotesCall(link, 'listing')
  const outcome = await jsonCall<Listing>(call, { preloaded: true }, 'registrationNumber')
  if (outcome.kind !== 'done') return outcome
  return { ...outcome, value: { ...LISTING_BEFORE, ...outcome.value } }
}

// What servers of the release before, which an upgrade leaves running for a while, do not tell.
const LISTING_BEFORE = { scrapGuide: null, choice: null, about: '', numberEnding: '' }
const BEFORE = {
  quoteId: '',
  licence: null,
  furtherLicences: [],
  atf: false,
  miles: null,
  conditions: NO_CONDITIONS,
  validUntil: null,
  standing: 'on-offer',
  changedSince: [],
  record: null,
  aboveGuide: null,
} as const

/** One of the owner's steps. */
export function takeStep(link: QuotesLink, step: string, body: object): Promise<CallOutcome<Done>> {
  return jsonCall(quotesCall(link, step), { method: 'POST', body }, 'success')
}

/** "Yes, it's mine", as said from the link to edit. */
export function confirmListing(link: QuotesLink): Promise<CallOutcome<ConfirmedPhone>> {
  return jsonCall(quotesCall(link, 'link-opened'), { method: 'POST' }, 'phoneConfirmation')
}
