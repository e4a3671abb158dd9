import { sql } from 'kysely'
import { DAY_MS } from '../../domain/basics/time.ts'
import type { Database } from '../platform/database/schema.ts'
import { reply, type Command } from './command.ts'

const WORDS: Record<string, string> = {
  postings: 'postings',
  confirmed: 'of them confirmed and shown first',
  superseded: 'of them superseded by a newer one',
  withPhoto: 'of them with a photo',
  postedToday: 'posted in the last 24 hours',
  quotes: 'quotes',
  quotedToday: 'of them given or changed in the last 24 hours',
  applicants: 'applicants who wait for you',
  agents: 'agents',
  subscribers: 'of them subscribed',
  suspendedAgents: 'suspended',
  disclosedToday: 'numbers given to agents in the last 24 hours',
  complaintsOpen: 'complaints and reports that are open',
  textsDue: 'texts due',
  textsFailed: 'texts failed',
  textsSentToday: 'texts sent in the last 24 hours',
  longestWaitMs: 'milliseconds that the oldest due text has waited',
  suppressedNumbers: 'numbers that get no texts',
  exactPostcodes: 'exact postcodes',
}

const stats: Command = {
  name: 'stats',
  summary: 'how many postings, quotes, agents and texts there are, by state',
  async run({ services }) {
    const counts = await countFigures(services.database, services.clock.now())
    const lines = Object.entries(WORDS).map(
      ([name, words]) => `${(counts[name] ?? 0).toLocaleString('en-GB').padStart(12)}  ${words}`,
    )
    return reply(counts, lines)
  },
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

export const COMMANDS = [stats]
