// Counts what there is, in small steps with room between them, so that a page somebody scrapes every
// few seconds is never what makes people wait.
import { setImmediate as breathe } from 'node:timers/promises'
import { DAY_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import { countBehind, countTextsBehind, type Delivery } from './count-storage.ts'

// About a millisecond each on the embedded database.
const ROWS = 5000
const TEXTS = 1000

export interface Counts {
  postings: number
  quotes: number
  /** Those of the last 24 hours. */
  texts: Record<'due' | 'sent' | 'failed', number>
  /** What became of those that were sent, where the carrier tells. */
  deliveries: Record<Delivery, number>
}

/** What there is at `now`, or was while it was counted. */
export async function countEverything(database: Database, now: number): Promise<Counts> {
  return {
    postings: await countAll(database, 'postings'),
    quotes: await countAll(database, 'quotes'),
    ...(await countTexts(database, now - DAY_MS)),
  }
}

async function countAll(database: Database, table: 'postings' | 'quotes'): Promise<number> {
  let counted = 0
  let after = ''
  for (;;) {
    const { count, last } = await countBehind(database, table, after, ROWS)
    counted += count
    if (last === null || count < ROWS) return counted
    after = last
    await breathe()
  }
}

async function countTexts(
  database: Database,
  since: number,
): Promise<Pick<Counts, 'texts' | 'deliveries'>> {
  const texts = { due: 0, sent: 0, failed: 0 }
  const deliveries = { delivered: 0, undelivered: 0, failed: 0 }
  // A text's id begins with its time.
  let after = orderedId(since).slice(0, 12)
  for (;;) {
    const states = await countTextsBehind(database, after, TEXTS)
    let seen = 0
    for (const { state, delivery, count, last } of states) {
      texts[state] += count
      if (delivery !== null) deliveries[delivery] += count
      seen += count
      if (last > after) after = last
    }
    if (seen < TEXTS) return { texts, deliveries }
    await breathe()
  }
}
