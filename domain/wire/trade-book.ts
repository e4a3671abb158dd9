// The trade book of an agent: every quote they gave, and what became of it.
import { CALL_TIMES } from '../facts.ts'
import { OWNER_OUTCOMES } from '../collection.ts'
import { AgentsDeal } from './deal.ts'
import { OwnQuote, standing } from './own-quotes.ts'
import { next, PageQuery } from './paging.ts'
import { vehicleName } from './posting.ts'
import { array, boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'

/** In the order of a deal's life. */
export const BOOK_STATES = ['live', 'chosen', 'collected', 'not-chosen', 'gone'] as const
export type BookState = (typeof BOOK_STATES)[number]

const state = oneOf(BOOK_STATES, '`live`: the car is there and nobody is chosen, expired or not')

const Collected = object({
  paid: nullable(number('Pounds, by your word')),
  ownerOutcome: nullable(oneOf(OWNER_OUTCOMES)),
  ownerPaid: nullable(number('Pounds, where less was paid than agreed')),
})

const BookQuote = object({
  ...OwnQuote.properties,
  quoteId: string(),
  state,
  changedAt: dateTime('When it was given or changed, chosen or collected, or the car went'),
  standing: nullable(standing, 'Null once the car has gone'),
  vehicleId: nullable(string('Null once the car has gone')),
  registrationNumber: nullable(string('Null where the car was erased')),
  district: nullable(string('The first half of the postcode')),
  vehicle: vehicleName,
  quotes: nullable(integer('How many agents have a quote on it; null once the car has gone')),
  phoneNumber: nullable(string('E.164; the owner’s, while you may call it and have asked for it')),
  callTimes: array(oneOf(CALL_TIMES), 'When the owner wants to be called'),
  deal: nullable(AgentsDeal, 'Your deal, while the car is there'),
  collected: nullable(Collected, 'What was paid, where you collected the car'),
  became: nullable(
    oneOf([
      'closed',
      'unused',
      'stopped',
      'erased',
      'other-car',
      'chosen',
      'chosen-elsewhere',
      'declined',
    ]),
    'What had become of it when the car went; null while it is there, and where that is not known',
  ),
})
export type BookQuote = Static<typeof BookQuote>

const Count = object({ count: integer(), orMore: boolean('Whether there are more than that') })

const BookCounts = object(
  { live: Count, chosen: Count, collected: Count, 'not-chosen': Count, gone: Count },
  'How many quotes are in each state, looking at the last 1,000',
)
export type BookCounts = Static<typeof BookCounts>

/** GET /agent/quotes */
export const TradeBook = object(
  {
    quotes: array(BookQuote),
    next,
  },
  'One page of quotes',
)
export type TradeBook = Static<typeof TradeBook>

export const TradeBookQuery = object({
  ...PageQuery.properties,
  state: optional(state),
  q: optional(string('How the registration begins')),
})

const Month = object({
  month: string('Such as 2026-11'),
  quoted: integer('Quotes first given'),
  chosen: integer('Chosen, and not undone within the hour'),
  collected: integer('By the owner’s word, else by yours'),
  paidInFull: integer('Of those collected'),
})
export type Month = Static<typeof Month>

/** GET /agent/quotes/month */
export const Months = object(
  {
    present: Month,
    last: Month,
    record: nullable(string('Yours, in the words that owners read on each of your quotes')),
    counts: BookCounts,
  },
  'This month so far and the last, and how many quotes there are',
)
export type Months = Static<typeof Months>
