// What servers of the release before, which an upgrade leaves running for a while, do not tell the console.
import { NOTHING_SAID } from '../../../domain/facts.ts'
import { NO_CONDITIONS } from '../../../domain/quote-terms.ts'
import type { OwnQuote } from '../../../domain/wire/own-quotes.ts'
import type { BookQuote } from '../../../domain/wire/trade-book.ts'
import type { Vehicle } from '../../../domain/wire/vehicles.ts'

const QUOTE_BEFORE = {
  conditions: NO_CONDITIONS,
  validUntil: null,
  standing: 'on-offer',
  changedSince: [],
  givenBy: null,
} as const
const VEHICLE_BEFORE = {
  photos: [],
  facts: NOTHING_SAID,
  askedFacts: [],
  scrapGuide: null,
  postedTimes: 1,
  mayCall: 'yes',
  deal: null,
  disclosedTo: null,
  otherPosting: null,
} as const

const BOOK_BEFORE = {
  ...QUOTE_BEFORE,
  vehicle: null,
  quotes: null,
  phoneNumber: null,
  callTimes: [],
  deal: null,
  collected: null,
  became: null,
}

export function wholeQuote<Quote extends Omit<OwnQuote, 'standing'>>(quote: Quote): Quote {
  return { ...QUOTE_BEFORE, ...quote }
}

/** A quote of the book, in one list there. */
export function wholeBookQuote(quote: BookQuote): BookQuote {
  const { vehicleId, createdAt, updatedAt } = quote
  const state = vehicleId === null ? 'gone' : 'live'
  const before = { quoteId: `${createdAt} ${vehicleId}`, changedAt: updatedAt, state }
  return { ...BOOK_BEFORE, ...before, ...quote }
}

export function wholeVehicle<Car extends Vehicle>(car: Car): Car {
  const { ownQuote } = car
  return { ...VEHICLE_BEFORE, ...car, ownQuote: ownQuote === null ? null : wholeQuote(ownQuote) }
}
