// The address holds the filters, so that a reload, going back and a link to a colleague keep them. The words
// searched for may be a registration and are in no address.
import {
  DISTANCES,
  FILTER_FACTS,
  FILTER_FLAGS,
  NO_FILTERS,
  readFilters,
  writeFilters,
  type FirstUsed,
  type MotChoice,
  type SearchFilters,
} from '../../../../domain/market/search-filters.ts'
import { postcodeDistrict, type Postcode } from '../../../../domain/people/postcode.ts'
import type { Count } from '../../../../domain/wire/vehicles.ts'
import { FILTER_NAMES } from '../parts/Facts.tsx'

/** The filters in an address's query; what the console does not offer is not set. */
export function filtersIn(query: string): SearchFilters {
  const given = new URLSearchParams(query)
  given.delete('q')
  const { filters } = readFilters(Object.fromEntries(given))
  const within = DISTANCES.find((miles) => miles === filters.within) ?? null
  const facts = FILTER_FACTS.map((fact) => [fact, filters[fact] || null])
  return { ...filters, ...Object.fromEntries(facts), within, photo: filters.photo || null }
}

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

export const ONLY_NAMES = {
  ...FILTER_NAMES,
  confirmed: 'Number confirmed',
  photo: 'With photo',
  unquoted: 'Not quoted by me',
}

interface ActiveFilter {
  name: string
  off: Partial<SearchFilters>
}

/** Each filter that narrows the list, the order aside, named as short as a chip has room for. */
export function activeFilters(list: Record<'filters' | 'search', SearchFilters>): ActiveFilter[] {
  const { filters, search } = list
  const { near, within, make, firstUsed, mot } = filters
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
  for (const only of FILTER_FLAGS) {
    if (filters[only]) active.push({ name: ONLY_NAMES[only], off: { [only]: NO_FILTERS[only] } })
  }
  return active
}

function districtOf(near: Postcode | null): string {
  return near === null ? '' : postcodeDistrict(near)
}

export interface CountWords {
  count: string
  rest: string
}

interface Counted {
  cars: number
  isAll: boolean
  search: SearchFilters
}

/** Such as "38 cars" "within 25 miles of LS11"; of a list that goes on "First 20 cars". */
export function countWords({ cars, isAll, search }: Counted): CountWords {
  const counted = `${cars} ${cars === 1 ? 'car' : 'cars'}`
  return { count: isAll ? counted : `First ${counted}`, rest: whichWords(search) }
}

function whichWords({ near, within, sort }: SearchFilters): string {
  const place = districtOf(near)
  if (within !== null) return `within ${within} miles of ${place}`
  return sort === 'nearest' ? `nearest to ${place}` : 'newest first'
}

/** Such as "3 new cars near you". `yard` is the postcode of the agent's own, or null. */
export function newCarWords(count: number, search: SearchFilters, yard: string | null): string {
  const cars = count === 1 ? '1 new car' : `${count >= 100 ? '100 or more' : count} new cars`
  if (search.within === null) return cars
  return `${cars} near ${search.near === yard ? 'you' : districtOf(search.near)}`
}

/** Such as "35", or "1,000+" where there may be more; empty where nobody knows. */
export function leftInWords({ cars, more }: Count): string {
  if (cars === 0 && more) return ''
  return `${cars.toLocaleString('en-GB')}${more ? '+' : ''}`
}

export function showWords(count: Count | undefined): string {
  const left = count === undefined ? '' : leftInWords(count)
  return left === '' ? 'Show Cars' : `Show ${left} ${left === '1' ? 'Car' : 'Cars'}`
}
