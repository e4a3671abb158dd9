// SQL of the figures by which an operator sees how the service is doing.
import { sql } from 'kysely'
import { DAY_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'

/** What is counted at `now` (milliseconds); "today" is the last 24 hours. */
export async function countEverything(
  database: Database,
  now: number,
): Promise<Record<string, number>> {
  const today = now - DAY_MS
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from postings) as "postings",
    (select count(*) from postings where superseded = 0 and phone_confirmed_at is not null) as "confirmed",
    (select count(*) from postings where superseded = 1) as "superseded",
    (select count(*) from postings where photo_id is not null) as "withPhoto",
    (select count(*) from postings where created_at > ${today}) as "postedToday",
    (select count(*) from quotes) as "quotes",
    (select count(*) from quotes where updated_at > ${today}) as "quotedToday",
    (select count(*) from agents where state = 'applied') as "applicants",
    (select count(*) from agents where state = 'approved') as "agents",
    (select count(*) from agents where state = 'suspended') as "suspendedAgents",
    (select count(*) from agents where state = 'approved' and subscribed_until > ${now}) as "subscribers",
    (select count(*) from disclosures where created_at > ${today}) as "disclosedToday",
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
