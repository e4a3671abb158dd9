// An agent's trade book has every quote that they gave, and what became of it.
import { inPounds } from '../basics/money.ts'
import { OWNER_OUTCOMES } from '../market/collection.ts'
import { AgentsDeal } from './deal.ts'
import { OwnQuote, standing } from './quotes.ts'
import { next, PageQuery, array, dateTime, integer, nullable, number, object } from './schema.ts'
import { vehicleName } from './posting.ts'
import { oneOf, optional, string, type Static } from './schema.ts'

/** What waits for the agent, what is on offer, and what is over. */
export const BOOK_PARTS = ['to-do', 'live', 'past'] as const
export type BookPart = (typeof BOOK_PARTS)[number]

const part = oneOf(
  BOOK_PARTS,
  '`to-do`: chosen without a day to come, a day refused, an answer wanted, or expired within the last week',
)

const DECLINED = 'Lost: the owner said no'
const ELSEWHERE = 'Lost: another buyer was chosen'

const BECAME = {
  closed: 'Owner took it down',
  unused: 'Taken down: its owner didn’t come back',
  stopped: 'Taken down',
  erased: 'Deleted',
  'other-car': 'Owner changed the reg',
  chosen: 'Owner took it down after choosing you',
  'chosen-elsewhere': ELSEWHERE,
  declined: DECLINED,
}

const Collected = object({
  on: string('The agreed day, else the day of the first word of it, such as 2026-11-24'),
  paid: nullable(number('Pounds, by your word')),
  ownerOutcome: nullable(oneOf(OWNER_OUTCOMES)),
  ownerPaid: nullable(number('Pounds, where less was paid than agreed')),
})

const quoted = OwnQuote.properties

const BookQuote = object({
  quoteId: string(),
  state: oneOf(
    ['live', 'chosen', 'collected', 'not-chosen', 'gone'],
    '`live`: the car is there and nobody is chosen, expired or not',
  ),
  amount: quoted.amount,
  createdAt: quoted.createdAt,
  validUntil: quoted.validUntil,
  changedSince: quoted.changedSince,
  givenBy: quoted.givenBy,
  changedAt: dateTime('When it was given or changed, chosen or collected, or the car went'),
  standing: nullable(standing, 'Null once the car has gone'),
  vehicleId: nullable(string('Null once the car has gone')),
  registrationNumber: nullable(string('Null where the car was erased')),
  district: nullable(string('The first half of the postcode')),
  vehicle: vehicleName,
  phoneNumber: nullable(string('E.164; the owner’s, while you may call it and have asked for it')),
  deal: nullable(AgentsDeal, 'Your deal, while the car is there'),
  chosenAt: nullable(dateTime('When its owner chose it')),
  collected: nullable(Collected, 'What was paid, where you collected the car'),
  became: nullable(
    oneOf(Object.keys(BECAME) as (keyof typeof BECAME)[]),
    'What had become of it when the car went; null while it is there, and where that is not known',
  ),
})
export type BookQuote = Static<typeof BookQuote>
export type BookState = BookQuote['state']

export const TradeBook = object({ quotes: array(BookQuote), next }, 'One page of quotes')
export type TradeBook = Static<typeof TradeBook>

export const TradeBookQuery = object({
  ...PageQuery.properties,
  part: optional(part),
  q: optional(string('How the registration begins')),
})

export const Month = object(
  {
    month: string('Such as 2026-11'),
    quoted: integer('Quotes first given'),
    chosen: integer('Chosen, and not undone within the hour'),
    collected: integer('By the owner’s word, else by yours'),
    paidInFull: integer('Of those collected'),
    record: nullable(string('Yours, in the words that owners read on each of your quotes')),
  },
  'This month so far',
)
export type Month = Static<typeof Month>

export const BookFileQuery = object({
  month: optional(string('Such as 2026-11: collected then, else given then; all if left out')),
})

// The page and its file say in these words what became of a quote.

/** Such as "Live", "Expired" or "Lost: another buyer was chosen". */
export function bookStateInWords({ state, standing: stands, became }: BookQuote): string {
  switch (state) {
    case 'live':
      return stands === 'expired' ? 'Expired' : stands === 'hidden' ? 'Hidden by us' : 'Live'
    case 'chosen':
      return 'Chosen'
    case 'collected':
      return 'Collected'
    case 'not-chosen':
      return stands === 'declined' ? DECLINED : ELSEWHERE
    case 'gone':
      return BECAME[became ?? 'closed']
  }
}

/** What was paid for a collected car, in pounds, by the agent's word, else by the owner's; null for any other car. */
export function sumPaid({ amount, collected }: BookQuote): number | null {
  return collected === null ? null : (collected.paid ?? ownersSum(amount, collected) ?? amount)
}

/** Such as "Paid in full" or "Paid £450"; null while nobody has said what was paid. */
export function ownerSaysInWords({ amount, collected }: BookQuote): string | null {
  const sum = collected && ownersSum(amount, collected)
  if (sum === null) return null
  return sum >= amount ? 'Paid in full' : `Paid ${inPounds(sum)}`
}

function ownersSum(
  amount: number,
  { ownerOutcome, ownerPaid }: NonNullable<BookQuote['collected']>,
): number | null {
  return ownerOutcome === 'paid-full' ? amount : ownerPaid
}
