// Quotes, as the agents who gave them see them.
import { MESSAGE_MAX, AMOUNT_RANGE } from '../market/quote.ts'
import { pounds } from '../basics/money.ts'
import { USUAL_VALID_DAYS, VALID_DAYS } from '../market/quote-terms.ts'
import { Conditions } from './quotes.ts'
import { array, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'

export const standing = oneOf(
  ['on-offer', 'expired', 'declined', 'chosen', 'chosen-elsewhere', 'other-car', 'hidden'],
  '`declined`: the owner said no thanks. `other-car`: the owner has changed the registration since. `hidden`: we have hidden it from the owner',
)

export const OwnQuote = object(
  {
    amount: number('Pounds'),
    message: nullable(string()),
    createdAt: dateTime(),
    updatedAt: dateTime('When the present terms were given'),
    conditions: Conditions,
    validUntil: nullable(dateTime('The end of its last day in Britain; null if it has none')),
    standing,
    changedSince: array(string(), 'What the owner has changed since it was given'),
    givenBy: nullable(string('Who of your business gave it; null for the account’s owner')),
  },
  'The quote as it is now',
)
export type OwnQuote = Static<typeof OwnQuote>

/** PUT /agent/vehicles/{vehicleId}/quote: its body. */
export const OfferedTerms = object({
  amount: number({
    minimum: pounds(AMOUNT_RANGE.from),
    maximum: pounds(AMOUNT_RANGE.to),
    multipleOf: 0.01,
    description:
      'Pounds, with at most two decimals: what the owner is paid, with nothing taken off',
  }),
  amountAgain: optional(
    nullable(number('The same amount, typed a second time after a refusal `confirm-amount`')),
  ),
  conditions: optional(nullable(Conditions)),
  validDays: optional(
    nullable(
      integer({ enum: VALID_DAYS, description: `Days it holds; ${USUAL_VALID_DAYS} if left out` }),
    ),
  ),
  message: optional(
    nullable(string({ maxLength: MESSAGE_MAX, description: 'Shown to the owner as plain text' })),
  ),
})
export type OfferedTerms = Static<typeof OfferedTerms>
