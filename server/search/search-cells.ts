// Goes through a few cells at a time, as many as take a few milliseconds, and lets other work through in between,
// because the embedded database answers in the thread that serves everybody.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { adaptiveBatch, type AdaptiveBatch } from '../adaptive-batch.ts'
import type { CellRun } from '../places/cells.ts'
import { isPostgres } from '../database/postgres/postgres.ts'
import type { Database } from '../database/schema.ts'
import { runsAtOnce, type Found } from './vehicle-storage.ts'

export interface CellBatch extends AdaptiveBatch {
  /** How many runs of cells a step takes on at most. */
  readonly runs: number
}

/** How many cells a step takes on, for one page. */
export function cellBatch(database: Database): CellBatch {
  // PostgreSQL answers in another process, and each question to it is a round trip.
  const steps = isPostgres(database)
    ? adaptiveBatch({ size: 16_384, ms: 40, least: 4096, most: 1_000_000 })
    : adaptiveBatch({ size: 64, ms: 8, least: 16, most: 4096 })
  return Object.assign(steps, { runs: runsAtOnce(database) })
}

/** The cars that `search` finds step by step in `runs`, best first by `order`, up to `limit`. */
export async function searchCells(
  runs: CellRun[],
  options: { batch: CellBatch; limit: number; order: (a: Found, b: Found) => number },
  search: (runs: CellRun[]) => Promise<Found[]>,
): Promise<Found[]> {
  let best: Found[] = []
  const left = runs.toReversed()
  while (left.length > 0) {
    const step = takeStep(left, options.batch)
    const began = performance.now()
    const found = await search(step)
    options.batch.took(performance.now() - began)
    best = [...best, ...found].toSorted(options.order).slice(0, options.limit)
    if (left.length > 0) await yieldToEventLoop()
  }
  return best
}

/** Takes runs off the end of `left`, as many as the batch allows; a longer one is cut. */
function takeStep(left: CellRun[], { size: cells, runs }: CellBatch): CellRun[] {
  const step: CellRun[] = []
  let room = cells
  while (step.length < runs && room > 0) {
    const run = left.pop()
    if (run === undefined) break
    const cut = run.low + room
    if (run.high >= cut) left.push({ low: cut, high: run.high })
    step.push({ low: run.low, high: Math.min(run.high, cut - 1) })
    room -= run.high - run.low + 1
  }
  return step
}
