// The scrap guide of a car is its weight by the price a tonne.
import { estimateWeight, type WeighedCar } from './estimated-weight.ts'
import { pounds } from '../basics/money.ts'
import { DAY_MS, dayOf } from '../basics/time.ts'
import type { ComparedQuote, ScrapGuide } from '../wire/scrap-guide.ts'

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
export function scrapGuide(car: GuidedCar | undefined, now: number): ScrapGuide | null {
  if (car === undefined) return null
  const { pencePerTonne, priceDay, priceSource } = car
  if (pencePerTonne === null || priceDay === null || priceSource === null) return null
  const weight = estimateWeight(car)
  if (weight === null || !isPriceShown(priceDay, now)) return null
  return {
    from: inFives(weight.from * pencePerTonne),
    to: inFives(weight.to * pencePerTonne),
    kilogramsFrom: weight.from,
    kilogramsTo: weight.to,
    poundsPerTonne: pounds(pencePerTonne),
    day: priceDay,
    source: priceSource,
  }
}

/** Whether a price of that day is still shown. */
export function isPriceShown(day: string, now: number): boolean {
  return Date.parse(dayOf(now)) - Date.parse(day) <= PRICE_SHOWN_DAYS * DAY_MS
}

/** How an amount in pounds compares: above is measured from the upper end, below from the lower. */
export function compareWithGuide(amount: number, guide: ScrapGuide | null): ComparedQuote | null {
  if (guide === null) return null
  const { from, to } = guide
  if (amount > to) return { standing: 'above', pounds: difference(amount, to) }
  if (amount < from) return { standing: 'below', pounds: difference(from, amount) }
  return { standing: 'within', pounds: 0 }
}

const KILOGRAMS_IN_A_TONNE = 1000

// Sums are rounded to the nearest five pounds.
function inFives(penceTimesKilograms: number): number {
  return Math.round(pounds(penceTimesKilograms / KILOGRAMS_IN_A_TONNE) / 5) * 5
}

function difference(more: number, less: number): number {
  return pounds(Math.round((more - less) * 100))
}
