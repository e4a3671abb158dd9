import { COMPLAINT_ABOUT, REPORT_KINDS } from '../market/complaint-fields.ts'
import { array, boolean, dateTime, nullable, object, oneOf, optional, string } from './schema.ts'
import type { Static } from './schema.ts'

/** The ids that lead to a complaint's subject, from the link to the form. An id that leads nowhere is left out. */
export const ComplaintSource = object({
  listingId: optional(string('With `agentId` and `quoteId`: from the card of a quote')),
  agentId: optional(string('The quotes link’s own')),
  quoteId: optional(string()),
  uniqueId: optional(string('From the posting’s own link; alone it is the buyer who was chosen')),
  disclosureId: optional(string('With `uniqueId`: from the list of who has the number')),
  vehicleId: optional(string('From a car in the console, where an agent is signed in')),
})
export type ComplaintSource = Static<typeof ComplaintSource>

export const SentComplaint = object({
  about: oneOf(COMPLAINT_ABOUT),
  kind: optional(oneOf(REPORT_KINDS, 'What an agent reports of a car; words may then be missing')),
  subject: optional(string('Which buyer or car, in the complainant’s words')),
  registration: optional(string()),
  words: optional(string('What happened, up to 4,000 characters')),
  reach: optional(string('A phone number or an email address, for the answer')),
  reference: optional(string('Of an open complaint that this adds to, made with the same `reach`')),
  ...ComplaintSource.properties,
})

export const TakenComplaint = object(
  {
    success: boolean(),
    about: oneOf(COMPLAINT_ABOUT),
    reference: string('As people read it, such as C 4172 06'),
    added: boolean('Whether it was added to an open complaint, whose reference and days these are'),
    textedTo: nullable(string('The number it was texted to, as people read it')),
    givenBack: boolean('Whether the owner’s number was given back to the share of the day'),
    readBy: string('The day by which somebody will have read it'),
    answerBy: string('The day by which there will be a full answer'),
  },
  'Taken; the same complaint sent again within a day is the same one',
)
export type TakenComplaint = Static<typeof TakenComplaint>

export const KnownOfComplaint = object(
  {
    subject: nullable(string('The buyer’s name')),
    registration: nullable(string('As people read it')),
    reach: nullable(string('The number that the posting’s link was texted to')),
    words: nullable(string('What the owner has said of the deal: why less was paid')),
    isReport: boolean('Whether an agent reports a car: who reports is known, and a kind is enough'),
  },
  'What is known',
)
export type KnownOfComplaint = Static<typeof KnownOfComplaint>

const AgentsComplaint = object({
  reference: string('As people read it'),
  isOpen: boolean('Whether it can still be answered'),
  messages: array(object({ isOurs: boolean(), words: string(), at: dateTime() })),
})

export const AgentsComplaints = object(
  { complaints: array(AgentsComplaint) },
  'The newest word first; in each the oldest',
)
export type AgentsComplaints = Static<typeof AgentsComplaints>

export const AgentsAnswer = object({ words: string('Up to 2,000 characters') })
