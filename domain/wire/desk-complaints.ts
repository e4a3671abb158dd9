import { COMPLAINT_THREADS, OUTCOMES, type ComplaintOutcome } from '../market/complaint-fields.ts'
import { boolean, object, oneOf, optional, string } from './schema.ts'
import { why } from './desk.ts'

/** Body of POST /operator/complaints/{reference}/messages */
export const DeskReply = object({
  to: optional(oneOf(COMPLAINT_THREADS, 'The other side: the buyer, or of a report the owner')),
  words: optional(string()),
  outcome: optional(oneOf(Object.keys(OUTCOMES) as ComplaintOutcome[])),
})
/** Body of POST /operator/deals/{id}/record */
export const DeskRecord = object({ isCounted: boolean(), why })
