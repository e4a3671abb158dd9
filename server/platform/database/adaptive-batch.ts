// Long work beside a live server goes in batches, each as large as the last one's time allows, so that
// neither a waiting request nor another process's write waits long.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './schema.ts'
import { withOwnCheckpoints } from './sqlite/checkpoints.ts'

interface Limits {
  size: number
  least: number
  most: number
}

/** Batches that begin at `size` and settle where each takes about `ms`, within `least` and `most`. */
export function adaptiveBatch(limits: Limits & { ms: number }) {
  let { size } = limits
  return {
    get size() {
      return size
    },
    /** Reports how long a batch took, in milliseconds. */
    took(ms: number): void {
      const factor = ms > limits.ms ? 0.5 : ms < limits.ms / 3 ? 2 : 1
      size = Math.round(Math.min(Math.max(size * factor, limits.least), limits.most))
    },
  }
}

// Half of the fifty milliseconds that a live server may be held up, less what a busy disk adds to a commit.
const TRANSACTION_MS = 15

type Take = <T>(batch: (tx: Database, size: number) => Promise<T>) => Promise<T>

/** Runs `work` in batches, each a transaction, and rests as long after each. Answers how long they held others up. */
export function inAdaptiveBatches(
  database: Database,
  limits: Limits,
  work: (take: Take) => Promise<void>,
) {
  const batches = adaptiveBatch({ ...limits, ms: TRANSACTION_MS })
  const times: number[] = []
  return withOwnCheckpoints(database, async (checkpoint) => {
    await work(async (batch) => {
      let began = 0
      const done = await database.transaction().execute((tx) => {
        // Waiting for the lock held nobody up.
        began = performance.now()
        return batch(tx, batches.size)
      })
      const took = performance.now() - began
      times.push(took)
      batches.took(took)
      await checkpoint()
      await pause(Math.ceil(took))
      return done
    })
    const sorted = times.toSorted((a, b) => a - b)
    const p99 = sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
    return { steps: times.length, p99Ms: round(p99), longestMs: round(sorted.at(-1) ?? 0) }
  })
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
