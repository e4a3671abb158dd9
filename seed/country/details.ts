// What registers would know of a car of the country: plausible for its shape, its year and its owner's
// words, and made up.
import { DAY_MS, dayOf } from '../../domain/time.ts'
import type { KnownDetails } from '../../server/registers/vehicle-details.ts'
import { displayMake, displayModel } from '../../domain/vehicle-description.ts'
import type { Body } from '../pictures/draw-picture.ts'
import { randomFrom, type Random } from '../random.ts'
import type { MadeCar } from './cars.ts'
import { MODELS, type Model } from './lists.ts'

// Apart from the numbers of cars and of pictures, so that those stay as they were.
const DETAILS = 2_000_000

/** What is wrong by an owner's word, as a tester writes it. */
const FAILURES = [
  ['brake', 'Brake pipe excessively corroded offside rear (1.1.11 (c))', true],
  ['tyre', 'Nearside Front Tyre tread depth below requirements of 1.6mm (5.2.3 (e))', false],
  ['spring', 'Offside Front Coil spring fractured or broken (5.3.1 (b) (i))', false],
  ['emission', 'Exhaust emissions exceed default limits (8.2.1.2 (b) (ii))', false],
  ['corro', 'Nearside Sill seriously weakened by corrosion (6.1.1 (c) (i))', true],
  ['rust', 'Nearside Sill seriously weakened by corrosion (6.1.1 (c) (i))', true],
  ['light', 'Offside Headlamp not working on dipped beam (4.1.1 (a) (ii))', false],
  ['', 'Offside Front Suspension arm ball joint excessively worn (5.3.4 (a) (i))', false],
] as const

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

function pickModel(body: Body, year: number, random: Random): Model {
  const known = MODELS.filter((model) => model.body === body)
  const sold = known.filter(({ from, to }) => year >= from && year <= to)
  return random.pick(sold.length > 0 ? sold : known)
}

function failuresOf(problem: string): KnownDetails['motFailures'] {
  const words = problem.toLowerCase()
  const found = FAILURES.filter(([word]) => word !== '' && words.includes(word))
  const failures = found.length > 0 ? found : FAILURES.slice(-1)
  return failures.map(([, text, dangerous]) => ({ text, dangerous }))
}
