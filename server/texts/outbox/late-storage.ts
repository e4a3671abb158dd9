import { MINUTE_MS } from '../../../domain/time.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/schema.ts'

/**
 * Whether the carrier seems to take nothing: a text with a link has been tried in vain for a minute, and none was sent
 * since. Codes are left out: a code waits only where an agent has the number, which strangers must not learn.
 */
export async function areTextsFailing(database: Database, now: number): Promise<boolean> {
  const failing = await database
    .selectFrom('texts')
    .select((row) => row.fn.max('first_due_at').as('since'))
    .where('state', '=', sql.lit('due' as const))
    .where('kind', '=', 'link')
    .where('failure', 'is not', null)
    .where('first_due_at', '<=', now - MINUTE_MS)
    .executeTakeFirst()
  const since = failing?.since ?? null
  if (since === null) return false
  // Ids are in the order of time.
  const last = await database
    .selectFrom('texts')
    .select('sent_at')
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.sent_at ?? 0) < since
}
