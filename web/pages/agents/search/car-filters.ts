// The address holds the filters, so that a reload, going back and a link to a colleague keep them. The words
// searched for may be a registration and are in no address.
import { postcodeDistrict, type Postcode } from '../../../../domain/people/postcode.ts'
import {
  DISTANCES,
  FILTER_FACTS,
  readFilters,
  writeFilters,
  type FirstUsed,
  type MotChoice,
  type SearchFilters,
} from '../../../../domain/market/search-filters.ts'
import { FILTER_NAMES } from '../parts/fact-words.ts'

/** The filters in an address's query; what the console does not offer is not set. */
export function filtersIn(query: string): SearchFilters {
  const given = new URLSearchParams(query)
  given.delete('q')
  const { filters } = readFilters(Object.fromEntries(given))
  const within = DISTANCES.find((miles) => miles === filters.within) ?? null
  const facts = FILTER_FACTS.map((fact) => [fact, filters[fact] || null])
  return { ...filters, ...Object.fromEntries(facts), within, photo: filters.photo || null }
}

/** The address of the list with `filters`. */
export function listAddress(filters: SearchFilters): string {
  const query = writeFilters({ ...filters, q: '' })
  return query === '' ? '/agents' : `/agents?${query}`
}

/** What to ask for. Without a place there is no distance: then the newest come first. */
export function searchFor(filters: SearchFilters, yard: string | null): SearchFilters {
  const near = filters.near ?? (yard as Postcode | null)
  if (near === null) return { ...filters, within: null, sort: 'newest' }
  return { ...filters, near, sort: filters.sort ?? 'nearest' }
}

export const FIRST_USED_NAMES: Record<FirstUsed, string> = {
  'from-2015': '2015 on',
  'from-2010': '2010 on',
  'from-2005': '2005 on',
  'before-2010': 'Pre-2010',
  'before-2005': 'Pre-2005',
}

export const MOT_NAMES: Record<MotChoice, string> = {
  current: 'In date',
  'three-months': '3+ months',
  expired: 'Run out',
}

const MOT_CHIPS: Record<MotChoice, string> = {
  current: 'MOT',
  'three-months': 'MOT 3+ months',
  expired: 'MOT run out',
}

/** What narrows the list by a tick. */
export const ONLY_NAMES = {
  ...FILTER_NAMES,
  confirmed: 'Number confirmed',
  photo: 'With photo',
  unquoted: 'Not quoted by me',
}

interface ActiveFilter {
  name: string
  /** What takes it off. */
  off: Partial<SearchFilters>
}

/** Each filter that narrows the list, the order aside, named as short as a chip has room for. */
export function activeFilters({
  filters,
  search,
}: {
  filters: SearchFilters
  search: SearchFilters
}): ActiveFilter[] {
  const { near, within, make, firstUsed, mot, confirmed, photo, unquoted } = filters
  const active: ActiveFilter[] = []
  if (near !== null || search.within !== null) {
    const miles = within === null ? [] : [`${within} miles`]
    active.push({
      name: [districtOf(search.near), ...miles].join(', '),
      off: { near: null, within: null },
    })
  }
  if (make !== null) active.push({ name: make, off: { make: null } })
  if (firstUsed !== null)
    active.push({ name: FIRST_USED_NAMES[firstUsed], off: { firstUsed: null } })
  if (mot !== null) active.push({ name: MOT_CHIPS[mot], off: { mot: null } })
  for (const fact of FILTER_FACTS) {
    if (filters[fact]) active.push({ name: FILTER_NAMES[fact], off: { [fact]: null } })
  }
  if (confirmed) active.push({ name: ONLY_NAMES.confirmed, off: { confirmed: false } })
  if (photo) active.push({ name: ONLY_NAMES.photo, off: { photo: null } })
  if (unquoted) active.push({ name: ONLY_NAMES.unquoted, off: { unquoted: false } })
  return active
}

/** The first half of a postcode; empty where there is none. */
export function districtOf(near: Postcode | null): string {
  return near === null ? '' : postcodeDistrict(near)
}
