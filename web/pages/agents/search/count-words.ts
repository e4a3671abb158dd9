import type { SearchFilters } from '../../../../domain/market/search-filters.ts'
import type { Count } from '../../../../domain/wire/vehicle-search.ts'
import { districtOf } from './car-filters.ts'

export interface CountWords {
  count: string
  /** What follows it in plain type; may be empty. */
  rest: string
}

interface Counted {
  cars: number
  /** Whether there are no more. */
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

/** What leads to so many cars: "Show 35 Cars". */
export function showWords(count: Count | undefined): string {
  const left = count === undefined ? '' : leftInWords(count)
  return left === '' ? 'Show Cars' : `Show ${left} ${left === '1' ? 'Car' : 'Cars'}`
}
