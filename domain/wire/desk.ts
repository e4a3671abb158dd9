import { accept, refuse, type Outcome } from '../basics/problem.ts'
import { COMPLAINT_THREADS, OUTCOMES, type ComplaintOutcome } from '../market/complaint-fields.ts'
import { LogLines } from './desk-page.ts'
import { array, boolean, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, PageQuery, string, type Static } from './schema.ts'

export const OPERATOR_ROLES = ['support', 'manager'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

const Operator = object({ name: string('As it is on record'), role: oneOf(OPERATOR_ROLES) })
export type Operator = Static<typeof Operator>

const DeskLink = object({
  path: string(),
  name: string(),
  phone: optional(integer('Its place at the foot of a phone; More lists the rest')),
  count: optional(oneOf(['applications', 'complaints', 'texts'], 'The count beside its name')),
})
export type DeskLink = Static<typeof DeskLink>

export const DeskProfile = object(
  { ...Operator.properties, links: array(DeskLink, 'In the order of the head') },
  'Who is signed in, and the pages of the desk',
)
export type DeskProfile = Static<typeof DeskProfile>

/** The longest reason, in characters, that the record keeps. */
export const WHY_MAX = 200
const WORDS_MIN = 3

/** Reads why an operator looks at somebody's number. A single letter would say nothing to readers of the record. */
export function parseLookWhy(typed: string): Outcome<string, 'why'> {
  const words = typed.toLowerCase().match(/\p{L}{2,}/gu)
  if (new Set(words).size >= WORDS_MIN) return parseWhy(typed)
  return refuse('why', 'required', 'Say why in three words or more, for the record.')
}

export function parseWhy(typed: string): Outcome<string, 'why'> {
  const why = typed.trim()
  if (why !== '' && why.length <= WHY_MAX) return accept(why)
  return refuse('why', 'required', `Say why, for the record, in up to ${WHY_MAX} characters.`)
}

export const why = string(`For the record, up to ${WHY_MAX} characters`)

export const Why = object({ why })

const DueItem = object({
  title: string('What is to do'),
  line: string('One sentence more'),
  path: string('Where it is done: an address of the desk'),
  due: nullable(string('The day by which it is due; null is now')),
  dueWords: object({ when: string('Such as 2 days'), below: string('Such as the date, or empty') }),
})

export const DeskToday = object(
  {
    items: array(DueItem),
    counts: object({ applications: integer(), complaints: integer(), texts: integer() }),
    looks: nullable(LogLines, 'For managers: the numbers shown today, the latest first'),
  },
  'What is due, the nearest first, and how many wait for each part',
)
export type DeskToday = Static<typeof DeskToday>

const PERIODS = ['day', 'week'] as const

export const BusinessQuery = object({ by: optional(oneOf(PERIODS, '`day` unless said')) })

/** What is counted, in the order shown. */
export const FIGURES = {
  posted: 'Cars posted',
  quotesPerCar: 'Quotes a car, in 24 hours',
  chosen: 'Quotes chosen',
  collected: 'Cars collected',
  paidInFull: 'Paid as agreed, as their owners say',
  paidLess: 'Paid less, as their owners say',
  texts: 'Texts',
  textsPence: 'What the texts cost, in pence',
  subscriptions: 'Subscriptions, at the end',
} as const
export type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

export const Business = object(
  {
    by: oneOf(PERIODS),
    periods: array(object({ from: string('A London day'), to: string('Its last day') })),
    figures: object(
      Object.fromEntries(
        FIGURE_NAMES.map((name) => [name, array(number(), FIGURES[name])]),
      ) as Record<Figure, ReturnType<typeof array<number>>>,
      'One for each period',
    ),
  },
  'The last full days or weeks, the earliest first',
)
export type Business = Static<typeof Business>

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
