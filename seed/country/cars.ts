// One car of the country by its number: alike each time, so that a second seed finds the first's. Here is also what its
// owner says of it, in words and in facts that are never against the words, what agents offer for it, in line with its
// age, its kind and its fault, and what registers would know of it.
import { DAY_MS, dayOf, MINUTE_MS } from '../../domain/basics/time.ts'
import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import { displayMake, displayModel } from '../../domain/vehicles/vehicle-description.ts'
import type { KnownDetails } from '../../server/platform/ports/registers.ts'
import type { Body, Wear } from '../pictures/draw-picture.ts'
import { randomFrom, type Random } from '../random.ts'
import { AGENTS, FACTS, FAILURES, MODELS, PAINTS, wordsOf, type Fault } from './lists.ts'
import { makeRegistration, pickPlace, type CarPlace } from './places.ts'

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

/** How much worth is left of a car that drives. */
const DRIVES_FROM = 0.88
const SUBJECTS = ['MOT', 'V5C', 'key', 'yre', 'well', 'runs']

/** What is wrong with one. */
function pickFault(body: Body, random: Random): Fault {
  if (body === 'van' && random.chance(0.7)) return random.pick(wordsOf('van'))
  if (body === '4x4' && random.chance(0.45)) return random.pick(wordsOf('4x4'))
  return random.pick(wordsOf('car'))
}

/** In words. Some type with care, some in a hurry on a phone; nobody says two things of the same key. */
function inWords({ text, worth }: Fault, random: Random): string {
  const said = SUBJECTS.filter((subject) => text.includes(subject))
  const ends = wordsOf(worth >= DRIVES_FROM ? 'drives' : 'stands').filter(
    (end) => !said.some((subject) => end.text.includes(subject)),
  )
  const sentences = [text, random.pick(ends).text].filter((sentence) => sentence !== '')
  if (random.chance(0.16)) return sentences.join(', ').toLowerCase()
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

/** What the owner who said `words` tells buyers besides; most say some of it, some nothing. */
function makeFacts(words: string, random: Random): Partial<TypedFacts> {
  const most: [keyof TypedFacts, string, share: number][] = [
    ['starts', random.chance(0.6) ? 'yes' : 'no', 0.7],
    ['v5c', random.chance(0.85) ? 'yes' : 'no', 0.75],
    ['catalyst', random.chance(0.9) ? 'yes' : 'no', 0.65],
    ['keys', random.chance(0.6) ? '1' : '2', 0.5],
    ['rolls', random.chance(0.9) ? 'yes' : 'no', 0.4],
    ['tyres', random.chance(0.8) ? 'yes' : 'no', 0.3],
    ['stands', random.pick(['drive', 'drive', 'road', 'garage']), 0.3],
    ['evenings', 'yes', 0.3],
  ]
  const isSilent = random.chance(0.25)
  const said = most.filter(([, , share]) => random.chance(share) && !isSilent)
  const plain = words.toLowerCase()
  const inThem = FACTS.filter(({ words: pattern }) => pattern.test(plain) && !isSilent)
  return Object.fromEntries([...said, ...inThem.map(({ fact, answer }) => [fact, answer])])
}

interface ValuedCar {
  year: number
  body: Body
  /** How much of its kind's price is left, about 0.5 to 1.1. */
  worth: number
}

const KINDS = { hatchback: 0.95, 'city-car': 0.82, saloon: 1, estate: 1.05, van: 1.5, '4x4': 1.4 }
// A figure for each car.
const HOW_MANY = '11111111122222223333344'

/**
 * The quotes on about half of all cars, each by an agent's place in AGENTS, and given `after` so large a share of the
 * time since the posting.
 */
function makeQuotes(place: CarPlace, car: ValuedCar, random: Random) {
  if (random.chance(0.47)) return []
  const left = agentsNear(place)
  const wanted = Math.min(Number(random.pick(HOW_MANY)), left.length)
  return Array.from({ length: wanted }, () => {
    const [agent = 0] = left.splice(random.whole(0, left.length - 1), 1)
    return {
      agent,
      pounds: poundsFor(car, random),
      message: random.chance(0.45) ? random.pick(wordsOf('buyer')).text : null,
      after: random.between(0.08, 0.92),
    }
  }).toSorted((one, other) => one.after - other.after)
}

// The places in AGENTS of those who would collect a car from there.
function agentsNear(place: CarPlace): number[] {
  return AGENTS.flatMap(({ buys, yardPostcode }, index) => {
    const isIrish = yardPostcode.startsWith('BT')
    return isIrish === place.isNorthernIrish && buys.includes(place.tag) ? [index] : []
  })
}

function poundsFor({ year, body, worth }: ValuedCar, random: Random): number {
  const price = ofYear(year) * KINDS[body] * worth * random.between(0.86, 1.14)
  const step = price > 400 ? 10 : 5
  return Math.round(price / step) * step
}

// Pounds for a saloon in fair order: scrap at first, then rising with each younger year.
function ofYear(year: number): number {
  if (year < 1984) return 640
  if (year < 2002) return 255
  if (year <= 2014) return 285 + (year - 2002) * 52
  return 1000 + (year - 2014) * 340
}

// Apart from the numbers of cars and of pictures, so that those stay as they were.
const DETAILS = 2_000_000

export type DescribedCar = Pick<MadeCar, 'number' | 'year' | 'body'> & {
  paint: { colour: string }
  typed: { problem: string }
}

/** The details of a car as of `now` (milliseconds). */
export function makeDetails(car: DescribedCar, now: number): KnownDetails {
  const { year, typed, paint } = car
  const { problem } = typed
  const random = randomFrom(DETAILS + car.number)
  const { make, model, cc } = pickModel(car.body, year, random)
  const isVan = car.body === 'van'
  const isDiesel = isVan || (cc > 1450 && random.chance(0.55))
  const failed = /mot/i.test(problem) && /fail/i.test(problem)
  const expires = dayOf(now + DAY_MS * (failed ? -random.whole(2, 60) : random.whole(-40, 300)))
  const isValid = Date.parse(expires) > now
  const age = Math.max(1, new Date(now).getUTCFullYear() - year)
  return {
    make: displayMake(make),
    model: displayModel(model),
    colour: paint.colour,
    year,
    fuel: isDiesel ? 'Diesel' : 'Petrol',
    engineSize: cc,
    taxStatus: isValid ? 'Taxed' : random.pick(['SORN', 'Untaxed']),
    motStatus: isValid ? 'Valid' : 'Not valid',
    typeApproval: year < 1996 ? null : isVan ? 'N1' : 'M1',
    motExpires: expires,
    mileage: Math.min(214_000, Math.round(age * random.between(4_200, 9_800))),
    motFailedOn: failed ? dayOf(now - DAY_MS * random.whole(1, 30)) : null,
    motFailures: failed ? failuresOf(problem) : [],
  }
}

function pickModel(body: Body, year: number, random: Random) {
  const known = MODELS.filter((model) => model.body === body)
  const sold = known.filter(({ from, to }) => year >= from && year <= to)
  return random.pick(sold.length > 0 ? sold : known)
}

function failuresOf(problem: string): KnownDetails['motFailures'] {
  const found = FAILURES.filter(({ of }) => of.test(problem))
  const failures = found.length > 0 ? found : FAILURES.slice(-1)
  return failures.map(({ text, dangerous }) => ({ text, dangerous }))
}
