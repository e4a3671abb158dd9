// How many cars are asked for on the command line: `--cars 40`.
import { parseArgs } from 'node:util'
import { MOST_CARS } from './country/make-car.ts'

const USUAL = 400

/** 400 unless said; or one sentence on what can be said. */
export function readCars(
  typed: string[],
): { ok: true; count: number } | { ok: false; message: string } {
  const cars = option(typed)
  const count = /^\d{1,4}$/.test(cars) ? Number(cars) : Number.NaN
  if (count <= MOST_CARS) return { ok: true, count }
  return { ok: false, message: `Give --cars and how many, from 0 to ${MOST_CARS}; or nothing.` }
}

function option(typed: string[]): string {
  try {
    return (
      parseArgs({ args: typed, options: { cars: { type: 'string' } } }).values.cars ?? `${USUAL}`
    )
  } catch {
    return ''
  }
}
