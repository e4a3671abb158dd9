// What registers would know of a car of the country: plausible for its shape, its year and its owner's
// words, and made up.
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import { displayMake, displayModel } from '../../domain/vehicles/vehicle-description.ts'
import type { Body } from '../pictures/draw-picture.ts'
import { randomFrom, type Random } from '../random.ts'
import type { MadeCar } from './cars.ts'
import { FAILURES, MODELS } from './lists.ts'
import type { KnownDetails } from '../../server/platform/ports/registers.ts'

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
