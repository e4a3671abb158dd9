// The counts as they were within the last minute: counting again for every scrape would cost more
// than the news is worth.
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Services } from '../services.ts'
import { countEverything, type Counts } from './count-everything.ts'

const FRESH_MS = MINUTE_MS
// Of the time between two counts, what counting may take: with tens of millions it is done more seldom.
const SHARE = 1 / 50
// A scrape does not wait longer for a count; it gets the one before, or none.
const PATIENCE_MS = 2000

/** Answers the latest counts, or null where none could be made. Counts at most once a minute, and for a fiftieth of the time. */
export function openKnownCounts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): () => Promise<Counts | null> {
  let known: Counts | null = null
  let counting: Promise<void> | undefined
  let countedAt = -Infinity
  let freshMs = FRESH_MS

  async function count(now: number): Promise<void> {
    const began = performance.now()
    try {
      known = await countEverything(database, now)
      countedAt = now
      freshMs = Math.max(FRESH_MS, (performance.now() - began) / SHARE)
    } catch {
      // An old figure would say that all is as it was.
      known = null
    } finally {
      counting = undefined
    }
  }

  return async function counts() {
    const now = clock.now()
    if (Math.abs(now - countedAt) >= freshMs) counting ??= count(now)
    if (counting !== undefined) {
      const patience = new AbortController()
      const waited = pause(PATIENCE_MS, undefined, { signal: patience.signal, ref: false })
      await Promise.race([counting, waited.catch(() => undefined)])
      patience.abort()
    }
    return known
  }
}
