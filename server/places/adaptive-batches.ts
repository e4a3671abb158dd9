// Long work on places goes in short transactions beside a live server. A step holds the database's
// only write lock; then others have as long to get their turn.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/schema.ts'
import { withOwnCheckpoints } from '../database/sqlite/checkpoints.ts'
import { adaptiveBatch } from '../adaptive-batch.ts'

/** Runs one step in a transaction and hands on what it answers. */
type Take = <T>(step: (tx: Database, size: number) => Promise<T>) => Promise<T>

/** How long the steps held others up. */
export interface BatchTimes {
  steps: number
  /** Milliseconds. */
  p99Ms: number
  longestMs: number
}

/**
 * Runs `work`, which takes step after step, each in a transaction of its own. Their `size` settles
 * where a step takes some ten milliseconds.
 */
export function inAdaptiveBatches(
  database: Database,
  limits: { size: number; least: number; most: number },
  work: (take: Take) => Promise<void>,
): Promise<BatchTimes> {
  const steps = adaptiveBatch({ ...limits, ms: STEP_MS })
  const times: number[] = []
  return withOwnCheckpoints(database, async (checkpoint) => {
    await work(async (step) => {
      let began = 0
      const done = await database.transaction().execute((tx) => {
        // What was waited for the lock held nobody up.
        began = performance.now()
        return step(tx, steps.size)
      })
      const took = performance.now() - began
      times.push(took)
      steps.took(took)
      await checkpoint()
      await pause(Math.ceil(took))
      return done
    })
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
    return { steps: times.length, p99Ms: round(p99), longestMs: round(sorted.at(-1) ?? 0) }
  })
}

// Half of the fifty that a live server may be held up, less what a busy disk adds to a commit.
const STEP_MS = 15

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
