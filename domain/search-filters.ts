// What narrows and orders the list of cars that agents search: one shape from the console's address to
// the SQL.
import { parsePostcode, type Postcode } from './postcode.ts'
import { accept, refuse, type Outcome, type Problem } from './problem.ts'

/** What an owner can say of a car that the list can be narrowed by, in the order of the filters. */
export const FILTER_FACTS = ['starts', 'v5c', 'catalyst', 'keys', 'rolls'] as const
export type FilterFact = (typeof FILTER_FACTS)[number]

/** For each of those facts: only cars whose owner said it, or its opposite; null for all. */
type FactFilters = Record<FilterFact, boolean | null>

export interface SearchFilters extends FactFilters {
  /** Where distances are measured from; null for the agent's yard. */
  near: Postcode | null
  /** Miles; null for the whole country. */
  within: number | null
  /** Words of the vehicle issues, or beginnings of make, model, colour, registration or a postcode's district. */
  q: string
  /** Null for the nearest first where a place is known, otherwise the newest. */
  sort: 'nearest' | 'newest' | null
  /** Only cars with a photo, or only those without; null for both. */
  photo: boolean | null
  /** Only cars that the agent has not quoted on. */
  unquoted: boolean
}

export const NO_FILTERS: SearchFilters = {
  near: null,
  within: null,
  q: '',
  sort: null,
  photo: null,
  starts: null,
  v5c: null,
  catalyst: null,
  keys: null,
  rolls: null,
  unquoted: false,
}

export const Q_MAX = 100
export const WITHIN_MAX = 1000

const SORTS = { nearest: 'nearest', newest: 'newest' } as const
const FLAGS = { true: true, 1: true, false: false, 0: false }

/** Parameters of a query string as they came: one that is sent twice is a list. */
export type Query = Record<string, unknown>

/**
 * Reads the filters of a query string. What is wrong is not set, and named in `problems` by its
 * parameter. Codes: `type`, `choice`, `range`, `too-long`, or those of a postcode.
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
    q: read('q', '', parseWords),
    sort: read('sort', null, oneOf(SORTS, 'Sort by nearest or newest.')),
    photo: read('photo', null, flag),
    starts: read('starts', null, flag),
    v5c: read('v5c', null, flag),
    catalyst: read('catalyst', null, flag),
    keys: read('keys', null, flag),
    rolls: read('rolls', null, flag),
    unquoted: read('unquoted', false, flag),
  }
  return { filters, problems }
}

/** The query string of the filters that are set, without its question mark. */
export function writeFilters({ unquoted, ...others }: SearchFilters): string {
  const set = Object.entries({ ...others, unquoted: unquoted || null }).filter(
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

function parseWords(typed: string): Outcome<string, string> {
  if (typed.length <= Q_MAX && typed.isWellFormed() && !typed.includes('\0')) return accept(typed)
  return refuse('q', 'too-long', `Search for up to ${Q_MAX} characters.`)
}

function oneOf<T>(choices: Record<string, T>, message: string) {
  return (typed: string): Outcome<T, string> => {
    const choice = Object.hasOwn(choices, typed) ? choices[typed] : undefined
    return choice === undefined ? refuse('', 'choice', message) : accept(choice)
  }
}
