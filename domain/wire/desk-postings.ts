// What is sought and asked for at the desk about postings, texts, people and complaints, and in its record.
import { COMPLAINT_THREADS, OUTCOMES, type ComplaintOutcome } from '../market/complaint-fields.ts'
import { boolean, integer, object, oneOf, optional, PageQuery, string } from './schema.ts'
import { why, WHY_MAX } from './desk.ts'

export const SoughtPosting = object({
  q: string('A registration, a mobile number, an id or its end'),
})

export const RetriedSince = object({
  hours: optional(integer('How far back, up to a month; a day unless said')),
})

export const PersonAsked = object({
  phoneNumber: string(),
  why: optional(string(`For a copy: why, for the record, up to ${WHY_MAX} characters`)),
})

export const DeskReply = object({
  to: optional(oneOf(COMPLAINT_THREADS, 'The other side: the buyer, or of a report the owner')),
  words: optional(string()),
  outcome: optional(oneOf(Object.keys(OUTCOMES) as ComplaintOutcome[])),
})

export const DeskRecord = object({ isCounted: boolean(), why })

export const RecordQuery = object({
  ...PageQuery.properties,
  who: optional(string('Only what they did, by their name')),
  target: optional(string('Only what was done with what has this id')),
})
