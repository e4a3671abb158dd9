// Pushes and texts about new cars never name a registration, which would identify the car on a locked screen.
import { METRES_IN_A_MILE } from '../basics/national-grid.ts'
import { postcodeDistrict, type Postcode } from '../people/postcode.ts'
import type { DescribedVehicle } from '../vehicles/vehicle-description.ts'

/** How many searches of the list a business can save. */
export const SEARCHES_MAX = 2

export type PushKind =
  | 'new-car'
  | 'chosen'
  | 'changed'
  | 'not-this-day'
  | 'fell-through'
  | 'not-to-call'
  | 'licence'
  | 'subscription'
  | 'joined'
  | 'complaint'

export interface DescribedCar extends DescribedVehicle {
  postcode: string
}

/** Such as "White Ford Transit 2007, WF1"; "A car in WF1" where no register knows it. */
export function carInDistrict({ make, model, colour, year, postcode }: DescribedCar): string {
  const district = postcodeDistrict(postcode as Postcode)
  if (make === null) return `A car in ${district}`
  const car = [colour, make, model, year].filter((word) => word !== null).join(' ')
  return `${car}, ${district}`
}

/** The nearest of some new cars: its distance, or null, and 1 or more for each fact that its owner said yes to. */
export interface AlertedCar extends DescribedCar {
  metres: number | null
  starts: number | null
  v5c: number | null
  catalyst: number | null
}

/** What an alert of `count` new cars says. */
export function carsAlert(nearest: AlertedCar, count: number): { title: string; line: string } {
  const car = carInDistrict(nearest)
  const away = nearest.metres === null ? '' : `, ${milesInWords(nearest.metres)}`
  if (count > 1)
    return { title: `${count} new cars you asked for`, line: `Nearest: ${car}${away}.` }
  const said = [
    factInWords(nearest.v5c, 'V5C', 'no V5C'),
    factInWords(nearest.starts, 'starts', 'won’t start'),
    factInWords(nearest.catalyst, 'catalyst', 'no catalyst'),
  ]
  const facts = said.filter((words) => words !== null).join(', ')
  const more = facts === '' ? '' : ` ${facts.slice(0, 1).toUpperCase()}${facts.slice(1)}.`
  return { title: `New car${away}`, line: `${car}.${more}` }
}

function milesInWords(metres: number): string {
  const miles = Math.round(metres / METRES_IN_A_MILE)
  if (miles === 0) return 'under a mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}

function factInWords(fact: number | null, yes: string, no: string): string | null {
  if (fact === null) return null
  return fact > 0 ? yes : no
}
