// SQL of the figures on the metrics page. However much there is, each query looks at a bounded
// number of rows: the embedded database answers in the thread that serves people.
import type { Database } from '../database/schema.ts'

type TextState = 'due' | 'sent' | 'failed'
export type Delivery = 'delivered' | 'undelivered' | 'failed'

interface Step {
  count: number
  /** The last id that was counted, or null where there was none. */
  last: string | null
}

/** Counts up to `limit` rows of `table` behind the id `after`. */
export async function countBehind(
  database: Database,
  table: 'postings' | 'quotes',
  after: string,
  limit: number,
): Promise<Step> {
  const some = database
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  const { count, last } = await database
    .selectFrom(some.as('some'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), last }
}

/** The states of up to `limit` texts behind the id `after`, which begins with a time. */
export async function countTextsBehind(
  database: Database,
  after: string,
  limit: number,
): Promise<{ state: TextState; delivery: Delivery | null; count: number; last: string }[]> {
  const some = database
    .selectFrom('texts')
    .select(['id', 'state', 'carrier_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  const rows = await database
    .selectFrom(some.as('some'))
    .leftJoin('deliveries', 'deliveries.carrier_id', 'some.carrier_id')
    .select(['some.state as state', 'deliveries.state as delivery'])
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('some.id').as('last')])
    .groupBy(['some.state', 'deliveries.state'])
    .execute()
  return rows.map(({ state, delivery, count, last }) => ({
    state,
    delivery,
    count: Number(count),
    last,
  }))
}
