// The cars that the filters leave are counted among five hundred, the nearest to the place or the newest.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { dayOf } from '../../../domain/basics/time.ts'
import {
  DISTANCES,
  NO_FILTERS,
  type SearchFilters,
  FILTER_FLAGS,
  FIRST_USED,
  MOT_CHOICES,
  motEnds,
  yearsOf,
} from '../../../domain/market/search-filters.ts'
import { displayMake } from '../../../domain/vehicles/vehicle-description.ts'
import type { VehicleCounts, Count } from '../../../domain/wire/vehicles.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  ABOVE_ALL,
  BELOW_ALL,
  BUDGET_MS,
  NO_PLACE,
  placeFrom,
  ringsAround,
  round,
  type Viewer,
} from './find-vehicles.ts'
import { reachOf, registrationIn, type Narrowing } from './narrow-storage.ts'
import {
  findByRegistration,
  findCounted,
  findNearestIn,
  findNewest,
  idBelow,
  type CountedCar,
} from './vehicle-storage.ts'

// Looking a car up takes longer the more cars a site has; counts say where there may be more.
const MOST = 500
const AT_ONCE = 200

/** Some cars, and the distance from the place, in metres, within which none that fits the words is missing. */
interface Sample {
  ids: string[]
  covered: number
}

/** How many cars the filters leave `agent`, and how many with each other choice. */
export async function countVehicles(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  agent: Viewer,
  filters: SearchFilters,
): Promise<Answer<VehicleCounts>> {
  const from = await placeFrom(database, { agent, near: filters.near })
  if (from === null && filters.within !== null) return NO_PLACE
  const today = dayOf(clock.now())
  const { q, within } = filters
  // Cars farther away than the farthest choice are not counted.
  const reach = within === null ? null : Math.max(within, ...DISTANCES)
  // The filters decide which posting of a car a list shows.
  const whatever = { ...NO_FILTERS, q, within: reach }
  const search = { filters: whatever, agentId: agent.id, today, repeats: true }
  const place = from && round(from)
  const { ids, covered } = await sampleOf(database, { ...search, from: place })
  const cars: CountedCar[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE)
    cars.push(...(await findCounted(database, some, { agentId: agent.id, from: place })))
    await yieldToEventLoop()
  }
  return { ok: true, value: countChoices({ cars, covered }, { filters, today }) }
}

async function sampleOf(database: Database, search: Narrowing): Promise<Sample> {
  const registration = registrationIn(search.filters.q)
  if (registration !== null) {
    const found = await findByRegistration(database, { ...search, registration, limit: MOST })
    if (found.length > 0) return { ids: found.map(({ id }) => id), covered: Infinity }
  }
  const { from } = search
  const latest = await latestOf(database)
  const isAll = latest.every(({ downTo }) => downTo === '')
  if (from !== null && !isAll) return nearest(database, { ...search, from })
  const parts = await Promise.all(
    latest.map((part) => findNewest(database, { ...search, ...part, limit: MOST })),
  )
  return { ids: parts.flat().map(({ id }) => id), covered: isAll ? Infinity : 0 }
}

/** The five hundred latest confirmed cars, and as many others. */
function latestOf(database: Database) {
  return Promise.all(
    [true, false].map(async (confirmed) => {
      const part = { confirmed, below: ABOVE_ALL }
      return { ...part, downTo: (await idBelow(database, { ...part, count: MOST })) ?? '' }
    }),
  )
}

/** Finds confirmed cars and others together, by rings that widen. */
async function nearest(
  database: Database,
  search: Narrowing & { from: GridPoint },
): Promise<Sample> {
  const until = performance.now() + BUDGET_MS / 3
  const ids: string[] = []
  let after = { squared: -1, id: ABOVE_ALL }
  const reach = { inner: 0, outer: reachOf(search.filters) }
  for await (const { columns, upTo } of ringsAround(database, search.from, reach)) {
    const covered = Math.sqrt(Math.max(0, after.squared))
    if (performance.now() > until) return { ids, covered }
    for (const confirmed of [true, false]) {
      const limit = MOST - ids.length + 1
      const part = { ...search, columns, after, confirmed, limit }
      ids.push(...(await findNearestIn(database, part)).map(({ id }) => id))
      if (ids.length > MOST) return { ids: ids.slice(0, MOST), covered }
    }
    after = { squared: upTo, id: BELOW_ALL }
  }
  return { ids, covered: Infinity }
}

const FIELDS = ['within', 'make', 'firstUsed', 'mot', ...FILTER_FLAGS] as const
type Field = (typeof FIELDS)[number]

/** The counts of the filters, and of each other choice in one of them. */
function countChoices(
  { cars, covered }: { cars: CountedCar[]; covered: number },
  { filters, today }: { filters: SearchFilters; today: string },
): VehicleCounts {
  const fits = (car: CountedCar, field: Field, of = filters): boolean =>
    fitsField(car, field, { filters: of, today })
  const missed = cars.map((car) => FIELDS.filter((field) => !fits(car, field)))
  const countWith = (field: Field, value: unknown): Count => {
    const chosen = { ...filters, [field]: value }
    const left = cars.filter(
      (car, index) => missed[index]?.every((other) => other === field) && fits(car, field, chosen),
    )
    const each = new Set(left.map(({ registration }) => registration))
    return { cars: each.size, more: reachOf(chosen) > covered }
  }
  const countEach = <T>(field: Field, choices: readonly T[]) =>
    choices.map((choice) => ({ choice, ...countWith(field, choice) }))
  const isPlaced = cars.some(({ squared }) => squared !== null)
  const makes = new Set(cars.flatMap(({ make }) => make ?? []))
  return {
    all: countWith('within', filters.within),
    within: isPlaced ? countEach('within', DISTANCES) : [],
    makes: countEach('make', [...makes].toSorted()).filter((make) => make.cars > 0),
    firstUsed: countEach('firstUsed', FIRST_USED),
    mot: countEach('mot', MOT_CHOICES),
    only: Object.fromEntries(
      FILTER_FLAGS.map((field) => [field, countWith(field, true)]),
    ) as VehicleCounts['only'],
  }
}

// `narrowed` says the same in SQL.
function fitsField(
  car: CountedCar,
  field: Field,
  { filters, today }: { filters: SearchFilters; today: string },
): boolean {
  const wanted = filters[field]
  if (wanted === null || (wanted === false && (field === 'confirmed' || field === 'unquoted'))) {
    return true
  }
  switch (field) {
    case 'within':
      return car.squared !== null && car.squared <= reachOf(filters) ** 2
    case 'make':
      return car.make === displayMake(String(wanted).toUpperCase())
    case 'firstUsed':
      return filters.firstUsed !== null && isIn(car.year, yearsOf(filters.firstUsed))
    case 'mot':
      return filters.mot !== null && isIn(car.mot_expires, motEnds(filters.mot, today))
    case 'confirmed':
      return car.phone_confirmed_at !== null
    case 'photo':
      return (car.photo === 1) === wanted
    case 'unquoted':
      return car.quoted === 0
    default:
      return car[field] !== null && car[field] > 0 === wanted
  }
}

function isIn<T extends number | string>(
  value: T | null,
  { from, before }: { from: T; before: T },
): boolean {
  return value !== null && value >= from && value < before
}
