import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { wholeRows } from '../../platform/database/whole-rows.ts'

/** What hangs on postings. */
export async function findOnPostings(database: Database, postingIds: string[]) {
  const ofPostings = { column: 'posting_id', values: postingIds }
  const on = (table: string) => whereIn(database, `${table}.posting_id`, postingIds)
  return {
    details: await wholeRows(database, 'vehicle_details', { ...ofPostings, order: 'posting_id' }),
    facts: await wholeRows(database, 'posting_facts', { ...ofPostings, order: 'posting_id' }),
    photos: await wholeRows(database, 'posting_photos', { ...ofPostings, order: 'created_at' }),
    questions: await database
      .selectFrom('fact_requests')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .select(['posting_id', 'fact', 'asked_at', 'name'])
      .where(on('fact_requests'))
      .orderBy('asked_at')
      .execute(),
    quotes: await database
      .selectFrom('quotes')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('quotes')
      .select(['name', 'contact'])
      .where(on('quotes'))
      .orderBy('quotes.id')
      .execute(),
    disclosures: await database
      .selectFrom('disclosures')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('disclosures')
      .select('name')
      .where(on('disclosures'))
      .orderBy('disclosures.id')
      .execute(),
    deals: await database
      .selectFrom('deals')
      .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('deals')
      .select(['deal_words.registration', 'address', 'how_to_find', 'reason', 'name'])
      .select('deal_words.photo_id')
      .where(on('deals'))
      .orderBy('deals.id')
      .execute(),
  }
}
