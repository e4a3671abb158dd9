// What an agent asks of the list of cars, judged as one thing so that every problem is named at once.
import { ORDERED_ID } from '../identifiers.ts'
import { accept, refuse, type Outcome } from '../../domain/problem.ts'
import {
  readFilters,
  readParameter,
  type Query,
  type SearchFilters,
} from '../../domain/search-filters.ts'
import { readPage, type Page } from '../http/paging.ts'

export interface VehicleQuery extends Page {
  filters: SearchFilters
  /** Only cars whose number was confirmed after this time (milliseconds); null for all. */
  since: number | null
  /** The cars to answer, whatever else was asked but `near`; null where none are named. */
  ids: string[] | null
}

const IDS_MAX = 50

/** Reads the query string. Each refusal names its parameter: `format`, or as `readFilters` does. */
export function readVehicleQuery(query: Query): Outcome<VehicleQuery, string> {
  const { filters, problems } = readFilters(query)
  const [page, since, ids] = [readPage(query), readSince(query), readIds(query)]
  if (problems.length === 0 && page.ok && since.ok && ids.ok) {
    return accept({ ...page.value, filters, since: since.value, ids: ids.value })
  }
  const others = [page, since, ids].flatMap((read) => (read.ok ? [] : read.problems))
  return { ok: false, problems: [...problems, ...others] }
}

function readSince(query: Query): Outcome<number | null, string> {
  const typed = readParameter(query, 'since')
  if (!typed.ok) return typed
  if (typed.value === '') return accept(null)
  const time = /^\d{4}-\d\d-\d\dT/.test(typed.value) ? Date.parse(typed.value) : Number.NaN
  if (Number.isFinite(time)) return accept(time)
  return refuse('since', 'format', 'Give a time such as 2026-11-21T10:00:00Z.')
}

// What is no car's id is simply not among those found.
function readIds(query: Query): Outcome<string[] | null, string> {
  if (query['ids'] === undefined) return accept(null)
  const typed = readParameter(query, 'ids')
  if (!typed.ok) return typed
  const ids = typed.value.split(',', IDS_MAX + 1)
  if (ids.length > IDS_MAX) return refuse('ids', 'range', `Ask for up to ${IDS_MAX} cars.`)
  return accept([...new Set(ids)].filter((id) => ORDERED_ID.test(id)))
}
