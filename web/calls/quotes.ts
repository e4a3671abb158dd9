import { quotesCall, type QuotesLink } from '../../domain/site/addresses.ts'
import { NO_CONDITIONS } from '../../domain/market/quote-terms.ts'
import type { Endpoint } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import type { ListedQuote, Listing } from '../../domain/wire/quotes.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { isDate, nullOr, ofKind, SCRAP_GUIDE, withDefaults } from './with-defaults.ts'
import type { Like, Likes } from './with-defaults.ts'

type Quotes = '/quotes/:listingId/:agentId'
type OfQuotes = `GET ${Quotes}`
type OfListing = `GET ${Quotes}/listing`

export async function listQuotes(link: QuotesLink): Promise<CallOutcome<ListedQuote[]>> {
  const promised = { each: 'amount' } as const
  const answer = await jsonCall<OfQuotes>(quotesCall(link), { preloaded: true }, promised)
  const outcome = ofKind(answer, [{ amount: 0 }])
  if (outcome.kind !== 'done') return outcome
  return { ...outcome, value: outcome.value.map((quote) => wholeQuote(quote)) }
}

export async function getListing(link: QuotesLink): Promise<Listing | null> {
  const call = `${quotesCall(link)}/listing` as const
  const outcome = await jsonCall<OfListing>(call, { preloaded: true }, 'registrationNumber')
  return outcome.kind === 'done' ? withDefaults(outcome.value, LISTING, LISTING_PARTS) : null
}

const LISTING: Listing = {
  registrationNumber: '',
  vehicle: null,
  numberEnding: '',
  phoneConfirmation: 'confirmed',
  scrapGuide: null,
  choiceWaits: false,
  choice: null,
}
const LISTING_PARTS: Likes<Listing> = {
  vehicle: '',
  scrapGuide: SCRAP_GUIDE,
  choice: {
    quoteId: '',
    agentName: '',
    amount: 0,
    undoUntil: nullOr(isDate),
    awaitsOwner: true,
    collected: true,
  },
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

const LICENCE: Like<NonNullable<ListedQuote['licence']>> = {
  kind: (kind) => kind === null || kind === 'site' || kind === 'collector',
  number: '',
  council: nullOr(''),
  lastDay: nullOr(isDate),
  checkedOn: nullOr(isDate),
}

const LIKES: Likes<ListedQuote> = {
  created_at: isDate,
  aboveGuide: { standing: 'above', pounds: 0 },
  record: { collections: 0, paidInFull: 0, knockedOffPounds: nullOr(0), sentAway: 0 },
  licence: LICENCE,
  furtherLicences: [LICENCE],
  miles: 0,
  yard: '',
  validUntil: isDate,
  changedSince: [''],
}

function wholeQuote(answer: ListedQuote): ListedQuote {
  const { message, ...quote } = withDefaults<Required<ListedQuote>>(answer, QUOTE, LIKES)
  return message === '' ? quote : { ...quote, message }
}

type StepOf<E> = E extends `POST ${Quotes}/${infer Step}` ? Step : never
type QuotesStep = StepOf<Endpoint>

/** `body` is what the step's form has. */
export function takeStep(
  link: QuotesLink,
  step: QuotesStep,
  body: object,
): Promise<CallOutcome<Done>> {
  const request = { method: 'POST', body: body as never } as const
  return jsonCall<`POST ${Quotes}/${QuotesStep}`>(`${quotesCall(link)}/${step}`, request, 'success')
}
