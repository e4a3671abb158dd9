import { COMPLAINT_ABOUT, COMPLAINT_OUTCOMES, REPORT_KINDS } from '../complaint-fields.ts'
import { array, boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'
import { why } from './why.ts'

const day = (what: string) => string(`${what}, such as 2026-11-25`)
const listed = {
  reference: string('As people read it'),
  about: oneOf(COMPLAINT_ABOUT),
  kind: nullable(oneOf(REPORT_KINDS)),
  subject: string('The buyer or the car, as it was typed or as its link says'),
  registration: string(),
  receivedAt: dateTime(),
  day: integer('How many days ago that was, in London'),
  readBy: day('By when we promised to read it'),
  answerBy: day('By when we promised an answer'),
  byLaw: day('By when the law wants one'),
  closedAt: nullable(dateTime()),
  outcome: nullable(oneOf(COMPLAINT_OUTCOMES)),
}
const ListedComplaint = object(listed)

/** GET /operator/complaints */
export const DeskComplaints = object(
  { complaints: array(ListedComplaint), isWhole: boolean('Whether these are all of them') },
  'Up to two hundred: the open ones, the oldest first, or the closed ones, the newest first',
)
export type DeskComplaints = Static<typeof DeskComplaints>

const Message = object({
  id: string(),
  from: oneOf(['complainant', 'us', 'agent']),
  isToAgent: boolean(),
  who: nullable(string('Who of us wrote it; null where it was sent automatically')),
  words: string(),
  hasPhoto: boolean(),
  at: dateTime(),
})

const Deal = object(
  {
    id: string(),
    car: nullable(string('Such as Silver Volkswagen Passat, 2010')),
    amount: number('As agreed, in pounds'),
    ownerSays: nullable(string('How it went')),
    ownerPaid: nullable(number()),
    agentPaid: nullable(number()),
    needs: array(string(), 'What the price depended on'),
    facts: array(string(), 'What of that the owner has said'),
    collectOn: nullable(day('When it was to be collected')),
    isCounted: boolean('Whether the agent’s record counts it'),
  },
  'The buyer’s latest deal on the posting',
)

const Buyer = object({
  id: string(),
  name: string(),
  mayTrade: boolean('Otherwise they do not get into the console, and have to be called'),
  collections: integer('Of the last year, from so many owners'),
  paidInFull: integer(),
  knockedOff: nullable(integer('On average where less was paid, in pounds')),
  noShows: integer(),
  agreed: integer('How many came to something or to nothing'),
  complaints: integer('In the last year'),
})

/** GET /operator/complaints/{reference} */
export const DeskComplaint = object(
  {
    ...listed,
    reachBy: oneOf(['text', 'call', 'email'], 'How who complained is reached'),
    isReport: boolean('Whether an agent reports a car'),
    vehicleId: nullable(string('The posting, while it is there')),
    messages: array(Message, 'The oldest first'),
    deal: nullable(Deal),
    buyer: nullable(Buyer),
    handledBy: nullable(object({ who: string(), since: dateTime() })),
    reachShown: nullable(object({ who: string(), at: dateTime() }), 'The latest'),
    endings: array(
      object({ outcome: oneOf(COMPLAINT_OUTCOMES), toComplainant: string(), toBuyer: string() }),
      'What each outcome says before what is typed',
    ),
  },
  'All that settles it, without how to reach who complained',
)
export type DeskComplaint = Static<typeof DeskComplaint>

/** Body of POST /operator/complaints/{reference}/messages */
export const DeskReply = object({ to: oneOf(['complainant', 'buyer']), words: string() })
export type DeskReply = Static<typeof DeskReply>

/** Body of POST /operator/complaints/{reference}/close */
export const DeskClosing = object({
  outcome: oneOf(COMPLAINT_OUTCOMES),
  words: optional(string('What else to say to who complained')),
  wordsToBuyer: optional(string('What else to say to the buyer')),
})
export type DeskClosing = Static<typeof DeskClosing>

const way = oneOf(['text', 'call', 'email', 'console'], '`call` and `email` are left to us')

export const DeskAnswered = object(
  {
    success: boolean(),
    complainant: nullable(way),
    buyer: nullable(way),
  },
  'How each was told; null for whom nothing was said',
)
export type DeskAnswered = Static<typeof DeskAnswered>

/** POST /operator/complaints/{reference}/number */
export const ShownReach = object(
  { reach: string('A phone as it is dialled, or an email address') },
  'Recorded with the reason before it is shown',
)
export type ShownReach = Static<typeof ShownReach>

/** Body of POST /operator/deals/{id}/record */
export const DeskRecord = object({ isCounted: boolean(), why })
