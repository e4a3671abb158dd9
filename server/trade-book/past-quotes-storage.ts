import { sql } from 'kysely'
import type { OwnerOutcome } from '../../domain/collection.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Database, Row } from '../database/schema.ts'
import { givenBy } from '../database/given-by.ts'
import { whereIn } from '../database/where-in.ts'
import { isSought, type Entry, type Sought } from './sought-quotes-storage.ts'

const CHANGED_AT = sql<number>`coalesce(gone_at, updated_at)`

type PastState = Row<'past_quotes'>['state']

/** Those of an agent in one state, the latest to go first. */
export async function findPastQuotes(
  database: Database,
  sought: Sought,
  { state, limit }: { state: PastState; limit: number },
): Promise<(Entry & { state: PastState })[]> {
  return database
    .selectFrom('past_quotes')
    .where('agent_id', '=', sought.agentId)
    .where('state', '=', state)
    .where(isSought(sought, CHANGED_AT))
    .orderBy(CHANGED_AT, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'state', CHANGED_AT.as('changedAt')])
    .execute()
}

export type PastCounts = Record<PastState, number>

/** How many there are in each state, counting no further than `limit`. */
export async function countPastQuotes(
  database: Database,
  agentId: string,
  limit: number,
): Promise<PastCounts> {
  const count = async (state: PastState): Promise<number> => {
    const some = database
      .selectFrom('past_quotes')
      .where('agent_id', '=', agentId)
      .where('state', '=', state)
      .limit(limit)
      .select('id')
    const row = await database
      .selectFrom(some.as('some'))
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return { collected: await count('collected'), gone: await count('gone') }
}

export interface PastRow extends Omit<
  Row<'past_quotes'>,
  'agent_id' | 'person_id' | 'registration'
> {
  given_by: string | null
  registration: Registration | null
  agent_paid_pence: number | null
  owner_outcome: OwnerOutcome | null
  owner_paid_pence: number | null
}

/** All of them with those ids, with what came of the deal, in any order. */
export async function findPastRows(database: Database, ids: string[]): Promise<PastRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('past_quotes')
    .leftJoin('deals', 'deals.id', 'past_quotes.deal_id')
    .where(whereIn(database, 'past_quotes.id', ids))
    .selectAll('past_quotes')
    .select(['agent_paid_pence', 'owner_outcome', 'owner_paid_pence', givenBy('past_quotes')])
    .$narrowType<{ registration: Registration | null }>()
    .execute()
}
