import { randomInt } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import type { Postcode } from '../../../domain/people/postcode.ts'
import {
  FIRST_USED,
  MOT_CHOICES,
  NO_FILTERS,
  type SearchFilters,
} from '../../../domain/market/search-filters.ts'
import { scatterCars } from '../../../tests/support/scattered-cars.ts'
import { makeServices, insert } from '../../../tests/support/test-services.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { countVehicles } from './count-vehicles.ts'
import { listVehicles } from './vehicle-calls.ts'

const LEEDS = { easting: 430_000, northing: 434_000 }
const NEAR = 'LS11 5DJ' as Postcode

const services = forEachTest(() => makeServices({ CARS_READ_PER_DAY: '0' }))
let agent: { id: string; yard: Postcode | null }

giveSearchesTime()
beforeEach(async () => {
  const id = await addAgent(services, { name: 'Aire Valley', contact: '0113 496 0141' })
  agent = { id, yard: NEAR }
})

async function scatter(count: number): Promise<void> {
  const cars = await scatterCars(services, { count, middle: LEEDS, reach: 60_000 })
  const pick = <T>(choices: T[]): T => choices[randomInt(choices.length)] as T
  for (const { id: posting_id, registration } of cars) {
    const known = {
      make: pick(['Ford', 'Land Rover']),
      year: pick([1999, 2005, 2012, 2018]),
      mot_expires: pick([null, '2026-11-01', '2026-11-25', '2027-06-01']),
    }
    const answer = () => pick([null, 0, 1])
    const said = { starts: answer(), v5c: answer(), catalyst: answer(), rolls: answer() }
    await insert(services, 'vehicle_details', { posting_id, registration, ...known, due_at: null })
    await insert(services, 'posting_facts', {
      posting_id,
      ...said,
      keys: pick([0, 1, 2]),
      tyres: null,
      updated_at: 1,
    })
  }
}

async function counts(filters: SearchFilters) {
  const counted = await countVehicles(services, agent, filters)
  if (!counted.ok) throw new Error(counted.reason)
  return counted.value
}

async function listed(filters: SearchFilters): Promise<number> {
  let [cars, cursor]: [number, string | null] = [0, null]
  do {
    const query = {
      filters: { ...filters, sort: 'newest' as const },
      since: null,
      limit: 100,
      cursor,
    }
    const page = await listVehicles(services, agent, query)
    if (!page.ok) throw new Error(page.reason)
    cars += page.value.vehicles.length
    cursor = page.value.next
  } while (cursor !== null)
  return cars
}

test('each choice counts the cars that the list then has', async () => {
  await scatter(300)
  for (const set of [
    {},
    { within: 10, starts: true },
    { make: 'ford', mot: 'current', photo: true, within: 25 },
    { firstUsed: 'before-2010', confirmed: true, v5c: false, q: 'brakes' },
  ] satisfies Partial<SearchFilters>[]) {
    const filters: SearchFilters = { ...NO_FILTERS, ...set }
    const { all, within, makes, firstUsed, mot, only } = await counts(filters)
    const expectCount = async (count: object, chosen: Partial<SearchFilters>): Promise<void> =>
      expect(count).toMatchObject({ cars: await listed({ ...filters, ...chosen }), more: false })
    await expectCount(all, {})
    for (const count of within) await expectCount(count, { within: count.choice })
    for (const count of makes) await expectCount(count, { make: count.choice })
    for (const count of firstUsed) await expectCount(count, { firstUsed: count.choice })
    for (const count of mot) await expectCount(count, { mot: count.choice })
    expect(firstUsed.map(({ choice }) => choice)).toEqual(FIRST_USED)
    expect(mot.map(({ choice }) => choice)).toEqual(MOT_CHOICES)
    for (const [field, count] of Object.entries(only)) await expectCount(count, { [field]: true })
  }
})

test('beyond five hundred the counts say that there may be more, and near ones are still exact', async () => {
  await scatter(2000)
  const { all, within, only } = await counts({ ...NO_FILTERS, within: 25 })
  expect(all.more).toBe(true)
  expect(all.cars).toBeLessThanOrEqual(500)
  expect(only.starts.more).toBe(true)
  const [ten] = within
  expect(ten).toEqual({
    choice: 10,
    cars: await listed({ ...NO_FILTERS, within: 10 }),
    more: false,
  })
})

test('without a place the newest are counted, and a distance needs one', async () => {
  await scatter(40)
  agent.yard = null
  const { all, within, only } = await counts(NO_FILTERS)
  expect(all).toEqual({ cars: await listed(NO_FILTERS), more: false })
  expect(only.photo.cars).toBe(await listed({ ...NO_FILTERS, photo: true }))
  expect(within).toEqual([])
  expect(await countVehicles(services, agent, { ...NO_FILTERS, within: 10 })).toMatchObject({
    ok: false,
    problems: [{ field: 'near', code: 'required' }],
  })
})
