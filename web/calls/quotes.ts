import { quotesCall, type QuotesLink } from '../../domain/addresses.ts'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import type { Done } from '../../domain/wire/outcome.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import { withDefaults, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Best price first. */
export async function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  const call = quotesCall(link)
  const outcome = await jsonCall<ListedQuote[]>(call, { preloaded: true }, { each: 'amount' })
  if (outcome.kind !== 'done') return outcome
  const isPriced = outcome.value.every(({ amount }) => typeof amount === 'number')
  if (!isPriced) return { kind: 'unreachable' }
  return { ...outcome, value: outcome.value.map((quote) => wholeQuote(quote)) }
}

/** The car that the quotes are for. */
export function getListing(link: QuotesLink): Promise<CallOutcome<Listing>> {
  const call = quotesCall(link, 'listing')
  return jsonCall(call, { preloaded: true }, 'registrationNumber')
}

// What the specification names, and what is said beside it where nothing is.
const QUOTE: Required<ListedQuote> = {
  quoteId: '',
  agentName: '',
  agentContact: '',
  amount: 0,
  message: '',
  created_at: '',
  aboveGuide: null,
  record: null,
  licence: null,
  furtherLicences: [],
  atf: false,
  miles: null,
  yard: null,
  conditions: NO_CONDITIONS,
  validUntil: null,
  standing: 'on-offer',
  changedSince: [],
}

function wholeQuote(answer: ListedQuote): ListedQuote {
  const { message, ...quote } = withDefaults(answer, QUOTE)
  return message === '' ? quote : { ...quote, message }
}

/** One of the owner's steps. */
export function takeStep(link: QuotesLink, step: string, body: object): Promise<CallOutcome<Done>> {
  return jsonCall(quotesCall(link, step), { method: 'POST', body }, 'success')
}
