// Measures several things alternately, so that other work on the machine slows all of them.

import { scaled } from './effort.ts'

const WARM_UPS = scaled(2, 0)

/** The middle of the numbers. */
export function median(numbers: number[]): number {
  return quantile(numbers, 0.5)
}

/** The number that the share `q` of them does not exceed. */
export function quantile(numbers: number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN
}

/**
 * Runs each of `measures` once a round, every other round backwards, and answers what each gave,
 * in order of the rounds. Two rounds before those warm everything up and are thrown away.
 */
export async function interleave<Name extends string, Measured = number>(
  rounds: number,
  measures: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(measures) as Name[]
  const none = names.map((name): [Name, Measured[]] => [name, []])
  const given = Object.fromEntries(none) as Record<Name, Measured[]>
  for (let round = -WARM_UPS; round < scaled(rounds, 1); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const measured = await measures[name]()
      if (round >= 0) given[name].push(measured)
    }
  }
  return given
}

/** The median of the ratios of each round. */
export function ratio(numbers: number[], reference: number[]): number {
  return median(numbers.map((number, round) => number / (reference[round] ?? Number.NaN)))
}
