import { sql, type Selectable } from 'kysely'
import { wholeMiles } from '../../../domain/basics/national-grid.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'

/** The postings with that number, oldest first. */
export function findPostingsOf(database: Database, phone: string) {
  return wholeRows(database, 'postings', { column: 'phone', values: [phone], order: 'id' })
}

/** The links that were texted to that number. */
export function findLinksTo(database: Database, phone: string) {
  return wholeRows(database, 'links', { column: 'phone', values: [phone], order: 'created_at' })
}

/** The texts to that number, with what their carrier reported. */
export function findTextsTo(database: Database, phone: string) {
  return database
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .selectAll('texts')
    .select(['deliveries.state as delivery', 'told_at'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()
}

/** What is held under the digest of the number: texts counted or stopped, who was given the number, and its deals. */
export async function findByDigest(database: Database, digest: string) {
  const ofPhone = { column: 'phone_digest', values: [digest] }
  const [stopped] = await wholeRows(database, 'suppressed_phones', {
    ...ofPhone,
    order: 'phone_digest',
  })
  const counted = await wholeRows(database, 'text_allowances', { ...ofPhone, order: 'queued_at' })
  const disclosed = await database
    .selectFrom('disclosures')
    .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['name', 'disclosures.created_at'])
    .where('phone_digest', '=', digest)
    .orderBy('disclosures.id')
    .execute()
  const chosen = await database
    .selectFrom('deals')
    .select(['chosen_at', 'amount_pence', 'owner_outcome', 'owner_paid_pence'])
    .where('phone_digest', '=', digest)
    .orderBy('id')
    .execute()
  return { stopped, counted, disclosed, chosen }
}

type OfAgent =
  'agent_licences' | 'alert_matches' | 'alert_searches' | 'push_devices' | 'fact_requests'

/** The agent or applicant with that number, with their rows; undefined if there is none. */
export async function findAgentOf(database: Database, phone: string) {
  const ofPhone = { column: 'phone', values: [phone], order: 'id' }
  const [agent] = await wholeRows(database, 'agents', ofPhone)
  if (agent === undefined) return undefined
  const ofAgent = { column: 'agent_id', values: [agent.id] }
  const from = (table: OfAgent) => database.selectFrom(table).where('agent_id', '=', agent.id)
  return {
    agent,
    sessions: await wholeRows(database, 'sessions', { ...ofAgent, order: 'id' }),
    alerts: await wholeRows(database, 'alerts', { ...ofAgent, order: 'agent_id' }),
    savedSearches: await from('alert_searches').select('search').orderBy('place').execute(),
    furtherLicences: await from('agent_licences')
      .select(['number', 'council', 'expires', 'checked_on', 'notice_for', 'waits'])
      .orderBy('council')
      .orderBy('waits')
      .execute(),
    alertedCars: (
      await from('alert_matches')
        .select(['metres', 'matched_at', 'told'])
        .orderBy('matched_at')
        .execute()
    ).map(({ metres, ...match }) => ({
      miles: metres === null ? null : wholeMiles(metres),
      ...match,
    })),
    waitingPushes: await database
      .selectFrom('pushes')
      .innerJoin('push_devices', 'push_devices.id', 'device_id')
      .select(['kind', 'title', 'line', 'due_at', 'expires_at', 'tries'])
      .where('agent_id', '=', agent.id)
      .orderBy('due_at')
      .execute(),
    alertedBrowsers: await from('push_devices')
      .select(['created_at', 'failing_since'])
      .orderBy('created_at')
      .execute(),
    questions: await from('fact_requests')
      .select(['fact', 'asked_at'])
      .orderBy('asked_at')
      .execute(),
    pastQuotes: await wholeRows(database, 'past_quotes', { ...ofAgent, order: 'id' }),
    subscriptions: await wholeRows(database, 'subscriptions', { ...ofAgent, order: 'agent_id' }),
    numbersGiven: await wholeRows(database, 'disclosures', { ...ofAgent, order: 'id' }),
    deals: await database
      .selectFrom('deals')
      .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .selectAll('deals')
      .select('answer')
      .where('agent_id', '=', agent.id)
      .orderBy('deals.id')
      .execute(),
    quotes: await database
      .selectFrom('quotes')
      .innerJoin('postings', 'postings.id', 'quotes.posting_id')
      .selectAll('quotes')
      .select('postings.registration as car_registration')
      .where('agent_id', '=', agent.id)
      .orderBy('quotes.id')
      .execute(),
  }
}

/** What operators changed on any of `targets`. */
export function findChanges(database: Database, targets: string[]) {
  return wholeRows(database, 'audit_log', { column: 'target', values: targets, order: 'id' })
}

/** The rows with one of `values` in `column`, with all columns, so that a new one is exported by itself. */
export async function wholeRows<Name extends keyof Tables>(
  database: Database,
  table: Name,
  { column, values, order }: { column: string; values: string[]; order: string },
): Promise<Selectable<Tables[Name]>[]> {
  const { rows } = await sql<Selectable<Tables[Name]>>`select * from ${sql.table(table)}
    where ${whereIn(database, column, values)} order by ${sql.ref(order)}`.execute(database)
  return rows
}
