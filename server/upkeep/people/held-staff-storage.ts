import { whereIn } from '../../platform/database/where-in.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Those with that number whom agents added, with what is under their name. */
export async function findPeopleOf(database: Database, phone: string) {
  const people = await database
    .selectFrom('agent_people')
    .innerJoin('agents', 'agents.id', 'agent_people.agent_id')
    .selectAll('agent_people')
    .select('agents.name as business')
    .where('agent_people.phone', '=', phone)
    .orderBy('agent_people.id')
    .execute()
  const ids = people.map(({ id }) => id)
  const under = (table: 'sessions' | 'quotes' | 'past_quotes' | 'disclosures') =>
    database.selectFrom(table).where(whereIn(database, 'person_id', ids))
  return {
    people,
    sessions: await under('sessions').select(['created_at', 'used_at', 'device']).execute(),
    quotes: await under('quotes').select(['amount_pence', 'message', 'updated_at']).execute(),
    pastQuotes: await under('past_quotes')
      .select(['registration', 'amount_pence', 'updated_at', 'became', 'gone_at'])
      .execute(),
    alertedBrowsers: await database
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select(['push_devices.created_at', 'failing_since'])
      .where(whereIn(database, 'person_id', ids))
      .execute(),
    numbersGiven: await under('disclosures').select('created_at').execute(),
  }
}
