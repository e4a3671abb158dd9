import { sql } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import type { Database } from '../../../platform/database/schema.ts'

// Two tries by then. What a limit holds back waits longer, beside others that go.
const LATE_MS = 30 * SECOND_MS
const UNTRIED_MS = 5 * MINUTE_MS
// What an outage began with may have been due a little before the last text that went.
const SLACK_MS = 10 * SECOND_MS
// A larger count would tell an operator no more.
const MOST = 10_000

interface LateTexts {
  count: number
  /** When the first late text could have gone. */
  since: number
  /** The carrier's answer to the latest late text that was tried, in a word of ours; null where none was tried. */
  failure: string | null
}

/**
 * Texts that should have gone: the carrier took none since they were due, or no sender tried them. Null where there are
 * none. Strangers hear only of the first kind, without codes: a code waits only where an agent has the number, which
 * strangers must not learn.
 */
export async function findLateTexts(
  database: Database,
  now: number,
  { toStrangers = false }: { toStrangers?: boolean } = {},
): Promise<LateTexts | null> {
  const lastSentAt = await findLastSent(database)
  const late = database
    .selectFrom('texts')
    // A literal, or the index of due texts goes unused.
    .where('state', '=', sql.lit('due' as const))
    .where('first_due_at', '<=', now - LATE_MS)
    .$if(toStrangers, (query) =>
      query.where('first_due_at', '>', lastSentAt).where('kind', '!=', 'code'),
    )
    .where((text) =>
      text.or([
        text('first_due_at', '>', lastSentAt),
        text.and([text('tries', '=', 0), text('first_due_at', '<=', now - UNTRIED_MS)]),
      ]),
    )
  const { count, since } = await database
    .selectFrom(late.select('first_due_at').orderBy('first_due_at').limit(MOST).as('late'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('first_due_at').as('since')])
    .executeTakeFirstOrThrow()
  if (since === null) return null
  const tried = late.where('failure', 'is not', null).select('failure').orderBy('id', 'desc')
  const last = await tried.limit(1).executeTakeFirst()
  return { count: Number(count), since, failure: last?.failure ?? null }
}

/**
 * Has up to `limit` texts that wait for another try go at `now`, since the carrier takes texts again, or to see whether
 * the carrier does. A text keeps its plan if it waited while others were taken, or the carrier asked for it later.
 */
export async function hastenTexts(database: Database, now: number, limit = MOST): Promise<void> {
  const waiting = await database
    .selectFrom('texts')
    .select('id')
    .where('state', '=', sql.lit('due' as const))
    .where('tries', '>', sql.lit(0))
    .where('due_at', '>', now)
    .where('claimed_until', 'is', null)
    .where('failure', 'not like', '%429')
    .where('first_due_at', '>', (await findLastSent(database)) - SLACK_MS)
    .orderBy('first_due_at')
    .limit(limit)
    .execute()
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  const stillWaiting = database.updateTable('texts').where('claimed_until', 'is', null)
  await stillWaiting
    .where(whereIn(database, 'id', ids))
    .where('due_at', '>', now)
    .set({ due_at: now })
    .execute()
}

// Ids are in the order of time.
async function findLastSent(database: Database): Promise<number> {
  const last = await database
    .selectFrom('texts')
    .select('sent_at')
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sent_at ?? 0
}
