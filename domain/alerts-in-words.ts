// What a push and a text of new cars say: never a registration, which would identify the car on a locked screen.
import { METRES_IN_A_MILE } from './national-grid.ts'
import { postcodeDistrict, type Postcode } from './postcode.ts'

export interface DescribedCar {
  make: string | null
  model: string | null
  colour: string | null
  year: number | null
  postcode: string
}

/** Such as "White Ford Transit 2007, WF1"; "A car in WF1" where no register knows it. */
export function carInDistrict({ make, model, colour, year, postcode }: DescribedCar): string {
  const district = postcodeDistrict(postcode as Postcode)
  if (make === null) return `A car in ${district}`
  const car = [colour, make, model, year].filter((word) => word !== null).join(' ')
  return `${car}, ${district}`
}

interface SaidFacts {
  starts: number | null
  v5c: number | null
  catalyst: number | null
}

/** The same with what its owner has said about it. */
export function alertedCar(car: DescribedCar & SaidFacts): { car: string; facts: string } {
  const facts = [
    said(car.v5c, 'V5C', 'no V5C'),
    said(car.starts, 'starts', 'won’t start'),
    said(car.catalyst, 'catalyst', 'no catalyst'),
  ].filter((words) => words !== null)
  return { car: carInDistrict(car), facts: facts.join(', ') }
}

/** What an alert of `count` new cars says. */
export function carsAlert(
  { car, facts, metres }: { car: string; facts: string; metres: number },
  count: number,
): { title: string; line: string } {
  const away = milesInWords(metres)
  if (count > 1) return { title: `${count} new cars near you`, line: `Nearest: ${car}, ${away}.` }
  const more = facts === '' ? '' : ` ${facts.slice(0, 1).toUpperCase()}${facts.slice(1)}.`
  return { title: `New car, ${away}`, line: `${car}.${more}` }
}

function milesInWords(metres: number): string {
  const miles = Math.round(metres / METRES_IN_A_MILE)
  if (miles === 0) return 'under a mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}

function said(fact: number | null, yes: string, no: string): string | null {
  if (fact === null) return null
  return fact > 0 ? yes : no
}
