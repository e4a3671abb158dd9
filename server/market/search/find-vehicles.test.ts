import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { METRES_IN_A_MILE, metresBetween } from '../../../domain/basics/national-grid.ts'
import { NO_FILTERS, type SearchFilters } from '../../../domain/market/search-filters.ts'
import { scatterCars, type ScatteredCar } from '../../../tests/support/scattered-cars.ts'
import { makeServices, change, insert } from '../../../tests/support/test-services.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { findConfirmedSince } from './vehicle-storage.ts'
import { findNearest, findNewest, type Cursor, type Page } from './find-vehicles.ts'

const LEEDS = { easting: 430_000, northing: 434_000 }
const MILES = 25
const WITHIN = MILES * METRES_IN_A_MILE
const LIMIT = 20

const services = forEachTest(() => makeServices())
let cars: ScatteredCar[]

giveSearchesTime()
beforeEach(
  async () =>
    void (cars = await scatterCars(services, { count: 1200, middle: LEEDS, reach: 60_000 })),
)

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
  const within = (car: ScatteredCar): boolean => distance(car) <= WITHIN
  expect(await everyPage(nearest())).toEqual(expected(within, nearestFirst))
  expect(await everyPage(nearest({ within: null }))).toEqual(expected(() => true, nearestFirst))
  expect(await everyPage(newest())).toEqual(expected(() => true, newestFirst))
  const near = (car: ScatteredCar): boolean => distance(car) <= 6 * METRES_IN_A_MILE
  expect(await everyPage(newest({ within: 6 }))).toEqual(expected(near, newestFirst))
})

test('while cars are added none of the others is skipped or repeated', async () => {
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

test.each<[string, Partial<SearchFilters>, (car: ScatteredCar) => boolean]>([
  ['a photo', { photo: true }, (car) => car.photo !== null],
  ['no photo', { photo: false }, (car) => car.photo === null],
  ['words', { q: 'BRAKES mot' }, (car) => car.problem?.includes('brakes') === true],
  ['a piece of a word', { q: 'gear' }, (car) => car.problem?.includes('Gear') === true],
  ['some of a registration', { q: 'yk61' }, (car) => car.registration.startsWith('YK61')],
  ['most of a registration', { q: 'yk61 k' }, (car) => car.registration.startsWith('YK61K')],
  ['a postcode district', { q: 'LS11' }, () => true],
  ['nothing that is there', { q: '100%' }, () => false],
])('cars are narrowed down by %s', async (_what, filters, fits) => {
  const near = (car: ScatteredCar): boolean => distance(car) <= WITHIN && fits(car)
  expect(await everyPage(nearest(filters))).toEqual(expected(near, nearestFirst))
  expect(await everyPage(newest(filters))).toEqual(expected(fits, newestFirst))
})

test('a registration whose car is too far away is not looked for among words', async () => {
  const isNear = (car: ScatteredCar): boolean => distance(car) <= WITHIN
  const nearby = new Set(cars.filter(isNear).map(({ registration }) => registration))
  const [farId = ''] = expected(({ registration }) => !nearby.has(registration), newestFirst)
  const far = cars.find(({ id }) => id === farId)?.registration ?? ''
  const [near = ''] = expected(isNear, nearestFirst)
  await change(services, 'postings', { problem: `like ${far}` }, { id: near })
  expect(await everyPage(newest({ q: far }))).toHaveLength(1)
  expect(await everyPage(nearest({ q: far }))).toEqual([])
})

test('a car that the agent quoted on is no longer among the unquoted', async () => {
  const [quoted = ''] = expected(() => true, newestFirst)
  const agent = { id: 'agent', name: 'Aire', contact: '0113 496 0141', state: 'approved' as const }
  await insert(services, 'agents', { ...agent, created_at: 1 })
  const registration = cars.find(({ id }) => id === quoted)?.registration ?? ''
  const quote = { id: 'quote', posting_id: quoted, registration, agent_id: 'agent', message: null }
  await insert(services, 'quotes', { ...quote, amount_pence: 45_000, created_at: 1, updated_at: 1 })
  const unquoted = await everyPage(newest({ unquoted: true }, 'agent'))
  expect(unquoted).toEqual(expected((car) => car.id !== quoted, newestFirst))
  expect(await everyPage(newest({ unquoted: true }, 'rival'))).toContain(quoted)
})

function isShownOnceConfirmed({ registration, superseded, id }: ScatteredCar): boolean {
  const others = cars.filter((car) => car.registration === registration && car.superseded === 0)
  return superseded === 0 && others.every((car) => unconfirmed(car) === 1 || car.id <= id)
}

test('what became worth a look is told once', async () => {
  const now = services.clock.now()
  const since = { ...asked({ within: MILES }), since: now }
  expect(await findConfirmedSince(services.database, since)).toEqual([])
  const late = cars.find(
    (car) => car.phone_confirmed_at === null && isShownOnceConfirmed(car) && distance(car) < 20_000,
  )
  await change(services, 'postings', { phone_confirmed_at: now + 1 }, { id: late?.id ?? '' })
  const fresh = await findConfirmedSince(services.database, since)
  expect(fresh).toEqual([late?.id])
})
