// One car of the country by its number: alike each time, so that a second seed finds the first's.
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { randomFrom } from '../random.ts'
import { describeCar, type Description } from './describe-car.ts'
import { makeQuotes, type MadeQuote } from './make-quotes.ts'
import { pickPlace } from './places.ts'
import { makeRegistration } from './registrations.ts'

export interface MadeCar {
  number: number
  typed: { registrationNumber: string; postcode: string; phoneNumber: string; problem: string }
  year: number
  description: Description
  /** Whether the owner sent a photo. */
  hasPhoto: boolean
  /** How long ago it was posted, in milliseconds. */
  age: number
  /** How long after that the owner said that the car is theirs, in milliseconds; null where that never was. */
  confirmedAfter: number | null
  quotes: MadeQuote[]
}

/** Each car has a number of its own, so there are as many cars as there are numbers for them. */
export const MOST_CARS = 800

// Which of all countries: one whose newest cars around Leeds show what there is to see.
const COUNTRY = 289_000

const OLDEST_MS = 60 * DAY_MS
const NEWEST_MS = 4 * MINUTE_MS

/** The car with that number, from 0. */
export function makeCar(number: number): MadeCar {
  const random = randomFrom(COUNTRY + number)
  const place = pickPlace(random)
  const { registration, year } = makeRegistration(place, random)
  const description = describeCar(year, random)
  // The third power: a quarter of all cars is from the last day.
  const age = NEWEST_MS + (OLDEST_MS - NEWEST_MS) * random.next() ** 3
  return {
    number,
    typed: {
      registrationNumber: registration,
      postcode: place.postcode,
      phoneNumber: phoneOf(number),
      problem: description.problem,
    },
    year,
    description,
    hasPhoto: random.chance(0.76),
    age,
    confirmedAfter: random.chance(0.86) ? age * random.between(0.01, 0.05) : null,
    quotes: makeQuotes(place, { year, description }, random),
  }
}

// Ofcom's numbers for drama, 07700 900000 to 900999, but for the agents' and those kept for trying:
// 900400 to 900499 and 900900 to 900999.
function phoneOf(number: number): string {
  const among = (number * 457) % MOST_CARS
  return `07700 900${String(among < 400 ? among : among + 100).padStart(3, '0')}`
}
