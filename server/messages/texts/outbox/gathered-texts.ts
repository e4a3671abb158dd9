// Owners are texted when a quote becomes the best. Quotes that come within ten minutes go as one text, texts about one
// car are an hour apart, and past a few a day the rest go in one text at 18:00. What buyers ask about the car is told in at
// most one text a day.
import { HOUR_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import { sql } from 'kysely'
import { isPostgres } from '../../../platform/database/postgres.ts'
import { prepare } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import {
  isOnOffer,
  isShown,
  isUnderOffer,
  toPresentNumber,
} from '../../../platform/database/shown-rows.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import {
  endOfDay,
  londonDay,
  nextSummary,
  withinQuoteHours,
} from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import { countTextsOn, unopenedWait } from '../limits/phone-limits.ts'
import { idAt, queue, soonInDaytime } from './queue-text.ts'
import { OF_A_DEAL, takeTextsBack } from './text-storage.ts'

type TextedPosting = Record<'postingId' | 'phone', string>

// A text says what there is when it is tried: when it was due or, where the sender was late, when it was first claimed.
const lastTold = sql<number | null>`max(case when spent_at > due_at then spent_at else due_at end)`

/**
 * Queues a text where the quote has become the best. `beforePence` is the amount that the owner could choose until now,
 * or null. The caller has locked the posting and its phone.
 */
export async function notifyOfQuote(
  services: Services,
  tx: Database,
  quote: TextedPosting & { agentId: string; amountPence: number; beforePence: number | null },
): Promise<void> {
  const { postingId, agentId, beforePence } = quote
  const [row] = await findBestOfOthers(tx, { postingId, agentId, now: services.clock.now() })
  const best = row?.best ?? 0
  const wasBest = beforePence !== null && beforePence > best
  if (quote.amountPence > best && !wasBest) await queueQuoteText(services, tx, quote)
}

/** Queues a text about a posting's best quote, unless one waits: its wording is made when it is sent. */
async function queueQuoteText(services: Services, tx: Database, posting: TextedPosting) {
  const ofPosting = tx
    .selectFrom('texts')
    .leftJoin('text_allowances', 'text_id', 'texts.id')
    .where('posting_id', '=', posting.postingId)
    .where('phone', '=', posting.phone)
    .where('texts.kind', '=', 'quote')
  const waiting = await ofPosting
    .where('state', '=', 'due')
    .where('claimed_until', 'is', null)
    .select('texts.id')
    // No sender claims it from then on.
    .$if(tx.isTransaction && isPostgres(tx), (query) => query.forUpdate('texts'))
    .executeTakeFirst()
  if (waiting !== undefined) return
  if ((await unopenedWait(services, tx, posting.phone)) > 0) return
  const { quoteTextHours, quoteTextDelaySeconds, quoteTextsPerDay } = services.config
  const waitMs = quoteTextDelaySeconds * SECOND_MS
  const told = await ofPosting
    .where('state', '<>', 'failed')
    .select(lastTold.as('last'))
    .executeTakeFirst()
  const next = waitMs === 0 ? 0 : (told?.last ?? -HOUR_MS) + HOUR_MS
  const dueAt = withinQuoteHours(quoteTextHours, Math.max(services.clock.now() + waitMs, next))
  const phone = posting.phone as PhoneNumber
  const ofDay = { phone, day: londonDay(dueAt), kind: 'quote' } as const
  if (quoteTextsPerDay === 0 || (await countTextsOn(services, tx, ofDay)) < quoteTextsPerDay) {
    await queue(services, tx, { ...posting, phone, kind: 'quote', body: null, dueAt })
    return
  }
  // A second summary for the same phone and moment has the same id: the first one names both cars.
  const at = nextSummary(quoteTextHours, dueAt)
  const id = idAt(at, services.digest('gathered-quotes', phone, String(at)))
  await queue(services, tx, { id, kind: 'gathered-quotes', phone, body: null, dueAt: at })
}

/**
 * Takes a posting's waiting texts to `from` back, since somebody else may have that number. A text to `to` takes the
 * place of one about quotes. The caller queues the link to the new number.
 */
export async function moveQueuedTexts(
  services: Services,
  tx: Database,
  { postingId, from, to }: { postingId: string; from: string; to: PhoneNumber },
): Promise<void> {
  const links = tx
    .deleteFrom('texts')
    .where('posting_id', '=', postingId)
    .where('kind', '=', 'link')
  await links.where('phone', '=', from).where('state', '=', 'due').execute()
  await takeTextsBack(tx, { posting_id: postingId }, OF_A_DEAL)
  const summary = await tx
    .selectFrom('texts')
    .where('kind', '=', 'gathered-quotes')
    .where('phone', '=', from)
    .where('state', '=', 'due')
    .select('id')
    .executeTakeFirst()
  const [news = summary] = await takeTextsBack(tx, { posting_id: postingId }, ['quote'])
  if (news !== undefined) await queueQuoteText(services, tx, { postingId, phone: to })
  await deleteSummaries(tx, from)
}

/** Deletes what summaries have said to a number that a posting had, and the one that waits where none has it any more. */
export async function deleteSummaries(tx: Database, phone: string): Promise<void> {
  const others = tx.selectFrom('postings').where('phone', '=', phone).select('id')
  await tx
    .deleteFrom('texts')
    .where('kind', '=', sql.lit('gathered-quotes' as const))
    .where('phone', '=', phone)
    .where((text) => text.or([text('state', '<>', 'due'), text.not(text.exists(others))]))
    .execute()
}

/** The highest amount, in pence, among other agents' quotes that the owner can choose. */
const findBestOfOthers = prepare<
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

/** A quote that can be chosen on a posting that a text is about. */
export type TextedQuote = Awaited<ReturnType<typeof findTextedQuotes>>[number]

/**
 * The quotes that each text may name: the best quote of each posting, the newest posting first. Cars under offer are
 * left out.
 */
export async function findTextedQuotes(database: Database, textIds: string[], now: number) {
  if (textIds.length === 0) return []
  return (
    database
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
      .where('texts.kind', 'in', ['quote', 'gathered-quotes'])
      .where(isShown)
      .where(isOnOffer(now))
      .where((row) => row.not(isUnderOffer))
      .select(['texts.id as text_id', 'texts.kind', 'postings.id as posting_id'])
      // When the agent gave the present terms, and when the text was queued.
      .select(['quotes.updated_at', 'texts.created_at as queued_at'])
      .select(['postings.registration', 'listing_id', 'link_id', 'amount_pence'])
      .select((row) =>
        row
          .selectFrom('texts as told')
          .leftJoin('text_allowances', 'text_id', 'told.id')
          .whereRef('told.posting_id', '=', 'postings.id')
          .whereRef('told.phone', '=', 'postings.phone')
          .where('told.kind', '=', 'quote')
          .where('told.state', '=', 'sent')
          .select(lastTold.as('last'))
          .as('told_at'),
      )
      .orderBy('postings.id', 'desc')
      .orderBy('amount_pence', 'desc')
      .orderBy('quotes.id')
      .$narrowType<{ registration: Registration }>()
      .execute()
  )
}

/**
 * Queues the text where there is news, due soon in the daytime, else the next morning, unless a waiting text will say
 * the same. Answers when one is due, or null where none is or the phone gets others of this kind on both days.
 */
export async function queueFactsText(
  services: Services,
  tx: Database,
  { isNews, ...posting }: { postingId: string; phone: PhoneNumber; isNews: boolean },
): Promise<number | null> {
  const kind = 'facts-asked'
  const waiting = await tx
    .selectFrom('texts')
    .select('due_at')
    .where('posting_id', '=', posting.postingId)
    .where('phone', '=', posting.phone)
    .where('kind', '=', kind)
    .where('state', '=', 'due')
    .where('tries', '=', 0)
    .executeTakeFirst()
  if (waiting !== undefined || !isNews) return waiting?.due_at ?? null
  const today = soonInDaytime(services)
  const tomorrow = withinQuoteHours(services.config.quoteTextHours, endOfDay(today))
  for (const dueAt of [today, tomorrow]) {
    const asked = { phone: posting.phone, day: londonDay(dueAt), kind } as const
    if ((await countTextsOn(services, tx, asked)) > 0) continue
    await queue(services, tx, { ...posting, kind, body: null, dueAt })
    return dueAt
  }
  return null
}

/**
 * The facts that agents who may trade ask for, by the text that will ask the owner. A text asks nothing where the owner
 * has chosen a quote, or the posting has another number by now.
 */
export async function findAskedFacts(database: Database, textIds: string[]) {
  if (textIds.length === 0) return []
  return (
    database
      .selectFrom('texts')
      .innerJoin('postings', (join) =>
        join
          .onRef('postings.id', '=', 'texts.posting_id')
          .onRef('postings.phone', '=', 'texts.phone'),
      )
      .innerJoin('links', toPresentNumber)
      .innerJoin('fact_requests', 'fact_requests.posting_id', 'postings.id')
      .innerJoin('agents', 'agents.id', 'fact_requests.agent_id')
      .where(whereIn(database, 'texts.id', textIds))
      .where('texts.kind', '=', 'facts-asked')
      .where('agents.state', '=', 'approved')
      .where((row) => row.not(isUnderOffer))
      // The link that was texted to the number that this text goes to.
      .select(['texts.id as text_id', 'registration', 'unique_id', 'fact'])
      .distinct()
      .$narrowType<{ registration: Registration }>()
      .execute()
  )
}
