import { AGENT_OUTCOMES, HALF_DAYS, OWNER_OUTCOMES } from '../market/collection.ts'
import { photoFile, shownRegistration } from './posting.ts'
import { array, boolean, dateTime, day, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'

const collectOn = nullable(day('A day, such as 2026-11-24; null until the buyer enters one'))
const collectHalf = nullable(oneOf(HALF_DAYS))
const refusedDay = nullable(
  day('The day that did not suit the owner, until the buyer enters another'),
)
const otherDays = array(day(), 'With it: the days that the owner says would do')
const address = string('Empty until the owner typed it')
const howToFind = string('Empty where there is nothing to add')

const Outcome = object({
  said: oneOf(OWNER_OUTCOMES),
  paid: nullable(number('Pounds, where less was paid than agreed')),
  hasPhoto: boolean(),
  mayChange: boolean('For a day after the first answer'),
})

export const Deal = object(
  {
    registrationNumber: shownRegistration,
    vehicle: nullable(string('Such as Blue Ford Focus, 2014')),
    agentName: string(),
    agentContact: string(),
    amount: number('Pounds, as agreed'),
    route: oneOf(
      ['scrap', 'sold-on'],
      '`scrap` where the buyer is an Authorised Treatment Facility',
    ),
    chosenAt: dateTime(),
    awaitsOwner: boolean('Whether the buyer gets the number only once `confirm` says so'),
    undoUntil: nullable(dateTime('Null once it can only be called off')),
    collectOn,
    collectHalf,
    refusedDay,
    otherDays,
    address,
    howToFind,
    standing: oneOf(
      ['agreed', 'today', 'due', 'asked', 'said'],
      '`today` on the day of the collection, `due` from the start of its half-day, `asked` from the morning after',
    ),
    nextBest: nullable(
      object({ agentName: string(), amount: number('Pounds'), validUntil: nullable(dateTime()) }),
      'The best price of another buyer that still stands, from `today` on until it is said how it went',
    ),
    outcome: nullable(Outcome, 'What the owner said of the collection'),
    quotesPath: nullable(string('The page of all quotes')),
  },
  'The deal',
)
export type Deal = Static<typeof Deal>

export const OfDeal = object({
  chosenAt: optional(dateTime('That of the deal that is meant; without it the present one is')),
})

export const ChosenQuote = object({
  quoteId: string(),
  amount: number('Pounds, as the owner saw it; text from a form'),
  updatedAt: optional(string('When its terms were given, as the owner saw them')),
})

export const RefusedDay = object({
  otherDays: optional(array(string('Such as 2026-11-24'), 'The days that would do, up to 7')),
})

export const CollectionAddress = object({
  address: string('Up to 300 characters'),
  howToFind: optional(string('Up to 500 characters')),
})

export const OwnersOutcome = object({
  said: oneOf(OWNER_OUTCOMES, '`wanted-less` only by `send-away`'),
  paid: optional(nullable(string('With `paid-less`: pounds, as typed'))),
  reason: optional(nullable(string('With `paid-less`: in the owner’s words; the buyer sees it'))),
})

export const OutcomePhoto = object({ carPhoto: photoFile })

export const AgreedDay = object({
  day: string('Such as 2026-11-24; up to 30 days ahead'),
  half: oneOf(HALF_DAYS),
})

/** POST /agent/vehicles/{vehicleId}/collection/outcome has one of the two. */
export const AgentsOutcome = object({
  paid: optional(nullable(number('Pounds'))),
  notCollected: optional(nullable(boolean('True where the car was not collected'))),
})

export const AgentsAnswer = object({
  words: string('Up to 500 characters; only the operator reads them'),
})

export const AgentsDeal = object({
  amount: number('Pounds, as agreed'),
  chosenAt: dateTime(),
  over: boolean('Whether it was called off: only the answer is left to give'),
  phoneNumber: nullable(
    string('E.164; null while the owner has not confirmed it, or has changed it since'),
  ),
  address,
  howToFind,
  collectOn,
  collectHalf,
  refusedDay,
  otherDays,
  agentOutcome: nullable(oneOf(AGENT_OUTCOMES)),
  agentPaid: nullable(number('Pounds')),
  ownerOutcome: nullable(oneOf(OWNER_OUTCOMES)),
  ownerPaid: nullable(number('Pounds')),
  ownerReason: nullable(string()),
  mayAnswer: boolean('Whether the operator takes an answer to what the owner said'),
  answered: boolean(),
})
export type AgentsDeal = Static<typeof AgentsDeal>
