// Counts rows in small batches with pauses between them, so that a page that is scraped every few seconds makes nobody
// wait.
import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Database } from '../../platform/database/schema.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Services } from '../../platform/services.ts'

// A batch takes about a millisecond on the embedded database.
const ROWS = 5000
const TEXTS = 1000

async function countAll(database: Database, table: 'postings' | 'quotes'): Promise<number> {
  let counted = 0
  let after = ''
  for (;;) {
    const some = database.selectFrom(table).select('id').where('id', '>', after)
    const { count, last } = await database
      .selectFrom(some.orderBy('id').limit(ROWS).as('some'))
      .select(({ fn }) => [fn.countAll().as('count'), fn.max<string | null>('id').as('last')])
      .executeTakeFirstOrThrow()
    counted += Number(count)
    if (last === null || Number(count) < ROWS) return counted
    after = last
    await yieldToEventLoop()
  }
}

/** The texts queued since then, and what became of those sent, if the carrier says. */
async function countTexts(database: Database, since: number) {
  const texts = { due: 0, sent: 0, failed: 0 }
  const deliveries = { delivered: 0, undelivered: 0, failed: 0 }
  // A text's id begins with its time.
  let after = orderedId(since).slice(0, 12)
  for (;;) {
    const some = database
      .selectFrom('texts')
      .select(['id', 'state', 'carrier_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(TEXTS)
    const states = await database
      .selectFrom(some.as('some'))
      .leftJoin('deliveries', 'deliveries.carrier_id', 'some.carrier_id')
      .select(['some.state as state', 'deliveries.state as delivery'])
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('some.id').as('last')])
      .groupBy(['some.state', 'deliveries.state'])
      .execute()
    let seen = 0
    for (const { state, delivery, count, last } of states) {
      texts[state] += Number(count)
      if (delivery !== null) deliveries[delivery] += Number(count)
      seen += Number(count)
      if (last > after) after = last
    }
    if (seen < TEXTS) return { texts, deliveries }
    await yieldToEventLoop()
  }
}

// Counting again for every scrape would cost more than the news is worth.
const FRESH_MS = MINUTE_MS
// The part of the time that counting may take: tens of millions of rows are counted more seldom.
const SHARE = 1 / 50
// A scrape waits no longer for a count, and then gets the one before or none.
const PATIENCE_MS = 2000

type Counts = Awaited<ReturnType<typeof countTexts>> & Record<'postings' | 'quotes', number>

/** Answers the latest counts, or null before the first. Counts at most once a minute, for a fiftieth of the time. */
export function openKnownCounts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): () => Promise<Counts | null> {
  let known = Promise.resolve<Counts | null>(null)
  let counting: Promise<void> | undefined
  let countedAt = -Infinity
  let freshMs = FRESH_MS

  async function count(now: number): Promise<Counts> {
    const began = performance.now()
    const postings = await countAll(database, 'postings')
    const quotes = await countAll(database, 'quotes')
    const counts = { postings, quotes, ...(await countTexts(database, now - DAY_MS)) }
    countedAt = now
    freshMs = Math.max(FRESH_MS, (performance.now() - began) / SHARE)
    return counts
  }

  return async function counts() {
    const now = clock.now()
    if (counting === undefined && Math.abs(now - countedAt) >= freshMs) {
      const begun = count(now)
      const keep = (): void => {
        // One that failed too, since an old figure would hide that counting fails.
        known = begun
        counting = undefined
      }
      counting = begun.then(keep, keep)
    }
    if (counting !== undefined) {
      const patience = new AbortController()
      const waited = pause(PATIENCE_MS, undefined, { signal: patience.signal, ref: false })
      await Promise.race([counting, waited.catch(() => undefined)])
      patience.abort()
    }
    return known
  }
}

/** Since when the text that has waited longest could go, whether tried or not; null if none waits. */
export async function findOldestDue(database: Database, now: number): Promise<number | null> {
  const oldest = await database
    .selectFrom('texts')
    .select('first_due_at')
    // Without a literal the index of due texts goes unused.
    .where('state', '=', sql.lit('due' as const))
    .where('first_due_at', '<=', now)
    .orderBy('first_due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.first_due_at ?? null
}
