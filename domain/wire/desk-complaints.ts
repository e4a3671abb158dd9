import {
  COMPLAINT_ABOUT,
  COMPLAINT_THREADS,
  OUTCOMES,
  REPORT_KINDS,
  type ComplaintOutcome,
} from '../market/complaint-fields.ts'
import { array, boolean, dateTime, integer, nullable, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'
import { why } from './desk.ts'

const day = (what: string) => string(`${what}, such as 2026-11-25`)
const outcome = oneOf(Object.keys(OUTCOMES) as ComplaintOutcome[])
const Agent = object({ id: string(), name: string() })
const listed = {
  reference: string('As people read it'),
  about: oneOf(COMPLAINT_ABOUT),
  kind: nullable(oneOf(REPORT_KINDS)),
  subject: string('The buyer or the car, as it was typed or as its link says'),
  registration: string(),
  reporter: nullable(Agent, 'The agent who reports a car; null for a complaint'),
  receivedAt: dateTime(),
  day: integer('How many days ago that was, in London'),
  readBy: day('By when we promised to read it'),
  answerBy: day('By when we promised an answer'),
  byLaw: day('By when the law wants one'),
  closedAt: nullable(dateTime()),
  outcome: nullable(outcome),
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
  thread: oneOf(COMPLAINT_THREADS, 'With whom; the other side sees nothing else'),
  isOurs: boolean(),
  who: nullable(string('Who of us wrote it; null where it was sent automatically')),
  words: string(),
  hasPhoto: boolean(),
  at: dateTime(),
})

const Deal = object(
  {
    id: string(),
    rows: array(array(string()), 'What is known of it: a name and a value each'),
    hasPhoto: boolean('Whether the owner sent a photo with how it went'),
    isCounted: nullable(
      boolean(),
      'Whether the agent’s record counts it; null until the owner says how it went',
    ),
  },
  'The buyer’s latest deal on the posting',
)

/** GET /operator/complaints/{reference} */
export const DeskComplaint = object(
  {
    ...listed,
    reachBy: oneOf(['text', 'call', 'email'], 'How who complained is reached'),
    vehicleId: nullable(string('The posting, while it is there')),
    messages: array(Message, 'The oldest first'),
    deal: nullable(Deal),
    buyer: nullable(Agent),
  },
  'All that settles it, without how to reach who complained',
)
export type DeskComplaint = Static<typeof DeskComplaint>

/** Body of POST /operator/complaints/{reference}/messages */
export const DeskReply = object({
  to: optional(oneOf(COMPLAINT_THREADS, 'The other side: the buyer, or of a report the owner')),
  words: optional(string()),
  outcome: optional(outcome),
})
export type DeskReply = Static<typeof DeskReply>

const way = oneOf(['text', 'call', 'email', 'console'], '`call` and `email` are left to us')
export const DeskAnswered = object(
  { success: boolean(), complainant: nullable(way), other: nullable(way) },
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
