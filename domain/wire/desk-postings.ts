// What is sought and asked for at the desk about postings, texts, people and complaints, and in its record.
import { COMPLAINT_THREADS, OUTCOMES, type ComplaintOutcome } from '../market/complaint-fields.ts'
import { array, boolean, dateTime, integer, object, oneOf } from './schema.ts'
import { optional, PageQuery, string, type Static } from './schema.ts'
import { why, WHY_MAX } from './desk.ts'

/** Body of POST /operator/postings/search */
export const SoughtPosting = object({
  q: string('A registration, a mobile number, an id or its end'),
})

/** Body of POST /operator/texts/retry */
export const RetriedSince = object({
  hours: optional(integer('How far back, up to a month; a day unless said')),
})

const HeldCount = object({ what: string('Such as “Photos”'), count: integer() })
export type HeldCount = Static<typeof HeldCount>

/** POST /operator/people, and the body of all calls about a person */
export const HeldPerson = object(
  {
    held: array(HeldCount, 'What would be erased; empty where nothing is held'),
    stays: array(string(), 'What would stay, with its reason and end'),
    isStopped: boolean('Whether texts to the number are stopped'),
  },
  'What is held about the number',
)
export type HeldPerson = Static<typeof HeldPerson>
export const PersonAsked = object({
  phoneNumber: string(),
  why: optional(string(`For a copy: why, for the record, up to ${WHY_MAX} characters`)),
})

/** POST /operator/people/erase */
export const ErasedPerson = object(
  {
    whose: string('The number, all but its last three digits masked'),
    erasedAt: dateTime(),
    by: string('Who of us erased it'),
    erased: array(HeldCount),
    givenTo: array(object({ agentName: string(), at: dateTime() })),
    stays: array(string()),
  },
  'The receipt',
)
export type ErasedPerson = Static<typeof ErasedPerson>

/** Body of POST /operator/complaints/{reference}/messages */
export const DeskReply = object({
  to: optional(oneOf(COMPLAINT_THREADS, 'The other side: the buyer, or of a report the owner')),
  words: optional(string()),
  outcome: optional(oneOf(Object.keys(OUTCOMES) as ComplaintOutcome[])),
})

/** Body of POST /operator/deals/{id}/record */
export const DeskRecord = object({ isCounted: boolean(), why })

export const RecordQuery = object({
  ...PageQuery.properties,
  who: optional(string('Only what they did, by their name')),
  target: optional(string('Only what was done with what has this id')),
})
