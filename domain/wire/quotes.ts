import { pounds } from '../basics/money.ts'
import * as quoteTerms from '../market/quote-terms.ts'
import { MESSAGE_MAX, AMOUNT_RANGE } from '../market/quote.ts'
import { PhoneConfirmation, shownRegistration, vehicleName } from './posting.ts'
import { array, boolean, dateTime, day, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Schema, type Static } from './schema.ts'
import { aboveGuide, scrapGuide } from './scrap-guide.ts'

const Conditions = object(
  Object.fromEntries(
    quoteTerms.CONDITIONS.map((condition) => [
      condition,
      boolean(quoteTerms.TICKS[condition].label),
    ]),
  ) as Record<quoteTerms.Condition, Schema<boolean>>,
  'What the amount depends on, in the words of the form',
)

export const TrackRecord = object({
  collections: integer('Collections of the last twelve months whose owner said how they went'),
  paidInFull: integer('Those at which all that was agreed was paid'),
  knockedOffPounds: nullable(integer('What the others were knocked down by, on average')),
  sentAway: integer('How many more owners sent them away for wanting to pay less'),
})

const Licence = object({
  kind: nullable(oneOf(['site', 'collector'])),
  number: string(),
  council: nullable(string('The council that issued it')),
  lastDay: nullable(day('Such as 2027-03-31')),
  checkedOn: nullable(day('The day on which we checked it, such as 2026-11-03')),
})

/** What is shown alike to the owner and the agent. */
const terms = {
  conditions: Conditions,
  validUntil: nullable(dateTime('The end of its last day in Britain; null if it has none')),
  changedSince: array(string(), 'What the owner has changed since it was given'),
}

export const ListedQuote = object({
  quoteId: string('Chooses or declines it'),
  agentName: string(),
  agentContact: string(),
  amount: number('Pounds: what the owner is paid, with nothing taken off'),
  message: optional(string()),
  created_at: dateTime(),
  updatedAt: dateTime('When the present terms were given'),
  aboveGuide,
  record: nullable(TrackRecord, 'How the agent’s collections went; null without any'),
  licence: nullable(Licence, 'The agent’s scrap metal dealer’s licence; null where we have none'),
  furtherLicences: array(Licence, 'Those of other councils that run'),
  atf: boolean('Whether the agent is an Authorised Treatment Facility'),
  miles: nullable(integer('From the agent’s yard to the car; null unless both places are exact')),
  yard: nullable(string('The district of the agent’s yard, such as LS21')),
  ...terms,
  standing: oneOf(
    ['on-offer', 'expired', 'declined', 'sent-away'],
    'Whether it can be chosen; `sent-away` where its agent came for the car and wanted to pay less',
  ),
})
export type ListedQuote = Static<typeof ListedQuote>

export const Listing = object(
  {
    registrationNumber: shownRegistration,
    vehicle: vehicleName,
    numberEnding: string('The last three digits of the owner’s number'),
    phoneConfirmation: PhoneConfirmation,
    scrapGuide,
    choiceWaits: boolean(
      'Whether a choice was undone, so that the link to the posting has to confirm the next',
    ),
    choice: nullable(
      object({
        quoteId: string(),
        agentName: string(),
        amount: number('Pounds, as agreed'),
        undoUntil: nullable(dateTime('Null once only the link to the posting can end it')),
        awaitsOwner: boolean('Whether the link to the posting has to confirm it first'),
        collected: boolean('Whether the car has gone, by the owner’s word or else the buyer’s'),
      }),
      'The quote that was chosen',
    ),
  },
  'The listing',
)
export type Listing = Static<typeof Listing>

export const NamedQuote = object({ quoteId: string() })

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
    ...terms,
    standing,
    givenBy: nullable(string('Who of your business gave it; null for the account’s owner')),
  },
  'The quote as it is now',
)
export type OwnQuote = Static<typeof OwnQuote>

export const OfferedTerms = object({
  registrationNumber: optional(
    string('The car as it was seen: `other-car` if its owner has corrected it since'),
  ),
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
      integer({
        enum: quoteTerms.VALID_DAYS,
        description: `Days it holds; ${quoteTerms.USUAL_VALID_DAYS} if left out`,
      }),
    ),
  ),
  message: optional(
    nullable(string({ maxLength: MESSAGE_MAX, description: 'Shown to the owner as plain text' })),
  ),
})
export type OfferedTerms = Static<typeof OfferedTerms>
