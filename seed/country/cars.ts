// One car of the country by its number: alike each time, so that a second seed finds the first's.
import type { TypedFacts } from '../../domain/facts.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Body } from '../pictures/car-bodies.ts'
import type { Wear } from '../pictures/draw-car.ts'
import { randomFrom, type Random } from '../random.ts'
import { DRIVES, FAULTS, STANDS, TALL_FAULTS, VAN_FAULTS, type Fault } from './issues.ts'
import { makeFacts } from './facts.ts'
import { pickPlace } from './places.ts'
import { makeQuotes, type MadeQuote } from './quotes.ts'
import { makeRegistration } from './registrations.ts'

export interface MadeCar {
  number: number
  typed: { registrationNumber: string; postcode: string; phoneNumber: string; problem: string }
  year: number
  body: Body
  paint: Paint
  wear: Wear[]
  /** Whether the owner sent a photo. */
  hasPhoto: boolean
  /** How long ago it was posted, in milliseconds. */
  age: number
  /** How long after that the owner said that the car is theirs, in milliseconds; null where that never was. */
  confirmedAfter: number | null
  quotes: MadeQuote[]
  /** What its owner says on the edit page. */
  said: Partial<TypedFacts>
}

interface Paint {
  /** As registers call it, who know no shades. */
  colour: string
  shade: string
}

/** Each car has a phone number of its own, so there are as many cars as there are numbers for them. */
export const MOST_CARS = 800

// Which of all countries: one whose newest cars around Leeds show what there is to see.
const COUNTRY = 532_000

const OLDEST_MS = 60 * DAY_MS
const NEWEST_MS = 4 * MINUTE_MS

/** The car with that number, from 0. */
export function makeCar(number: number): MadeCar {
  const random = randomFrom(COUNTRY + number)
  const place = pickPlace(random)
  const { registration, year } = makeRegistration(place, random)
  const body = pickBody(year, random)
  const fault = pickFault(body, random)
  const [, worth, ...wear] = fault
  // The third power: a quarter of all cars is from the last day.
  const age = NEWEST_MS + (OLDEST_MS - NEWEST_MS) * random.next() ** 3
  const car = {
    number,
    typed: {
      registrationNumber: registration,
      postcode: place.postcode,
      phoneNumber: phoneOf(number),
      problem: random.chance(0.08) ? '' : wordsOf(fault, random),
    },
    year,
    body,
    paint: body === 'van' && random.chance(0.5) ? WHITE : random.weighted(PAINTS),
    wear: [...wear, ...ageing(year, random)],
    hasPhoto: random.chance(0.76),
    age,
    confirmedAfter: random.chance(0.86) ? age * random.between(0.01, 0.05) : null,
    quotes: makeQuotes(place, { year, body, worth }, random),
  }
  return { ...car, said: makeFacts(car.typed.problem, random) }
}

// Ofcom's numbers for drama, 07700 900000 to 900999, but for the agents' and those kept for trying:
// 900400 to 900499 and 900900 to 900999.
function phoneOf(number: number): string {
  const among = (number * 457) % MOST_CARS
  return `07700 900${String(among < 400 ? among : among + 100).padStart(3, '0')}`
}

function pickBody(year: number, random: Random): Body {
  if (year < 1984) return random.pick(['saloon', 'saloon', 'hatchback', 'city-car', 'estate'])
  return random.weighted([
    ['hatchback', 33],
    ['city-car', 17],
    ['saloon', 15],
    ['estate', 12],
    ['4x4', 10],
    ['van', 14],
  ])
}

function pickFault(body: Body, random: Random): Fault {
  if (body === 'van' && random.chance(0.7)) return random.pick(VAN_FAULTS)
  if (body === '4x4' && random.chance(0.45)) return random.pick(TALL_FAULTS)
  return random.pick(FAULTS)
}

function ageing(year: number, random: Random): Wear[] {
  const isOld = year < 2005
  const shares: [Wear, number][] = [
    ['rust', isOld ? 0.3 : 0.08],
    ['dents', 0.14],
    ['dirt', 0.22],
    ['faded', isOld ? 0.2 : 0.04],
    ['odd-door', 0.03],
  ]
  return shares.filter(([, share]) => random.chance(share)).map(([wear]) => wear)
}

const WHITE: Paint = { colour: 'White', shade: '#e3e6e4' }

// The paints of Britain, roughly as often as its cars have them.
const PAINTS: [Paint, weight: number][] = [
  [{ colour: 'Silver', shade: '#a3afb7' }, 17],
  [{ colour: 'Black', shade: '#2b2f33' }, 14],
  [{ colour: 'Blue', shade: '#3d5784' }, 14],
  [WHITE, 11],
  [{ colour: 'Grey', shade: '#565e65' }, 12],
  [{ colour: 'Red', shade: '#9c3134' }, 11],
  [{ colour: 'Blue', shade: '#283a58' }, 6],
  [{ colour: 'Blue', shade: '#7f9fb8' }, 4],
  [{ colour: 'Green', shade: '#3f5f4b' }, 4],
  [{ colour: 'Maroon', shade: '#5f2a33' }, 3],
  [{ colour: 'Gold', shade: '#b3a075' }, 3],
  [{ colour: 'Orange', shade: '#bf6a30' }, 2],
  [{ colour: 'Yellow', shade: '#cdaa3a' }, 2],
]

const SUBJECTS = ['MOT', 'V5C', 'key', 'yre', 'well', 'runs']

// Some type with care, some in a hurry on a phone. Nobody says two things of the same key.
function wordsOf([text, worth]: Fault, random: Random): string {
  const said = SUBJECTS.filter((subject) => text.includes(subject))
  const ends = (worth >= 0.88 ? DRIVES : STANDS).filter(
    (end) => !said.some((subject) => end.includes(subject)),
  )
  const sentences = [text, random.pick(ends)].filter((sentence) => sentence !== '')
  if (random.chance(0.16)) return sentences.join(', ').toLowerCase()
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}
