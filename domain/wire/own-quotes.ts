// Quotes, as the agents who gave them see them.
import { MESSAGE_MAX, AMOUNT_RANGE } from '../quote.ts'
import { pounds } from '../money.ts'
import { next } from './paging.ts'
import { array, dateTime, nullable, number, object } from './schema.ts'
import { optional, string, type Static } from './schema.ts'

export const OwnQuote = object(
  {
    amount: number('Pounds'),
    message: nullable(string()),
    createdAt: dateTime(),
    updatedAt: dateTime('When the present amount and message were given'),
  },
  'The quote as it stands',
)
export type OwnQuote = Static<typeof OwnQuote>

/** PUT /agent/vehicles/{vehicleId}/quote */
export const GivenQuote = object(
  {
    ...OwnQuote.properties,
    ownerTextedAt: nullable(
      dateTime('When the owner will be texted about it, at the earliest; null if they won’t be'),
    ),
  },
  'The quote as it stands',
)
export type GivenQuote = Static<typeof GivenQuote>

/** Its body. */
export const OfferedTerms = object({
  amount: number({
    minimum: pounds(AMOUNT_RANGE.from),
    maximum: pounds(AMOUNT_RANGE.to),
    multipleOf: 0.01,
    description: 'Pounds, with at most two decimals',
  }),
  amountAgain: optional(
    nullable(number('The same amount, typed a second time after a refusal `confirm-amount`')),
  ),
  message: optional(
    nullable(string({ maxLength: MESSAGE_MAX, description: 'Shown to the owner as plain text' })),
  ),
})
export type OfferedTerms = Static<typeof OfferedTerms>

const ListedOwnQuote = object({
  ...OwnQuote.properties,
  vehicleId: nullable(string()),
  registrationNumber: nullable(string()),
  district: nullable(string('The first half of the postcode')),
  thumbnail: nullable(string('A path of this site')),
})
export type ListedOwnQuote = Static<typeof ListedOwnQuote>

/** GET /agent/quotes */
export const OwnQuoteList = object(
  {
    quotes: array(ListedOwnQuote, 'Once the posting has gone, only the amount and dates are left'),
    next,
  },
  'One page of quotes',
)
export type OwnQuoteList = Static<typeof OwnQuoteList>
