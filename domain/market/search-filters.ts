// The filters and the order of the list of cars have one shape from the console's address to the SQL.
import { parsePostcode, type Postcode } from '../people/postcode.ts'
import { accept, refuse, type Outcome, type Problem } from '../basics/problem.ts'
import { DAY_MS, dayOf } from '../basics/time.ts'

/** What an owner can say about a car that the list can be narrowed by, in the order of the filters. */
export const FILTER_FACTS = ['starts', 'v5c', 'catalyst', 'keys', 'rolls'] as const
export type FilterFact = (typeof FILTER_FACTS)[number]
/** The filters that are yes or no, for each of which the cars are counted. */
export const FILTER_FLAGS = [...FILTER_FACTS, 'confirmed', 'photo', 'unquoted'] as const

/** What years of first use the list can be narrowed to, newest first. */
export const FIRST_USED = [
  'from-2015',
  'from-2010',
  'from-2005',
  'before-2010',
  'before-2005',
] as const
export type FirstUsed = (typeof FIRST_USED)[number]

/** An MOT still lasts, lasts for three months or more, or has ended. */
export const MOT_CHOICES = ['current', 'three-months', 'expired'] as const
export type MotChoice = (typeof MOT_CHOICES)[number]

/** From a year or day, which counts, and before another. */
interface Span<T> {
  from: T
  before: T
}

export function yearsOf(choice: FirstUsed): Span<number> {
  const [side, year] = choice.split('-')
  return side === 'from'
    ? { from: Number(year), before: 10_000 }
    : { from: 0, before: Number(year) }
}

/** The days on which an MOT of that choice ends. */
export function motEnds(choice: MotChoice, today: string): Span<string> {
  if (choice === 'expired') return { from: '', before: today }
  const left = choice === 'current' ? 0 : 90 * DAY_MS
  return { from: dayOf(Date.parse(today) + left), before: '9999' }
}

/** For each fact only cars whose owner said yes, or only those whose owner said no; null for all. */
type FactFilters = Record<FilterFact, boolean | null>

export interface SearchFilters extends FactFilters {
  /** Where distances are measured from; null for the agent's yard. */
  near: Postcode | null
  /** Miles; null for the whole country. */
  within: number | null
  /** Words of the vehicle issues, or beginnings of make, model, colour, registration or a postcode's district. */
  q: string
  /** Null for the nearest first where a place is known, otherwise for the newest first. */
  sort: 'nearest' | 'newest' | null
  /** The make as registers name it, such as Ford; null for all. */
  make: string | null
  firstUsed: FirstUsed | null
  mot: MotChoice | null
  /** Only cars with a photo, or only those without; null for both. */
  photo: boolean | null
  confirmed: boolean
  unquoted: boolean
}

/** The miles that the console offers and counts cars for. */
export const DISTANCES = [10, 25, 50, 100]
export const Q_MAX = 100
export const MAKE_MAX = 40
export const WITHIN_MAX = 1000

const SORTS = { nearest: 'nearest', newest: 'newest' } as const
const FLAGS = { true: true, 1: true, false: false, 0: false }

/** Parameters of a query string as they came. A parameter that is sent twice is a list. */
export type Query = Record<string, unknown>

/**
 * Reads the filters of a query string. A wrong filter is not set, and `problems` names its parameter. Codes: `type`,
 * `choice`, `range`, `too-long`, or those of a postcode.
 */
export function readFilters(query: Query): {
  filters: SearchFilters
  problems: Problem<string>[]
} {
  const problems: Problem<string>[] = []
  const read = <T>(field: string, unset: T, parse: (typed: string) => Outcome<T, string>): T => {
    const text = readParameter(query, field)
    if (text.ok && text.value.trim() === '') return unset
    const outcome = text.ok ? parse(text.value) : text
    if (outcome.ok) return outcome.value
    problems.push(...outcome.problems.map((problem) => ({ ...problem, field })))
    return unset
  }
  const flag = oneOf(FLAGS, 'Say true or false.')
  const filters: SearchFilters = {
    near: read('near', null, parsePostcode),
    within: read('within', null, parseWithin),
    q: read('q', '', upTo(Q_MAX)),
    sort: read('sort', null, oneOf(SORTS, 'Sort by nearest or newest.')),
    make: read('make', null, upTo(MAKE_MAX)),
    firstUsed: read('firstUsed', null, oneIn(FIRST_USED)),
    mot: read('mot', null, oneIn(MOT_CHOICES)),
    photo: read('photo', null, flag),
    confirmed: read('confirmed', false, flag),
    ...(Object.fromEntries(
      FILTER_FACTS.map((fact) => [fact, read(fact, null, flag)]),
    ) as FactFilters),
    unquoted: read('unquoted', false, flag),
  }
  return { filters, problems }
}

/** The same, but a wrong filter refuses all of them. */
export function parseFilters(query: Query): Outcome<SearchFilters, string> {
  const { filters, problems } = readFilters(query)
  return problems.length === 0 ? accept(filters) : { ok: false, reason: 'invalid', problems }
}

export const NO_FILTERS = readFilters({}).filters

/** The query string of the filters that are set, without its question mark. */
export function writeFilters({ confirmed, unquoted, ...others }: SearchFilters): string {
  const flags = { confirmed: confirmed || null, unquoted: unquoted || null }
  const set = Object.entries({ ...others, ...flags }).filter(
    ([, value]) => value !== null && value !== '',
  )
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

/** A parameter's text; '' where it was not sent. Refusal: `type`. */
export function readParameter(query: Query, name: string): Outcome<string, string> {
  const sent = query[name] ?? ''
  return typeof sent === 'string'
    ? accept(sent)
    : refuse(name, 'type', 'Send this once, as plain text.')
}

function parseWithin(typed: string): Outcome<number, string> {
  const miles = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (miles >= 1 && miles <= WITHIN_MAX) return accept(miles)
  return refuse('within', 'range', `Give whole miles, from 1 to ${WITHIN_MAX}.`)
}

function upTo(characters: number) {
  return (typed: string): Outcome<string, string> =>
    typed.length <= characters && !/\p{Surrogate}/u.test(typed) && !typed.includes('\0')
      ? accept(typed)
      : refuse('', 'too-long', `Search for up to ${characters} characters.`)
}

function oneIn<T extends string>(choices: readonly T[]) {
  const named = Object.fromEntries(choices.map((choice) => [choice, choice])) as Record<string, T>
  return oneOf(named, `Choose one of: ${choices.join(', ')}.`)
}

function oneOf<T>(choices: Record<string, T>, message: string) {
  return (typed: string): Outcome<T, string> => {
    const choice = Object.hasOwn(choices, typed) ? choices[typed] : undefined
    return choice === undefined ? refuse('', 'choice', message) : accept(choice)
  }
}
