// The car that a mark would have: alike each time and for both registers, so that what one says about it
// fits the other. One mark in twelve belongs to no car.
import { createHash } from 'node:crypto'
import { DAY_MS, dayOf } from '../domain/time.ts'
import { MODELS } from '../seed/country/lists.ts'
import { randomFrom, type Random } from '../seed/random.ts'

export interface MadeVehicle {
  registration: string
  make: string
  model: string
  colour: string
  year: number
  fuel: 'PETROL' | 'DIESEL'
  cc: number
  isVan: boolean
  tests: MadeTest[]
}

export interface MadeTest {
  /** The day, such as 2026-03-21. */
  day: string
  passed: boolean
  mileage: number
  unit: 'MI' | 'KM'
  defects: { text: string; type: string; dangerous: boolean }[]
}

const COLOURS = ['SILVER', 'BLACK', 'BLUE', 'WHITE', 'GREY', 'RED', 'GREEN', 'BEIGE'] as const
type Failure = readonly [text: string, type: string]
const FAILURES: Failure[] = [
  ['Nearside Front Tyre tread depth below requirements of 1.6mm (5.2.3 (e))', 'MAJOR'],
  ['Offside Front Coil spring fractured or broken (5.3.1 (b) (i))', 'MAJOR'],
  ['Brake pipe excessively corroded offside rear (1.1.11 (c))', 'MAJOR'],
  [
    'Nearside Rear Brake disc in such a condition that it is seriously weakened (1.1.14 (a) (ii))',
    'DANGEROUS',
  ],
  [
    'Exhaust emissions carbon monoxide content after 2nd fast idle exceeds default limits (8.2.1.2 (b) (ii))',
    'MAJOR',
  ],
  ['Offside Stop lamp not working (4.3.1 (a) (ii))', 'MAJOR'],
]
const ADVICE = 'Front Registration plate deteriorated but not likely to be misread (0.1 (b))'

/** The car with that compact mark on the day `today`, or null where there is none. */
export function madeVehicle(registration: string, today: Date): MadeVehicle | null {
  const random = randomFrom(
    createHash('sha256').update(`car ${registration}`).digest().readInt32BE(),
  )
  if (registration !== 'AA19AAA' && registration !== 'AA19EEE' && random.chance(1 / 12)) return null
  const years = today.getUTCFullYear()
  const year = yearOf(registration) ?? random.whole(1996, 2018)
  const sold = MODELS.filter(({ from, to }) => year >= from && year <= to)
  const { body, make, model, cc } = random.pick(sold.length > 0 ? sold : MODELS)
  const isVan = body === 'van'
  const car = {
    registration,
    make,
    model,
    colour: random.pick(COLOURS),
    year,
    fuel: isVan || cc > 1800 ? 'DIESEL' : 'PETROL',
    cc,
    isVan,
  } as const
  const isTested = years - year >= 3
  const span = { from: Math.max(year + 3, years - 6), to: years }
  const done = ({ day }: MadeTest): boolean => Date.parse(day) <= today.getTime()
  const tests = isTested ? testsOf(span, random).filter(done) : []
  // What DVLA's own test environment says about these two.
  const known = { make: 'FORD', model: 'FOCUS', colour: 'RED', year: 2019, cc: 2000, isVan: false }
  const isKnown = registration === 'AA19AAA' || registration === 'AA19EEE'
  return { ...car, ...(isKnown ? { ...known, fuel: 'PETROL' as const } : {}), tests }
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
    const failures = random.chance(0.35) ? someFailures(random) : []
    if (failures.length > 0) tests.unshift({ ...test, passed: false, defects: failures })
    if (failures.length === 0 || (year < to && random.chance(0.9))) {
      const advice = [{ text: ADVICE, type: 'ADVISORY', dangerous: false }]
      const defects = random.chance(0.4) ? advice : []
      tests.unshift({ ...test, day: nextDay(test.day), passed: true, defects })
    }
  }
  return tests
}

function someFailures(random: Random): MadeTest['defects'] {
  const picked = new Set([random.pick(FAILURES), random.pick(FAILURES)])
  return [...picked].map(([text, type]) => ({ text, type, dangerous: type === 'DANGEROUS' }))
}

function nextDay(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS)
}
