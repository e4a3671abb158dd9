import type { Registration } from '../../../../domain/vehicles/registration.ts'
import { isPostgres } from '../../../platform/database/postgres/postgres.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isOnOffer, isShown, isUnderOffer } from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'

export interface OfferedQuote {
  postingId: string
  agentId: string
  amountPence: number
}

/** The highest amount, in pence, among other agents' quotes that the owner can choose; 0 without one. */
export async function findBestOfOthers(
  database: Database,
  { postingId, agentId }: OfferedQuote,
  now: number,
): Promise<number> {
  const [row] = await bestOfOthers(database, { postingId, agentId, now })
  return row?.best ?? 0
}

const bestOfOthers = prepared<
  { postingId: string; agentId: string; now: number },
  { best: number | null }
>((database, { postingId, agentId, now }) =>
  database
    .selectFrom('quotes')
    .where('posting_id', '=', postingId)
    .where('agent_id', '<>', agentId)
    .where(isShown)
    .where(isOnOffer(now))
    .select((quote) => quote.fn.max('amount_pence').as('best')),
)

/**
 * Whether a text about the posting's quotes waits that no sender has claimed. In a transaction none claims it from
 * then on.
 */
export async function hasWaitingText(
  database: Database,
  { postingId, phone }: { postingId: string; phone: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('texts')
    .where('posting_id', '=', postingId)
    .where('phone', '=', phone)
    .where('kind', '=', 'quote')
    .where('state', '=', 'due')
    .where('claimed_until', 'is', null)
    .select('id')
    .$if(database.isTransaction && isPostgres(database), (query) => query.forUpdate())
    .executeTakeFirst()
  return row !== undefined
}

/** When the last text about the posting's quotes went or, where one is on its way, was due; null without one. */
export async function findLastText(
  database: Database,
  { postingId, phone }: { postingId: string; phone: string },
): Promise<number | null> {
  const row = await database
    .selectFrom('texts')
    .where('posting_id', '=', postingId)
    .where('phone', '=', phone)
    .where('kind', '=', 'quote')
    .where('state', '<>', 'failed')
    .select((text) => text.fn.max('due_at').as('last'))
    .executeTakeFirst()
  return row?.last ?? null
}

/** Whether a summary of quotes waits to go to the phone. */
export async function isSummaryWaiting(database: Database, phone: string): Promise<boolean> {
  const row = await database
    .selectFrom('texts')
    .where('kind', '=', 'gathered-quotes')
    .where('phone', '=', phone)
    .where('state', '=', 'due')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A quote that can be chosen on a posting that a text is about. */
export interface TextedQuote {
  text_id: string
  posting_id: string
  registration: Registration
  listing_id: string
  link_id: string
  amount_pence: number
  /** When the agent gave the present terms, and when the text was queued. */
  updated_at: number
  queued_at: number
  /** When the last text about this posting's quotes to the same phone was due. */
  told_at: number | null
}

/**
 * The quotes that each text may name: the best quote of each posting, the newest posting first. Cars under offer are
 * left out.
 */
export function findTextedQuotes(
  database: Database,
  textIds: string[],
  now: number,
): Promise<TextedQuote[]> {
  if (textIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('texts')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.phone', '=', 'texts.phone')
        .on((on) =>
          on.or([
            on('texts.posting_id', 'is', null),
            on('texts.posting_id', '=', on.ref('postings.id')),
          ]),
        ),
    )
    .innerJoin('quotes', 'quotes.posting_id', 'postings.id')
    .innerJoin('listing_agents', (join) =>
      join
        .onRef('listing_agents.posting_id', '=', 'quotes.posting_id')
        .onRef('listing_agents.agent_id', '=', 'quotes.agent_id'),
    )
    .where(whereIn(database, 'texts.id', textIds))
    .where(isShown)
    .where(isOnOffer(now))
    .where((row) => row.not(isUnderOffer))
    .select(['texts.id as text_id', 'postings.id as posting_id', 'postings.registration'])
    .select(['listing_id', 'link_id', 'amount_pence', 'quotes.updated_at'])
    .select('texts.created_at as queued_at')
    .select((row) =>
      row
        .selectFrom('texts as told')
        .whereRef('told.posting_id', '=', 'postings.id')
        .whereRef('told.phone', '=', 'postings.phone')
        .where('told.kind', '=', 'quote')
        .where('told.state', '=', 'sent')
        .select((text) => text.fn.max('told.due_at').as('last'))
        .as('told_at'),
    )
    .orderBy('postings.id', 'desc')
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .$narrowType<{ registration: Registration }>()
    .execute()
}
