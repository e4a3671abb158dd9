import { quotesCall, type QuotesLink } from '../../domain/addresses.ts'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import type { Done } from '../../domain/wire/outcome.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Best price first. */
export async function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  const call = quotesCall(link)
  const outcome = await jsonCall<ListedQuote[]>(call, { preloaded: true }, { each: 'amount' })
  if (outcome.kind !== 'done') return outcome
  return { ...outcome, value: outcome.value.map((quote) => ({ ...UNSPECIFIED, ...quote })) }
}

/** The car that the quotes are for. */
export function getListing(link: QuotesLink): Promise<CallOutcome<Listing>> {
  const call = quotesCall(link, 'listing')
  return jsonCall(call, { preloaded: true }, 'registrationNumber')
}

// Of what a server does not say that answers only what the specification names.
const UNSPECIFIED = {
  quoteId: '',
  licence: null,
  furtherLicences: [],
  atf: false,
  miles: null,
  yard: null,
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
