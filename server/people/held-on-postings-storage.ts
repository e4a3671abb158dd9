import { whereIn } from '../database/where-in.ts'
import type { Database } from '../database/schema.ts'

/** What hangs on postings. Columns are taken whole, so that a new one is exported without anybody thinking of it. */
export async function findOnPostings(database: Database, postingIds: string[]) {
  if (postingIds.length === 0) {
    return {
      details: [],
      facts: [],
      questions: [],
      photos: [],
      quotes: [],
      disclosures: [],
      deals: [],
    }
  }
  return {
    details: await database
      .selectFrom('vehicle_details')
      .selectAll()
      .where(whereIn(database, 'posting_id', postingIds))
      .execute(),
    facts: await database
      .selectFrom('posting_facts')
      .selectAll()
      .where(whereIn(database, 'posting_id', postingIds))
      .execute(),
    questions: await database
      .selectFrom('fact_requests')
      .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
      .select(['posting_id', 'fact', 'asked_at', 'name'])
      .where(whereIn(database, 'posting_id', postingIds))
      .orderBy('asked_at')
      .execute(),
    photos: await database
      .selectFrom('posting_photos')
      .selectAll()
      .where(whereIn(database, 'posting_id', postingIds))
      .orderBy('created_at')
      .execute(),
    quotes: await database
      .selectFrom('quotes')
      .innerJoin('agents', 'agents.id', 'quotes.agent_id')
      .selectAll('quotes')
      .select(['name', 'contact'])
      .where(whereIn(database, 'posting_id', postingIds))
      .orderBy('quotes.id')
      .execute(),
    disclosures: await database
      .selectFrom('disclosures')
      .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
      .selectAll('disclosures')
      .select('name')
      .where(whereIn(database, 'posting_id', postingIds))
      .orderBy('disclosures.id')
      .execute(),
    deals: await database
      .selectFrom('deals')
      .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .innerJoin('agents', 'agents.id', 'deals.agent_id')
      .selectAll('deals')
      .select(['deal_words.registration', 'address', 'how_to_find', 'reason', 'name'])
      .select('deal_words.photo_id')
      .where(whereIn(database, 'deals.posting_id', postingIds))
      .orderBy('deals.id')
      .execute(),
  }
}
