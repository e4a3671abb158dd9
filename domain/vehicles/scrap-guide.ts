// The scrap guide of a car is its weight by the price a tonne.
import { pounds } from '../basics/money.ts'
import { DAY_MS, dayOf } from '../basics/time.ts'

export type ScrapGuide = NonNullable<ReturnType<typeof scrapGuide>>

export interface ComparedQuote {
  standing: 'above' | 'within' | 'below'
  /** How far above its upper end, or below its lower; 0 within. */
  pounds: number
}

/** What is known of a car and of the price, as one row. */
export interface GuidedCar extends WeighedCar {
  pencePerTonne: number | null
  /** The day of the price, such as 2026-11-20. */
  priceDay: string | null
  priceSource: string | null
}

/** A price is shown until it is older than these days. */
const PRICE_SHOWN_DAYS = 30

/** Null where nobody knows what the car weighs, or no price of the last 30 days is set. */
export function scrapGuide(car: GuidedCar | undefined, now: number) {
  if (car === undefined) return null
  const { pencePerTonne, priceDay, priceSource } = car
  if (pencePerTonne === null || priceDay === null || priceSource === null) return null
  const weight = estimateWeight(car)
  if (weight === null || !isPriceShown(priceDay, now)) return null
  return {
    /** Pounds, to the nearest five, as is `to`. */
    from: inFives(weight.from * pencePerTonne),
    to: inFives(weight.to * pencePerTonne),
    kilogramsFrom: weight.from,
    kilogramsTo: weight.to,
    poundsPerTonne: pounds(pencePerTonne),
    /** The day of that price, such as 2026-11-20. */
    day: priceDay,
    source: priceSource,
  }
}

export function isPriceShown(day: string, now: number): boolean {
  return Date.parse(dayOf(now)) - Date.parse(day) <= PRICE_SHOWN_DAYS * DAY_MS
}

/** How an amount in pounds compares: above is measured from the upper end, below from the lower. */
export function compareWithGuide(amount: number, guide: ScrapGuide | null): ComparedQuote | null {
  if (guide === null) return null
  const { from, to } = guide
  if (amount > to) return { standing: 'above', pounds: subtract(amount, to) }
  if (amount < from) return { standing: 'below', pounds: subtract(from, amount) }
  return { standing: 'within', pounds: 0 }
}

const KILOGRAMS_IN_A_TONNE = 1000

function inFives(penceTimesKilograms: number): number {
  return Math.round(pounds(penceTimesKilograms / KILOGRAMS_IN_A_TONNE) / 5) * 5
}

function subtract(more: number, less: number): number {
  return pounds(Math.round((more - less) * 100))
}

// The weight of a car is estimated from what registers know about the car. Decision 0023 names the sources and says how
// the figures follow from them.
interface Kilograms {
  from: number
  to: number
}

export interface WeighedCar {
  /** The category of its type approval, such as M1; null where the register names none. */
  typeApproval: string | null
  /** As in `displayFuel`. */
  fuel: string | null
  engineSize: number | null
}

/** The largest engine of a class, in cubic centimetres, and what most cars of that class weigh. */
type Weights = readonly [upTo: number, from: number, to: number]

const PETROL_CARS: readonly Weights[] = [
  [1100, 880, 1040],
  [1300, 910, 1150],
  [1450, 1040, 1240],
  [1700, 1140, 1410],
  [2000, 1310, 1530],
  [3000, 1510, 1800],
  [Infinity, 1600, 2010],
]
const DIESEL_CARS: readonly Weights[] = [
  [1500, 1120, 1290],
  [1700, 1240, 1450],
  [2000, 1390, 1730],
  [2500, 1530, 1930],
  [Infinity, 1930, 2320],
]
const ELECTRIC_CARS: readonly Weights[] = [[Infinity, 1300, 1550]]
const VANS: readonly Weights[] = [
  [1700, 1200, 1500],
  [Infinity, 1600, 2100],
]

/** Null where too little is known, and for lorries, buses and motorcycles. */
export function estimateWeight(car: WeighedCar): Kilograms | null {
  const engine = isElectric(car) ? 0 : car.engineSize
  if (car.fuel === null || engine === null) return null
  const found = weightsOf(car)?.find(([upTo]) => engine <= upTo)
  return found === undefined ? null : { from: found[1], to: found[2] }
}

function weightsOf(car: WeighedCar): readonly Weights[] | null {
  // The register names no category for many older cars.
  const category = car.typeApproval?.slice(0, 2) ?? 'M1'
  if (category === 'N1') return isElectric(car) ? null : VANS
  if (category !== 'M1') return null
  if (isElectric(car)) return ELECTRIC_CARS
  return /diesel/i.test(car.fuel ?? '') ? DIESEL_CARS : PETROL_CARS
}

function isElectric({ fuel }: WeighedCar): boolean {
  return fuel === 'Electric'
}
