// How much is measured: as much as a figure needs to be steady or, with --quick, as little as shows
// that a benchmark runs through.
import { MINUTE_MS } from '../domain/basics/time.ts'

const QUICK_ROUND_SECONDS = 0.3

/** Whether this run only shows that the benchmarks run through; its figures say nothing. */
export const isQuick = process.argv.includes('--quick')

/** `full` times or pieces, or `quick` of them. */
export function scaled(full: number, quick: number): number {
  return isQuick ? quick : full
}

/** How long a round takes that is to take `seconds`. */
export function roundSeconds(seconds: number): number {
  return isQuick ? Math.min(seconds, QUICK_ROUND_SECONDS) : seconds
}

const MINUTES = Number(/^--minutes=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? Infinity)

/** Asks, from now on, whether the time is over that `--minutes=N` gives each proof; never without it. */
export function timeLimit(): () => boolean {
  const until = performance.now() + MINUTES * MINUTE_MS
  return () => performance.now() > until
}
