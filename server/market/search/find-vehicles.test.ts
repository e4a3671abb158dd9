import { randomInt } from 'node:crypto'
import { assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { forEachTest, makeServices, change, insert, it } from '../../../tests/support/test-site.ts'
import { METRES_IN_A_MILE, metresBetween } from '../../../domain/basics/national-grid.ts'
import {
  FIRST_USED,
  MOT_CHOICES,
  NO_FILTERS,
  type SearchFilters,
} from '../../../domain/market/search-filters.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import { quoteOn } from '../../../tests/support/quote-on.ts'
import { scatterCars, type ScatteredCar } from '../../../tests/support/scattered-cars.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { middleOfSquare } from '../../vehicles/places/locate.ts'
import { countVehicles } from './count-vehicles.ts'
import { findConfirmedSince } from './vehicle-storage.ts'
import { columnsBetween, findNearest, findNewest, type Cursor, type Page } from './find-vehicles.ts'

// The middle of its area.
const [NEAR, LEEDS] = ['LS11 5DJ' as Postcode, { easting: 430_000, northing: 434_000 }]
const MILES = 25
const WITHIN = MILES * METRES_IN_A_MILE
const LIMIT = 50

const services = forEachTest(() => makeServices())
let cars: ScatteredCar[]

giveSearchesTime()

async function scatter(count = 1200): Promise<void> {
  cars = await scatterCars(services, { count, middle: LEEDS, reach: 60_000 })
}

const distance = (car: ScatteredCar): number => metresBetween(LEEDS, car)
// Cars of squares on a circle are as far to the metre, which roots are not.
const squared = (car: ScatteredCar): number => Math.round(distance(car) ** 2)
const unconfirmed = (car: ScatteredCar): number => (car.phone_confirmed_at === null ? 1 : 0)
const byId = (a: ScatteredCar, b: ScatteredCar): number => (a.id < b.id ? 1 : -1)
const nearestFirst = (a: ScatteredCar, b: ScatteredCar): number =>
  unconfirmed(a) - unconfirmed(b) || squared(a) - squared(b) || byId(a, b)
const newestFirst = (a: ScatteredCar, b: ScatteredCar): number =>
  unconfirmed(a) - unconfirmed(b) || byId(a, b)

/** Of each registration the one posted last of those that fit, of those with a confirmed number where there are any. */
function shownCars(fits = (_car: ScatteredCar): boolean => true): Map<string, ScatteredCar> {
  const live = cars.filter((car) => car.superseded === 0 && fits(car))
  return new Map(
    live
      .toSorted(newestFirst)
      .toReversed()
      .map((car) => [car.registration, car]),
  )
}

function expected(
  fits: (car: ScatteredCar) => boolean,
  order: (a: ScatteredCar, b: ScatteredCar) => number,
): string[] {
  return [...shownCars(fits).values()].toSorted(order).map((car) => car.id)
}

async function everyPage(
  ask: (after: Cursor | null) => Promise<Page>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = []
  let after: Cursor | null = null
  do {
    const page: Page = await ask(after)
    expect(page.ids.length).toBeLessThanOrEqual(LIMIT)
    ids.push(...page.ids)
    after = page.next
    await between()
  } while (after !== null)
  return ids
}

function asked(filters: Partial<SearchFilters>, agentId = 'agent') {
  const narrowing = { filters: { ...NO_FILTERS, ...filters }, agentId, today: '2026-11-22' }
  return { ...narrowing, from: LEEDS, limit: LIMIT }
}

function nearest(filters: Partial<SearchFilters> = {}) {
  const search = asked({ within: MILES, ...filters })
  return (after: Cursor | null) => findNearest(services.database, { ...search, after })
}

function newest(filters: Partial<SearchFilters> = {}, agentId?: string) {
  const search = asked(filters, agentId)
  return (after: Cursor | null) => findNewest(services.database, { ...search, after })
}

test('the nearest and the newest come in order, with a limit or across the country, unconfirmed ones last, superseded ones never, and each registration once', async () => {
  await scatter()
  const within = (car: ScatteredCar): boolean => distance(car) <= WITHIN
  expect(await everyPage(nearest())).toEqual(expected(within, nearestFirst))
  expect(await everyPage(nearest({ within: null }))).toEqual(expected(() => true, nearestFirst))
  expect(await everyPage(newest())).toEqual(expected(() => true, newestFirst))
  const near = (car: ScatteredCar): boolean => distance(car) <= 6 * METRES_IN_A_MILE
  expect(await everyPage(newest({ within: 6 }))).toEqual(expected(near, newestFirst))
})

test('pages skip and repeat no car while others are added', async () => {
  await scatter()
  for (const ask of [nearest({ within: null }), newest()]) {
    const before = [...shownCars().values()]
    const more = { count: 5, middle: LEEDS, reach: 60_000 }
    const ids = await everyPage(ask, async () => cars.push(...(await scatterCars(services, more))))
    expect(new Set(ids).size).toBe(ids.length)
    const shown = shownCars()
    const stayed = before.filter((car) => shown.get(car.registration) === car)
    expect(stayed.filter(({ id }) => !ids.includes(id))).toEqual([])
  }
})

test('cars are narrowed down by photo, words, pieces of words and of registrations, and district', async () => {
  await scatter()
  for (const [filters, fits] of [
    [{ photo: true }, (car) => car.photo !== null],
    [{ photo: false }, (car) => car.photo === null],
    [{ q: 'BRAKES mot' }, (car) => car.problem?.includes('brakes') === true],
    [{ q: 'gear' }, (car) => car.problem?.includes('Gear') === true],
    [{ q: 'yk61' }, (car) => car.registration.startsWith('YK61')],
    [{ q: 'yk61 k' }, (car) => car.registration.startsWith('YK61K')],
    [{ q: 'LS11' }, () => true],
    [{ q: '100%' }, () => false],
  ] as [Partial<SearchFilters>, (car: ScatteredCar) => boolean][]) {
    const near = (car: ScatteredCar): boolean => distance(car) <= WITHIN && fits(car)
    const found = [await everyPage(nearest(filters)), await everyPage(newest(filters))]
    expect([filters, found]).toEqual([
      filters,
      [expected(near, nearestFirst), expected(fits, newestFirst)],
    ])
  }
})

it('a registration whose car is too far away is not looked for among words', async () => {
  await scatter()
  const isNear = (car: ScatteredCar): boolean => distance(car) <= WITHIN
  const nearby = new Set(cars.filter(isNear).map(({ registration }) => registration))
  const [farId = ''] = expected(({ registration }) => !nearby.has(registration), newestFirst)
  const far = cars.find(({ id }) => id === farId)?.registration ?? ''
  const [near = ''] = expected(isNear, nearestFirst)
  await change(services, 'postings', { problem: `like ${far}` }, { id: near })
  expect(await everyPage(newest({ q: far }))).toHaveLength(1)
  expect(await everyPage(nearest({ q: far }))).toEqual([])
})

it('a car that the agent quoted on is no longer among the unquoted', async () => {
  await scatter()
  const [quoted = ''] = expected(() => true, newestFirst)
  const agentId = await quoteOn(services, { postingId: quoted })
  const unquoted = await everyPage(newest({ unquoted: true }, agentId))
  expect(unquoted).toEqual(expected((car) => car.id !== quoted, newestFirst))
  expect(await everyPage(newest({ unquoted: true }, 'rival'))).toContain(quoted)
})

test('cars confirmed since a moment are reported where the list would show them', async () => {
  await scatter()
  const search = { ...asked({ within: MILES }), limit: 1000, since: services.clock.now() }
  expect(await findConfirmedSince(services.database, search)).toEqual([])
  const late = cars.filter((car) => car.phone_confirmed_at === null)
  for (const car of late) car.phone_confirmed_at = search.since + 1
  const confirmed = { phone_confirmed_at: search.since + 1 }
  await change(services, 'postings', confirmed, { phone_confirmed_at: null })
  const shown = expected((car) => distance(car) <= WITHIN, newestFirst)
  const news = shown.filter((shownId) => late.some(({ id }) => id === shownId))
  expect(await findConfirmedSince(services.database, search)).toEqual(news)
})

const listed = async (filters: Partial<SearchFilters>) => (await everyPage(newest(filters))).length

const counted = (filters: Partial<SearchFilters>, yard: Postcode | null = NEAR) =>
  countVehicles(services, { id: 'agent', yard }, { ...NO_FILTERS, ...filters })
async function counts(...what: Parameters<typeof counted>) {
  const answer = await counted(...what)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.value
}

test('each choice counts the cars that the list then has', async () => {
  await scatter(300)
  const pick = <T>(choices: T[]): T => choices[randomInt(choices.length)] as T
  const said = () => pick([null, 0, 1])
  for (const { id: posting_id, registration } of cars) {
    await insert(services, 'vehicle_details', {
      posting_id,
      registration,
      make: pick(['Ford', 'Land Rover']),
      year: pick([1999, 2005, 2012, 2018]),
      mot_expires: pick([null, '2026-11-01', '2026-11-25', '2027-06-01']),
      due_at: null,
    })
    const facts = { starts: said(), v5c: said(), catalyst: said(), rolls: said(), tyres: null }
    const keys = pick([0, 1, 2])
    await insert(services, 'posting_facts', { posting_id, ...facts, keys, updated_at: 1 })
  }
  for (const filters of [
    {},
    { within: 10, starts: true },
    { make: 'ford', mot: 'current', photo: true, within: 25 },
    { firstUsed: 'before-2010', confirmed: true, v5c: false, q: 'brakes' },
  ] satisfies Partial<SearchFilters>[]) {
    const { all, within, makes, firstUsed, mot, only } = await counts(filters)
    const expectCount = async (count: object, chosen: Partial<SearchFilters>): Promise<void> =>
      expect(count).toMatchObject({ cars: await listed({ ...filters, ...chosen }), more: false })
    await expectCount(all, {})
    for (const [field, each] of Object.entries({ within, make: makes, firstUsed, mot })) {
      for (const count of each) await expectCount(count, { [field]: count.choice })
    }
    expect(firstUsed.map(({ choice }) => choice)).toEqual(FIRST_USED)
    expect(mot.map(({ choice }) => choice)).toEqual(MOT_CHOICES)
    for (const [field, count] of Object.entries(only)) await expectCount(count, { [field]: true })
  }
})

test('beyond five hundred the counts say that there may be more, and near ones are still exact', async () => {
  await scatter(2000)
  const { all, within, only } = await counts({ within: 25 })
  expect(all.more).toBe(true)
  expect(all.cars).toBeLessThanOrEqual(500)
  expect(only.starts.more).toBe(true)
  expect(within[0]).toEqual({ choice: 10, cars: await listed({ within: 10 }), more: false })
})

test('without a place the newest are counted, and a distance needs one', async () => {
  await scatter(40)
  const { all, within, only } = await counts({}, null)
  expect(all).toEqual({ cars: await listed({}), more: false })
  expect(only.photo.cars).toBe(await listed({ photo: true }))
  expect(within).toEqual([])
  const problems = [{ field: 'near', code: 'required' }]
  expect(await counted({ within: 10 }, null)).toMatchObject({ ok: false, problems })
})

const around = record({
  easting: integer({ min: 380_000, max: 480_000 }),
  northing: integer({ min: 384_000, max: 484_000 }),
})
const metres = integer({ min: 0, max: 50_000 })

it('every car between two distances is looked up once, and none farther away', () => {
  assert(
    property(around, around, metres, metres, (from, point, inner, width) => {
      const car = middleOfSquare(point)
      const outer = inner + width
      const apart = (car.easting - from.easting) ** 2 + (car.northing - from.northing) ** 2
      const times = columnsBetween(from, inner, outer).filter(
        ([easting, south, north]) =>
          easting === car.easting && south <= car.northing && car.northing <= north,
      )
      if (apart > outer ** 2) expect(times).toEqual([])
      else if (apart > inner ** 2) expect(times).toHaveLength(1)
    }),
    { seed: 20_250_518, numRuns: 3000 },
  )
})

test('a wide ring leaves out what lies well within', () => {
  const near = columnsBetween(LEEDS, 30_000, 32_000).filter(
    ([easting, south, north]) =>
      Math.abs(easting - LEEDS.easting) < 15_000 &&
      south <= LEEDS.northing &&
      north >= LEEDS.northing,
  )
  expect(near).toEqual([])
})
