// What an agent asks of the list of cars, judged as one thing so that every problem is named at once.
import { parsePostcode, type Postcode } from '../../domain/postcode.ts'
import { accept, refuse, type Outcome, type Problem } from '../../domain/problem.ts'
import { readPage, type Page, type PageQuery } from '../http/paging.ts'

export interface VehicleQuery extends Page {
  /** Null where it was not said: then it is the yard. */
  near: Postcode | null
  /** Miles, or null for the whole country. */
  within: number | null
  q: string
  sort: 'nearest' | 'newest' | null
  unquoted: boolean
  photo: boolean | undefined
  /** Only cars whose number was confirmed after this time (milliseconds); null for all. */
  since: number | null
  /** The cars to answer, whatever else was asked but `near`; null where none are named. */
  ids: string[] | null
}

const Q_MAX = 100
const WITHIN_MAX = 1000
const IDS_MAX = 50

/** Reads the query string. Each refusal names its parameter: `type`, `choice`, `range`, or a postcode's own. */
export function readVehicleQuery(query: PageQuery): Outcome<VehicleQuery, string> {
  const problems: Problem<string>[] = []
  const take = <T>(outcome: Outcome<T, string>, otherwise: T): T => {
    if (outcome.ok) return outcome.value
    problems.push(...outcome.problems)
    return otherwise
  }
  const text = (name: string): string => {
    const value = query[name]
    if (value === undefined || typeof value === 'string') return value ?? ''
    problems.push({ field: name, code: 'type', message: 'Send this once, as plain text.' })
    return ''
  }
  const sort = text('sort')
  const read: VehicleQuery = {
    ...take<Page>(readPage(query), { limit: 1, cursor: null }),
    near: take(readNear(text('near')), null),
    within: take(readWithin(text('within')), null),
    q: take(readWords(text('q')), ''),
    sort: take(readSort(sort), null),
    unquoted: take(readFlag('unquoted', text('unquoted')), undefined) === true,
    photo: take(readFlag('photo', text('photo')), undefined),
    since: take(readSince(text('since')), null),
    ids: query['ids'] === undefined ? null : take(readIds(text('ids')), []),
  }
  return problems.length > 0 ? { ok: false, problems } : accept(read)
}

/** Reads `near`: a full postcode, or null where it is empty. */
export function readNear(typed: string): Outcome<Postcode | null, string> {
  if (typed.trim() === '') return accept(null)
  const near = parsePostcode(typed)
  if (near.ok) return near
  return { ok: false, problems: near.problems.map((problem) => ({ ...problem, field: 'near' })) }
}

function readWithin(typed: string): Outcome<number | null, string> {
  if (typed === '') return accept(null)
  const miles = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  if (miles >= 1 && miles <= WITHIN_MAX) return accept(miles)
  return refuse('within', 'range', `Give whole miles, from 1 to ${WITHIN_MAX}.`)
}

function readWords(typed: string): Outcome<string, string> {
  if (typed.length <= Q_MAX && typed.isWellFormed() && !typed.includes('\0')) return accept(typed)
  return refuse('q', 'too-long', `Search for up to ${Q_MAX} characters.`)
}

function readSort(typed: string): Outcome<'nearest' | 'newest' | null, string> {
  if (typed === '') return accept(null)
  if (typed === 'nearest' || typed === 'newest') return accept(typed)
  return refuse('sort', 'choice', 'Sort by nearest or newest.')
}

function readFlag(field: string, typed: string): Outcome<boolean | undefined, string> {
  if (typed === '') return accept(undefined)
  if (typed === 'true' || typed === '1') return accept(true)
  if (typed === 'false' || typed === '0') return accept(false)
  return refuse(field, 'choice', 'Say true or false.')
}

// What is no car's id is simply not among those found.
function readIds(typed: string): Outcome<string[], string> {
  const ids = typed.split(',', IDS_MAX + 1)
  if (ids.length > IDS_MAX) return refuse('ids', 'range', `Ask for up to ${IDS_MAX} cars.`)
  return accept([...new Set(ids)].filter((id) => /^[\da-f]{32}$/.test(id)))
}

function readSince(typed: string): Outcome<number | null, string> {
  if (typed === '') return accept(null)
  const time = /^\d{4}-\d\d-\d\dT/.test(typed) ? Date.parse(typed) : Number.NaN
  if (Number.isFinite(time)) return accept(time)
  return refuse('since', 'format', 'Give a time such as 2026-11-21T10:00:00Z.')
}
