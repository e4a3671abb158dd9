// Counts how many of some cars each choice of a filter leaves.
import {
  DISTANCES,
  FILTER_FACTS,
  FIRST_USED,
  MOT_CHOICES,
  motEnds,
  yearsOf,
  type SearchFilters,
} from '../../../domain/market/search-filters.ts'
import { displayMake } from '../../../domain/vehicles/vehicle-description.ts'
import type { Count, VehicleCounts } from '../../../domain/wire/vehicles.ts'
import { reachOf } from './narrow-storage.ts'
import type { Found } from './page.ts'
import type { CountedRow } from './vehicle-storage.ts'

const ONLY = [...FILTER_FACTS, 'confirmed', 'photo', 'unquoted'] as const
const FIELDS = ['within', 'make', 'firstUsed', 'mot', ...ONLY] as const
type Field = (typeof FIELDS)[number]

/** What the filters look at of a car that was found. */
export type CountedCar = Found & CountedRow

export interface Sample {
  cars: CountedCar[]
  /** Within this distance of the place, in metres, every car that fits the words is among those counted. */
  covered: number
}

/** The counts of the filters, and of each other choice in one of them. */
export function countChoices(
  { cars, covered }: Sample,
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
      ONLY.map((field) => [field, countWith(field, true)]),
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
