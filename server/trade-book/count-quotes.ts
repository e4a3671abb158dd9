import type { BookCounts } from '../../domain/wire/trade-book.ts'
import type { Database } from '../database/schema.ts'
import { countPastQuotes } from './past-quotes-storage.ts'
import { countOpenQuotes, findChosenQuotes, LOOKED_AT } from './present-quotes-storage.ts'
import { allOf } from './sought-quotes-storage.ts'

/** How many quotes of an agent are in each state, among the last thousand of those on cars that are there and of each past state. */
export async function countQuotes(database: Database, agentId: string): Promise<BookCounts> {
  const [open, deals, past] = await Promise.all([
    countOpenQuotes(database, agentId),
    findChosenQuotes(database, allOf(agentId)),
    countPastQuotes(database, agentId, LOOKED_AT),
  ])
  const lookedAt = open.reduce((sum, { count }) => sum + count, 0)
  const countOpen = (state: 'live' | 'not-chosen') => ({
    count: open.find((of) => of.state === state)?.count ?? 0,
    orMore: lookedAt === LOOKED_AT,
  })
  const countDeals = (state: 'chosen' | 'collected'): number =>
    deals.filter((deal) => deal.state === state).length
  return {
    live: countOpen('live'),
    chosen: { count: countDeals('chosen'), orMore: false },
    collected: {
      count: countDeals('collected') + past.collected,
      orMore: past.collected === LOOKED_AT,
    },
    'not-chosen': countOpen('not-chosen'),
    gone: { count: past.gone, orMore: past.gone === LOOKED_AT },
  }
}
