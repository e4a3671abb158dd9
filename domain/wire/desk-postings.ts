// Postings and texts at the desk. The owner's number is only in the answer to the call that asks for it.
import { array, boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'
import { said, shownRegistration, vehicleName } from './posting.ts'
import { WHY_MAX } from './desk.ts'

const state = oneOf(
  ['live', 'unconfirmed', 'superseded', 'under-offer'],
  '`superseded`: a newer posting of the same car and number hides it from agents',
)
export type DeskPostingState = Static<typeof state>

const FoundPosting = object({
  id: string(),
  registrationNumber: shownRegistration,
  vehicle: vehicleName,
  district: string('Of the postcode, such as LS11'),
  state,
  quotes: integer('That its owner sees'),
  postedAt: dateTime(),
})
export type FoundPosting = Static<typeof FoundPosting>

/** POST /operator/postings/search, and its body */
export const FoundPostings = object({ postings: array(FoundPosting) }, 'The latest first')
export type FoundPostings = Static<typeof FoundPostings>
export const SoughtPosting = object({
  q: string('A registration, a mobile number, an id or its end'),
})

/** One of GET /operator/texts and of a posting’s */
export const DeskText = object({
  id: string(),
  postingId: nullable(string()),
  registrationNumber: nullable(shownRegistration),
  kind: string('What it is about'),
  to: string('Whom, by name; never a number'),
  state: oneOf(
    ['waiting', 'put-off', 'sent', 'delivered', 'failed'],
    '`put-off`: its last try failed, and there will be another. `sent`: the carrier has it',
  ),
  failure: string('Why the last try failed, in words; empty unless it did'),
  tries: integer(),
  at: dateTime('When it was sent; before that, when it was queued'),
  nextTryAt: nullable(dateTime()),
})
export type DeskText = Static<typeof DeskText>

/** GET /operator/texts */
export const DeskTexts = object(
  { texts: array(DeskText) },
  'Those that failed or wait for another try, the latest first',
)
export type DeskTexts = Static<typeof DeskTexts>

/** POST /operator/texts/retry, and its body */
export const RetriedTexts = object(
  { retried: integer('That are due now'), left: integer('That can’t be tried again') },
  'Done',
)
export type RetriedTexts = Static<typeof RetriedTexts>
export const RetriedSince = object({ hours: integer('How far back, up to a month') })

const DeskQuote = object({
  id: string(),
  agentId: string(),
  agentName: string(),
  amount: number('Pounds'),
  message: nullable(string()),
  state: oneOf([
    'chosen',
    'not-chosen',
    'on-offer',
    'expired',
    'declined',
    'other-car',
    'agent-stopped',
  ]),
  chosenAt: nullable(dateTime()),
  isHidden: boolean(),
  at: dateTime('When its present terms were given'),
})

/** GET /operator/postings/{id} */
export const DeskPosting = object(
  {
    ...FoundPosting.properties,
    ...said,
    confirmedAt: nullable(dateTime()),
    photos: array(string('The path of a picture, up to 480 px')),
    arePhotosHidden: boolean(),
    quotesGiven: array(DeskQuote, 'The best first'),
    texts: array(DeskText, 'The latest last'),
    numbers: array(
      object({
        agentId: string(),
        agentName: string(),
        person: nullable(string('Who of the business; null for its owner')),
        why: oneOf(['subscribed', 'chosen']),
        at: dateTime(),
        isAskedNotToCall: boolean(),
        isGivenBack: boolean(),
      }),
      'Who was given the number, the latest first',
    ),
    lookUp: nullable(
      object({
        isFound: boolean('Whether a register knows the car'),
        lookedUpAt: nullable(dateTime()),
        nextTryAt: nullable(dateTime()),
        tries: integer(),
      }),
      'What DVLA and DVSA said; null where they were not asked',
    ),
    record: array(
      object({
        id: string(),
        at: dateTime(),
        what: string(),
        who: nullable(string('Null where its owner did it')),
        reason: nullable(string()),
      }),
      'The latest first',
    ),
  },
  'The posting',
)
export type DeskPosting = Static<typeof DeskPosting>

/** POST /operator/postings/{id}/number */
export const ShownNumber = object({ phoneNumber: string('E.164') }, 'The owner’s number')
export type ShownNumber = Static<typeof ShownNumber>

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
