// One car of the country by its number: alike each time, so that a second seed finds the first's.
import { DAY_MS, MINUTE_MS } from '../../domain/basics/time.ts'
import type { Body, Wear } from '../pictures/draw-picture.ts'
import { randomFrom, type Random } from '../random.ts'
import { PAINTS } from './lists.ts'
import { inWords, makeFacts, pickFault } from './owners-words.ts'
import { makeRegistration, pickPlace } from './places.ts'
import { makeQuotes } from './quotes.ts'

export type MadeCar = ReturnType<typeof makeCar>

/** Each car has a phone number of its own, so there are as many cars as there are numbers for them. */
export const MOST_CARS = 800

// Which of all countries: one whose newest cars around Leeds show what there is to see.
const COUNTRY = 532_000

const OLDEST_MS = 60 * DAY_MS
const NEWEST_MS = 4 * MINUTE_MS
const WHITE = { colour: 'White', shade: '#e3e6e4' }
// As many as there are of each.
const BODIES = { hatchback: 33, 'city-car': 17, saloon: 15, estate: 12, '4x4': 10, van: 14 }

/** The car with that number, from 0. */
export function makeCar(number: number) {
  const random = randomFrom(COUNTRY + number)
  const place = pickPlace(random)
  const { registration, year } = makeRegistration(place, random)
  const body =
    year < 1984
      ? random.pick(['saloon', 'saloon', 'hatchback', 'city-car', 'estate'] as const)
      : random.weighted(Object.entries(BODIES) as [Body, number][])
  const fault = pickFault(body, random)
  // The third power: a quarter of all cars is from the last day.
  const age = NEWEST_MS + (OLDEST_MS - NEWEST_MS) * random.next() ** 3
  const car = {
    number,
    typed: {
      registrationNumber: registration,
      postcode: place.postcode,
      phoneNumber: phoneOf(number),
      problem: random.chance(0.08) ? '' : inWords(fault, random),
    },
    year,
    body,
    paint: body === 'van' && random.chance(0.5) ? WHITE : random.weighted(PAINTS),
    wear: [...fault.wear, ...ageing(year, random)],
    /** Whether the owner sent a photo. */
    hasPhoto: random.chance(0.76),
    /** How long ago it was posted, in milliseconds. */
    age,
    /** How long after that the owner said that the car is theirs, in milliseconds; null where that never was. */
    confirmedAfter: random.chance(0.86) ? age * random.between(0.01, 0.05) : null,
    quotes: makeQuotes(place, { year, body, worth: fault.worth }, random),
  }
  // What its owner says on the edit page.
  return { ...car, said: makeFacts(car.typed.problem, random) }
}

// Ofcom's numbers for drama, 07700 900000 to 900999, but for the agents' and those kept for trying:
// 900400 to 900499 and 900900 to 900999.
function phoneOf(number: number): string {
  const among = (number * 457) % MOST_CARS
  return `07700 900${String(among < 400 ? among : among + 100).padStart(3, '0')}`
}

function ageing(year: number, random: Random): Wear[] {
  const isOld = year < 2005
  const [rust, faded] = isOld ? [0.3, 0.2] : [0.08, 0.04]
  const shares = { rust, dents: 0.14, dirt: 0.22, faded, 'odd-door': 0.03 }
  const some = Object.entries(shares).filter(([, share]) => random.chance(share))
  return some.map(([wear]) => wear as Wear)
}
