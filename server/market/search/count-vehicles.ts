// The cars that the filters leave are counted among five hundred, the nearest to the place or the newest.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { londonDay } from '../../../domain/basics/days.ts'
import * as choices from '../../../domain/market/search-filters.ts'
import type { VehicleCounts, Count } from '../../../domain/wire/vehicles.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as lists from './find-vehicles.ts'
import * as narrowing from './narrow-storage.ts'
import * as storage from './vehicle-storage.ts'

// Looking a car up takes longer the more cars a site has; counts say where there may be more.
const MOST = 500
const AT_ONCE = 200

/** Some cars, and the distance from the place, in metres, within which none that fits the words is missing. */
interface Sample {
  ids: string[]
  covered: number
}

export async function countVehicles(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  agent: lists.Viewer,
  filters: choices.SearchFilters,
): Promise<Answer<VehicleCounts>> {
  const from = await lists.placeFrom(database, { agent, near: filters.near })
  if (from === null && filters.within !== null) return lists.NO_PLACE
  const today = londonDay(clock.now())
  const { q, within } = filters
  // Cars farther away than the farthest choice are not counted.
  const reach = within === null ? null : Math.max(within, ...choices.DISTANCES)
  // The filters decide which posting of a car a list shows.
  const whatever = { ...choices.NO_FILTERS, q, within: reach }
  const search = { filters: whatever, agentId: agent.id, today, repeats: true }
  const place = from && lists.round(from)
  const { ids, covered } = await sampleOf(database, { ...search, from: place })
  const asked = [...narrowing.COUNTED.map((field) => [field, filters[field]] as const), ...OFFERED]
  const conditions = asked.map(([field, choice]) =>
    narrowing.fits(field, { ...search, from: place, filters: { ...filters, [field]: choice } }),
  )
  const cars: storage.CountedCar[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    cars.push(
      ...(await storage.findCounted(database, ids.slice(first, first + AT_ONCE), conditions)),
    )
    await yieldToEventLoop()
  }
  const missed = cars.map((car) => narrowing.COUNTED.filter((_, at) => car.fits[at] === '0'))
  const countWith = (field: narrowing.CountedFilter, choice: unknown): Count => {
    const at = asked.findIndex((one) => one[0] === field && one[1] === choice)
    // Which makes there are only the cars say.
    const fitsIn = (car: storage.CountedCar): boolean =>
      at < 0 ? car.make === choice : car.fits[at] === '1'
    const left = cars.filter(
      (car, index) => missed[index]?.every((other) => other === field) && fitsIn(car),
    )
    const each = new Set(left.map(({ registration }) => registration))
    return { cars: each.size, more: narrowing.reachOf({ ...filters, [field]: choice }) > covered }
  }
  const countEach = <T>(field: narrowing.CountedFilter, all: readonly T[]) =>
    all.map((choice) => ({ choice, ...countWith(field, choice) }))
  const makes = new Set(cars.flatMap(({ make }) => make ?? []))
  return accept({
    all: countWith('within', within),
    within: place === null || cars.length === 0 ? [] : countEach('within', choices.DISTANCES),
    makes: countEach('make', [...makes].toSorted()).filter((make) => make.cars > 0),
    firstUsed: countEach('firstUsed', choices.FIRST_USED),
    mot: countEach('mot', choices.MOT_CHOICES),
    only: Object.fromEntries(
      choices.FILTER_FLAGS.map((field) => [field, countWith(field, true)]),
    ) as VehicleCounts['only'],
  })
}

const OFFERED = Object.entries({
  within: choices.DISTANCES,
  firstUsed: choices.FIRST_USED,
  mot: choices.MOT_CHOICES,
  ...Object.fromEntries(choices.FILTER_FLAGS.map((flag) => [flag, [true]])),
}).flatMap(([field, all]) =>
  all.map((choice) => [field as narrowing.CountedFilter, choice] as const),
)

async function sampleOf(database: Database, search: narrowing.Narrowing): Promise<Sample> {
  const registration = narrowing.registrationIn(search.filters.q)
  if (registration !== null) {
    const found = await storage.findByRegistration(database, {
      ...search,
      registration,
      limit: MOST,
    })
    if (found.length > 0) return { ids: found.map(({ id }) => id), covered: Infinity }
  }
  const { from } = search
  const latest = await latestOf(database)
  const isAll = latest.every(({ downTo }) => downTo === '')
  if (from !== null && !isAll) return nearest(database, { ...search, from })
  const parts = await Promise.all(
    latest.map((part) => storage.findNewest(database, { ...search, ...part, limit: MOST })),
  )
  return { ids: parts.flat().map(({ id }) => id), covered: isAll ? Infinity : 0 }
}

function latestOf(database: Database) {
  return Promise.all(
    [true, false].map(async (confirmed) => {
      const part = { confirmed, below: lists.ABOVE_ALL }
      return { ...part, downTo: (await storage.idBelow(database, { ...part, count: MOST })) ?? '' }
    }),
  )
}

/** Finds confirmed cars and others together, by rings that widen. */
async function nearest(database: Database, search: narrowing.Narrowing & { from: GridPoint }) {
  const until = performance.now() + lists.BUDGET_MS / 3
  const ids: string[] = []
  let after = { squared: -1, id: lists.ABOVE_ALL }
  const reach = { inner: 0, outer: narrowing.reachOf(search.filters) }
  for await (const { columns, upTo } of lists.ringsAround(database, search.from, reach)) {
    const covered = Math.sqrt(Math.max(0, after.squared))
    if (performance.now() > until) return { ids, covered }
    for (const confirmed of [true, false]) {
      const part = { ...search, columns, after, confirmed, limit: MOST - ids.length + 1 }
      ids.push(...(await storage.findNearestIn(database, part)).map(({ id }) => id))
      if (ids.length > MOST) return { ids: ids.slice(0, MOST), covered }
    }
    after = { squared: upTo, id: lists.BELOW_ALL }
  }
  return { ids, covered: Infinity }
}
