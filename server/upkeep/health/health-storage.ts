import { sql } from 'kysely'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { reasonOf } from '../../platform/log.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'

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

/** Whether a deletion of before `before` (milliseconds) is not in the journal yet. */
export async function isJournalLate(database: Database, before: number): Promise<boolean> {
  const late = await database
    .selectFrom('deletions')
    .select('id')
    // Without a literal the index of these goes unused.
    .where('in_journal', '=', sql.lit(0))
    .where('id', '<', firstIdAt(before))
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

/** What time it is for PostgreSQL (milliseconds); null for the embedded database, which has no clock. */
export async function findClock(database: Database): Promise<number | null> {
  if (!isPostgres(database)) return null
  const asked = sql<Record<'now', number>>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  return (await asked.execute(database)).rows[0]?.now ?? null
}

/** Why the database does not answer, or null. */
export async function findDatabaseFault(database: Database): Promise<string | null> {
  try {
    const known = await database.selectFrom('secrets').select('name').executeTakeFirst()
    return known === undefined ? 'It has lost what tells its keys.' : null
  } catch (error) {
    return reasonOf(error)
  }
}

/** What is counted at `now` (milliseconds); "today" is the last 24 hours. */
export async function countFigures(
  database: Database,
  now: number,
): Promise<Record<string, number>> {
  const today = now - DAY_MS
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from postings) as "postings",
    (select count(*) from postings where superseded = 0 and phone_confirmed_at is not null) as "confirmed",
    (select count(*) from postings where superseded = 1) as "superseded",
    (select count(distinct posting_id) from photos) as "withPhoto",
    (select count(*) from postings where created_at > ${today}) as "postedToday",
    (select count(*) from quotes) as "quotes",
    (select count(*) from quotes where updated_at > ${today}) as "quotedToday",
    (select count(*) from agents where state = 'applied') as "applicants",
    (select count(*) from agents where state = 'approved') as "agents",
    (select count(*) from agents where state = 'suspended') as "suspendedAgents",
    (select count(*) from agents where state = 'approved' and (subscribed_until > ${now} or paid_until > ${now})) as "subscribers",
    (select count(*) from disclosures where created_at > ${today}) as "disclosedToday",
    (select count(*) from complaints where closed_at is null) as "complaintsOpen",
    (select count(*) from texts where state = 'due') as "textsDue",
    (select count(*) from texts where state = 'failed') as "textsFailed",
    (select count(*) from texts where state = 'sent' and sent_at > ${today}) as "textsSentToday",
    (select coalesce(max(${now} - first_due_at), 0) from texts where state = 'due' and first_due_at < ${now})
      as "longestWaitMs",
    (select count(*) from suppressed_phones) as "suppressedNumbers",
    (select count(*) from postcodes) as "exactPostcodes"`.execute(database)
  const entries = Object.entries(rows[0] ?? {})
  return Object.fromEntries(entries.map(([name, count]) => [name, Number(count)]))
}
