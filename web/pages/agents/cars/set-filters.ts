// The filters that are set, as short as a chip has room for.
import { postcodeDistrict, type Postcode } from '../../../../domain/postcode.ts'
import { NO_FILTERS, type CarFilters } from './car-filters.ts'
import type { ListFilters } from './use-car-filters.ts'

export interface SetFilter {
  name: string
  /** What takes it off. */
  off: Partial<CarFilters>
}

/** Each filter that narrows the list, the order aside. */
export function setFilters({ filters, search }: ListFilters): SetFilter[] {
  const { near, within, photo, unquoted } = filters
  const set: SetFilter[] = []
  if (near !== '' || search.within !== null) {
    const miles = within === null ? [] : [`${within} miles`]
    set.push({
      name: [districtOf(search.near), ...miles].join(', '),
      off: { near: NO_FILTERS.near, within: NO_FILTERS.within },
    })
  }
  if (photo) set.push({ name: 'With photo', off: { photo: false } })
  if (unquoted) set.push({ name: 'Not quoted on by me', off: { unquoted: false } })
  return set
}

/** The first half of a postcode as the calls take it; empty where there is none. */
export function districtOf(near: string): string {
  return near.includes(' ') ? postcodeDistrict(near as Postcode) : near
}
