// The car that a mark would have, alike each time and for both registers. One mark in twelve belongs to no car.
import { createHash } from 'node:crypto'
import { DAY_MS, dayOf } from '../domain/basics/time.ts'
import { FAILURES, MODELS } from '../seed/country/lists.ts'
import { randomFrom, type Random } from '../seed/random.ts'

export type MadeVehicle = NonNullable<ReturnType<typeof madeVehicle>>

export interface MadeTest {
  /** The day, such as 2026-03-21. */
  day: string
  passed: boolean
  mileage: number
  unit: 'MI' | 'KM'
  defects: { text: string; type: string; dangerous: boolean }[]
}

const COLOURS = ['SILVER', 'BLACK', 'BLUE', 'WHITE', 'GREY', 'RED', 'GREEN', 'BEIGE']
const ADVICE = {
  text: 'Front Registration plate deteriorated but not likely to be misread (0.1 (b))',
  type: 'ADVISORY',
  dangerous: false,
}
// What DVLA's own test environment says about these two.
const KNOWN = { make: 'FORD', model: 'FOCUS', colour: 'RED', year: 2019, cc: 2000, isVan: false }
const KNOWN_MARKS = new Set(['AA19AAA', 'AA19EEE'])

/** The car with that compact mark on the day `today`, or null where there is none. */
export function madeVehicle(registration: string, today: Date) {
  const digest = createHash('sha256').update(`car ${registration}`).digest()
  const random = randomFrom(digest.readInt32BE())
  const isKnown = KNOWN_MARKS.has(registration)
  if (!isKnown && random.chance(1 / 12)) return null
  const thisYear = today.getUTCFullYear()
  const year = yearOf(registration) ?? random.whole(1996, 2018)
  const sold = MODELS.filter(({ from, to }) => year >= from && year <= to)
  const { body, make, model, cc } = random.pick(sold.length > 0 ? sold : MODELS)
  const colour = random.pick(COLOURS)
  const car = { make, model, colour, year, cc, isVan: body === 'van', ...(isKnown && KNOWN) }
  const fuel = !isKnown && (car.isVan || cc > 1800) ? 'DIESEL' : 'PETROL'
  const from = Math.max(year + 3, thisYear - 6)
  const tests = from <= thisYear ? testsOf({ from, to: thisYear }, random) : []
  const done = tests.filter(({ day }) => Date.parse(day) <= today.getTime())
  return { registration, fuel, ...car, tests: done }
}

/** The year of a current mark's age identifier: 19 and 69 are 2019. */
function yearOf(registration: string): number | null {
  const figures = /^[A-Z]{2}(\d\d)[A-Z]{3}$/.exec(registration)?.[1]
  return figures === undefined ? null : 2000 + (Number(figures) % 50)
}

// The latest first, as the history gives them. A failed test is passed the day after, but for some.
function testsOf({ from, to }: { from: number; to: number }, random: Random): MadeTest[] {
  const day = `${String(random.whole(1, 10)).padStart(2, '0')}-${random.whole(11, 27)}`
  const unit = random.chance(0.06) ? 'KM' : 'MI'
  const tests: MadeTest[] = []
  let mileage = random.whole(9_000, 40_000)
  for (let year = from; year <= to; year += 1) {
    mileage += random.whole(3_000, 11_000)
    const test = { day: `${year}-${day}`, mileage, unit } as const
    const failed = random.chance(0.35)
      ? [...new Set([random.pick(FAILURES), random.pick(FAILURES)])]
      : []
    const defects = failed.map(({ text, type, dangerous }) => ({ text, type, dangerous }))
    if (failed.length > 0) tests.unshift({ ...test, passed: false, defects })
    if (failed.length === 0 || (year < to && random.chance(0.9))) {
      const nextDay = dayOf(Date.parse(test.day) + DAY_MS)
      const advised = random.chance(0.4) ? [ADVICE] : []
      tests.unshift({ ...test, day: nextDay, passed: true, defects: advised })
    }
  }
  return tests
}
