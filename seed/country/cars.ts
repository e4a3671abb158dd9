// The cars of the country, a row of cars.csv each, with the quotes on them, a row of quotes.csv each. Both are the same
// each time, so that a second seed finds the first's. Times are in seconds before the seed, days from its day.
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import type { KnownDetails } from '../../server/platform/ports/registers.ts'
import type { Body, Wear } from '../pictures/draw-picture.ts'
import { randomFrom } from '../random.ts'
import { FAILURES, rows } from './lists.ts'

export type SeededCar = (typeof CARS)[number]

const HOUR_SECONDS = 3600

/** By the registration of their car, each by an agent's place in AGENTS. */
const QUOTES = Map.groupBy(
  rows<'car' | 'agent' | 'pounds' | 'given' | 'message'>('quotes').map((row) => ({
    car: row.car,
    agent: Number(row.agent),
    pounds: Number(row.pounds),
    hours: Number(row.given) / HOUR_SECONDS,
    message: row.message === '' ? null : row.message,
  })),
  ({ car }) => car,
)

type Looks = 'body' | 'colour' | 'shade' | 'wear' | 'photo'
type Posted = 'registration' | 'postcode' | 'problem' | 'posted' | 'confirmed' | 'said'
type Known = 'year' | 'make' | 'model' | 'fuel' | 'cc' | 'mileage' | 'tax' | 'mot' | 'failed'

export const CARS = rows<Looks | Posted | Known>('cars').map((row, number) => ({
  number,
  typed: {
    registrationNumber: row.registration,
    postcode: row.postcode,
    phoneNumber: phoneOf(number),
    problem: row.problem,
  },
  body: row.body as Body,
  paint: { colour: row.colour, shade: row.shade },
  wear: wordsIn(row.wear) as Wear[],
  hasPhoto: row.photo === 'yes',
  postedHours: Number(row.posted) / HOUR_SECONDS,
  /** When the owner said that the car is theirs; null where that never was. */
  confirmedHours: row.confirmed === '' ? null : Number(row.confirmed) / HOUR_SECONDS,
  said: Object.fromEntries(wordsIn(row.said).map((fact) => fact.split('='))) as Partial<TypedFacts>,
  quotes: QUOTES.get(row.registration) ?? [],
  known: {
    year: Number(row.year),
    make: row.make,
    model: row.model,
    fuel: row.fuel,
    engineSize: Number(row.cc),
    mileage: Number(row.mileage),
    taxStatus: row.tax,
    motDays: Number(row.mot),
    failedDays: row.failed === '' ? null : Number(row.failed),
  },
}))

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

// Ofcom's numbers for drama, 07700 900000 to 900999, but for the agents' and those kept for trying:
// 900400 to 900499 and 900900 to 900999.
function phoneOf(number: number): string {
  const among = (number * 457) % 800
  return `07700 900${String(among < 400 ? among : among + 100).padStart(3, '0')}`
}

export type KnownCar = Pick<SeededCar, 'body' | 'known'> & {
  paint: { colour: string }
  typed: { problem: string }
}

const FAILED = CARS.filter(({ body, known }) => body === 'hatchback' && known.failedDays !== null)

/** A hatchback of that year and colour that failed its MOT; the rest is of one in the list. */
export function failedCar({ number, ...own }: { number: number; year: number; colour: string }) {
  const { body, known } = randomFrom(number).pick(FAILED)
  return { body, known: { ...known, year: own.year }, paint: { colour: own.colour } }
}

/** The details of a car as of `now` (milliseconds). */
export function detailsOf({ body, known, paint, typed }: KnownCar, now: number): KnownDetails {
  const { motDays, failedDays, ...details } = known
  const found = FAILURES.filter(({ of }) => of.test(typed.problem))
  const failures = failedDays === null ? [] : found.length > 0 ? found : FAILURES.slice(-1)
  return {
    ...details,
    colour: paint.colour,
    typeApproval: known.year < 1996 ? null : body === 'van' ? 'N1' : 'M1',
    motStatus: motDays > 0 ? 'Valid' : 'Not valid',
    motExpires: dayOf(now + motDays * DAY_MS),
    motFailedOn: failedDays === null ? null : dayOf(now - failedDays * DAY_MS),
    motFailures: failures.map(({ text, dangerous }) => ({ text, dangerous })),
  }
}
