// What narrows the list of cars, and how the address says it, so that a reload, going back and a link
// to a colleague keep it. What is searched for may be a registration and stands in no address.
import { parsePostcode, postcodeDistrict, type Postcode } from '../../../../domain/postcode.ts'
import type { VehicleSearch } from '../../../calls/agents/list-vehicles.ts'

/** As the address has it; `near` is empty for the agent's own yard, `within` null for anywhere. */
export type CarFilters = Omit<VehicleSearch, 'q'>

/** Miles to choose from. */
export const DISTANCES = [10, 25, 50, 100]

/** Nothing narrowed. */
export const NO_FILTERS: CarFilters = {
  near: '',
  within: null,
  sort: 'nearest',
  photo: false,
  unquoted: false,
}

/** The filters in an address's query; whatever makes no sense there is not set. */
export function readCarFilters(query: string): CarFilters {
  const given = new URLSearchParams(query)
  const near = parsePostcode(given.get('near') ?? '')
  const within = Number(given.get('within'))
  return {
    near: near.ok ? near.value : '',
    within: DISTANCES.includes(within) ? within : null,
    sort: given.get('sort') === 'newest' ? 'newest' : 'nearest',
    photo: given.get('photo') === 'true',
    unquoted: given.get('unquoted') === 'true',
  }
}

/** The address's query for `filters`, with its question mark; empty where nothing is set. */
export function writeCarFilters({ near, within, sort, photo, unquoted }: CarFilters): string {
  const query = new URLSearchParams()
  if (near !== '') query.set('near', near)
  if (within !== null) query.set('within', String(within))
  if (sort === 'newest') query.set('sort', sort)
  if (photo) query.set('photo', 'true')
  if (unquoted) query.set('unquoted', 'true')
  const written = query.toString()
  return written === '' ? '' : `?${written}`
}

/** What to ask for. Without a place there is no distance: then the newest come first. */
export function searchFor(filters: CarFilters, q: string, yard: string | null): VehicleSearch {
  const near = filters.near === '' ? (yard ?? '') : filters.near
  if (near === '') return { ...filters, q, near, within: null, sort: 'newest' }
  return { ...filters, q, near }
}

interface ActiveFilter {
  name: string
  /** What takes it off. */
  off: Partial<CarFilters>
}

/** Each filter that narrows the list, the order aside, named as short as a chip has room for. */
export function activeFilters({
  filters,
  search,
}: {
  filters: CarFilters
  search: VehicleSearch
}): ActiveFilter[] {
  const { near, within, photo, unquoted } = filters
  const active: ActiveFilter[] = []
  if (near !== '' || search.within !== null) {
    const miles = within === null ? [] : [`${within} miles`]
    active.push({
      name: [districtOf(search.near), ...miles].join(', '),
      off: { near: NO_FILTERS.near, within: NO_FILTERS.within },
    })
  }
  if (photo) active.push({ name: 'With photo', off: { photo: false } })
  if (unquoted) active.push({ name: 'Not quoted on by me', off: { unquoted: false } })
  return active
}

/** The first half of a postcode as the calls take it; empty where there is none. */
export function districtOf(near: string): string {
  return near.includes(' ') ? postcodeDistrict(near as Postcode) : near
}
