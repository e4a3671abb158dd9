// SQL that collects what every room holds about one phone. Columns are taken whole, so that a new one is
// exported by itself.
import type { Selectable } from 'kysely'
import { whereIn } from '../database/where-in.ts'
import type { Database, Tables } from '../database/schema.ts'

/** The postings with that number, oldest first. */
export function findPostingsOf(
  database: Database,
  phone: string,
): Promise<Selectable<Tables['postings']>[]> {
  return database
    .selectFrom('postings')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('id')
    .execute()
}

/** The links that were texted to that number, for whichever posting. */
export function findLinksTo(
  database: Database,
  phone: string,
): Promise<Selectable<Tables['links']>[]> {
  return database
    .selectFrom('links')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at')
    .execute()
}

/** The texts to that number, and what their carrier told of them. */
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

/** What is held under the digest of the number: texts counted or stopped, who was given it, what its holder agreed. */
export async function findByDigest(database: Database, digest: string) {
  const stopped = await database
    .selectFrom('suppressed_phones')
    .selectAll()
    .where('phone_digest', '=', digest)
    .executeTakeFirst()
  const counted = await database
    .selectFrom('text_allowances')
    .selectAll()
    .where('phone_digest', '=', digest)
    .orderBy('queued_at')
    .execute()
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

/** The agent or applicant with that number, and what hangs on them; undefined where there is none. */
export async function findAgentOf(database: Database, phone: string) {
  const agent = await database
    .selectFrom('agents')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (agent === undefined) return undefined
  const { id } = agent
  return {
    agent,
    sessions: await database
      .selectFrom('sessions')
      .selectAll()
      .where('agent_id', '=', id)
      .orderBy('id')
      .execute(),
    passkeys: await database
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'used_at'])
      .where('agent_id', '=', id)
      .orderBy('id')
      .execute(),
    alerts: await database.selectFrom('alerts').selectAll().where('agent_id', '=', id).execute(),
    alertYards: await database
      .selectFrom('alert_yards')
      .select(['postcode', 'miles'])
      .where('agent_id', '=', id)
      .orderBy('place')
      .execute(),
    alertedBrowsers: await database
      .selectFrom('push_devices')
      .select(['created_at', 'failing_since'])
      .where('agent_id', '=', id)
      .orderBy('created_at')
      .execute(),
    questions: await database
      .selectFrom('fact_requests')
      .select(['fact', 'asked_at'])
      .where('agent_id', '=', id)
      .orderBy('asked_at')
      .execute(),
    pastQuotes: await database
      .selectFrom('past_quotes')
      .selectAll()
      .where('agent_id', '=', id)
      .orderBy('id')
      .execute(),
    subscriptions: await database
      .selectFrom('subscriptions')
      .selectAll()
      .where('agent_id', '=', id)
      .execute(),
    numbersGiven: await database
      .selectFrom('disclosures')
      .selectAll()
      .where('agent_id', '=', id)
      .orderBy('id')
      .execute(),
    deals: await database
      .selectFrom('deals')
      .leftJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .selectAll('deals')
      .select('answer')
      .where('agent_id', '=', id)
      .orderBy('deals.id')
      .execute(),
    quotes: await database
      .selectFrom('quotes')
      .innerJoin('postings', 'postings.id', 'quotes.posting_id')
      .selectAll('quotes')
      .select('postings.registration as car_registration')
      .where('agent_id', '=', id)
      .orderBy('quotes.id')
      .execute(),
  }
}

/** What operators changed on any of `targets`. */
export function findChanges(
  database: Database,
  targets: string[],
): Promise<Selectable<Tables['audit_log']>[]> {
  return database
    .selectFrom('audit_log')
    .selectAll()
    .where(whereIn(database, 'target', targets))
    .orderBy('id')
    .execute()
}

/** The complaints that came from the number, and those about the agent without who complained and their words. */
export async function findComplaintsOf(
  database: Database,
  phone: string,
  agentId: string | undefined,
) {
  const own = await database
    .selectFrom('complaints')
    .selectAll()
    .where('reach', '=', phone)
    .orderBy('id')
    .execute()
  const ids = own.map(({ id }) => id)
  return {
    own,
    messages: await database
      .selectFrom('complaint_messages')
      .selectAll()
      .where(whereIn(database, 'complaint_id', ids))
      .orderBy('id')
      .execute(),
    aboutAgent: await database
      .selectFrom('complaints')
      .select(['reference', 'about', 'registration', 'received_at', 'closed_at', 'outcome'])
      .where('agent_id', '=', agentId ?? '')
      .orderBy('id')
      .execute(),
  }
}
