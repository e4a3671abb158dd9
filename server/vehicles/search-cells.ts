// Goes through cells a few at a time, as many as take a few milliseconds, and lets other work
// through in between: the database answers in the thread that serves everybody.
import { setImmediate as breathe } from 'node:timers/promises'
import { pace, type Pace } from '../pace.ts'
import type { CellRun } from '../places/cells.ts'
import { RUNS, type Found } from './vehicle-storage.ts'

/** How many cells a step takes on, for one page. */
export function cellPace(): Pace {
  return pace({ size: 64, ms: 8, least: 16, most: 4096 })
}

/** What `search` finds in each step of `runs`, best first by `order` and no more than `limit`. */
export async function searchCells(
  runs: CellRun[],
  options: { pace: Pace; limit: number; order: (a: Found, b: Found) => number },
  search: (runs: CellRun[]) => Promise<Found[]>,
): Promise<Found[]> {
  let best: Found[] = []
  const left = runs.toReversed()
  while (left.length > 0) {
    const step = takeStep(left, options.pace.size)
    const began = performance.now()
    const found = await search(step)
    options.pace.took(performance.now() - began)
    best = [...best, ...found].toSorted(options.order).slice(0, options.limit)
    if (left.length > 0) await breathe()
  }
  return best
}

/** Takes runs off the end of `left`, up to `cells` cells of them; a longer one is cut. */
function takeStep(left: CellRun[], cells: number): CellRun[] {
  const step: CellRun[] = []
  let room = cells
  while (step.length < RUNS && room > 0) {
    const run = left.pop()
    if (run === undefined) break
    const cut = run.low + room
    if (run.high >= cut) left.push({ low: cut, high: run.high })
    step.push({ low: run.low, high: Math.min(run.high, cut - 1) })
    room -= run.high - run.low + 1
  }
  return step
}
