// Each day's figures are counted during that day in London and the day after, when its cars have been posted for 24
// hours. Later deletions do not change the figures.
import { sql } from 'kysely'
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import type { Figure } from '../../domain/wire/desk.ts'
import type { Database, Row } from '../platform/database/schema.ts'
import { isCollected } from '../platform/database/shown-rows.ts'
import { firstIdAt } from '../platform/identifiers.ts'
import { endOfDay, londonDay, londonTime } from '../platform/london-time.ts'
import type { Services } from '../platform/services.ts'

// The first count goes back as far as cars are kept.
const BACK_DAYS = 98

/** Counts today, yesterday and every day since the last counted one. */
export async function countDays({ database, clock, config }: Services): Promise<void> {
  const now = clock.now()
  const today = londonDay(now)
  const figures = database.selectFrom('daily_figures')
  const last = figures.select((figure) => figure.fn.max<string | null>('day').as('day'))
  const { day: counted } = await last.executeTakeFirstOrThrow()
  const yesterday = dayBefore(today, 1)
  const first = counted === null ? dayBefore(today, BACK_DAYS) : dayBefore(counted, 1)
  for (let day = first < yesterday ? first : yesterday; day <= today; day = dayBefore(day, -1)) {
    const from = londonTime(day, 0)
    const within = { from, to: endOfDay(from) }
    const counts: DayCounts = {
      ...(await countPosted(database, within)),
      ...(await countDeals(database, within)),
      ...(await countTexts(database, within, config.textPence)),
      ...(day === today || counted === null || day > counted
        ? await countSubscriptions(database, Math.min(now, within.to))
        : {}),
    }
    const named = Object.entries(counts)
    const rows = named.map(([name, value]) => ({ day, name, value: Number(value ?? 0) }))
    // A larger earlier figure stays, since rows that it counted may have been deleted.
    const value = sql<number>`case when excluded.value > daily_figures.value
      then excluded.value else daily_figures.value end`
    await database
      .insertInto('daily_figures')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['day', 'name']).doUpdateSet({ value }))
      .execute()
  }
}

/** The day that is `days` before `day`, such as 2026-11-22. */
export function dayBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * DAY_MS)
}

/** The moments at which a London day begins and ends. */
interface Day {
  from: number
  to: number
}

/** The figures that are kept for each day. Quotes a car is the ratio of two figures. */
export type CountedFigure = Exclude<Figure, 'quotesPerCar'> | 'quoted'
type DayCounts = Partial<Record<CountedFigure, number | string | null>>

/** The cars posted that day, and the quotes that they had within 24 hours. */
function countPosted(database: Database, { from, to }: Day): Promise<DayCounts> {
  const quoted = sql<number>`(select count(*) from quotes where quotes.posting_id = postings.id
    and quotes.created_at < postings.created_at + ${DAY_MS})`
  return database
    .selectFrom('postings')
    .where('id', '>=', firstIdAt(from))
    .where('id', '<', firstIdAt(to))
    .where('superseded', '=', 0)
    .select((row) => [
      row.fn.countAll<number>().as('posted'),
      sql<number>`sum(${quoted})`.as('quoted'),
    ])
    .executeTakeFirstOrThrow()
}

// After this time nobody says what came of a deal.
const SAID_WITHIN_MS = 120 * DAY_MS

function countDeals(database: Database, { from, to }: Day): Promise<DayCounts> {
  const isWithin = (time: ReturnType<typeof sql>) => sql`(${time} >= ${from} and ${time} < ${to})`
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`
  const said = sql`(own_number = 0 and ${isWithin(sql`owner_said_at`)})`
  return database
    .selectFrom('deals')
    .where('chosen_at', '>=', from - SAID_WITHIN_MS)
    .where('chosen_at', '<', to)
    .select([
      countIf(sql`chosen_at >= ${from} and ended_why is distinct from 'undone'`).as('chosen'),
      countIf(sql`${isCollected} and ${isWithin(sql`coalesce(owner_said_at, agent_said_at)`)}`).as(
        'collected',
      ),
      countIf(sql`${said} and owner_outcome = 'paid-full'`).as('paidInFull'),
      countIf(sql`${said} and owner_outcome = 'paid-less'`).as('paidLess'),
    ])
    .executeTakeFirstOrThrow()
}

/** The texts queued that day that the carrier took, and what they cost at `pence` a part. */
function countTexts(database: Database, { from, to }: Day, pence: number): Promise<DayCounts> {
  // 3GPP TS 23.040: 160 septets in one part, 153 in each of several. An erased wording counts as one part.
  const parts = sql`case when length(body) > 160 then (length(body) + 152) / 153 else 1 end`
  return database
    .selectFrom('texts')
    .where('id', '>=', firstIdAt(from))
    .where('id', '<', firstIdAt(to))
    .where('state', '=', 'sent')
    .select((row) => [
      row.fn.countAll<number>().as('texts'),
      sql<number>`sum(${parts}) * ${pence}`.as('textsPence'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many agents are subscribed at `now`. For a time in the past, subscriptions that have ended since are missing. */
function countSubscriptions(database: Database, now: number): Promise<DayCounts> {
  return database
    .selectFrom('agents')
    .where('state', '=', 'approved')
    .where('created_at', '<=', now)
    .where((agent) =>
      agent.or([agent('subscribed_until', '>', now), agent('paid_until', '>', now)]),
    )
    .select((row) => row.fn.countAll<number>().as('subscriptions'))
    .executeTakeFirstOrThrow()
}

export function findFigures(
  database: Database,
  { from, to }: { from: string; to: string },
): Promise<Row<'daily_figures'>[]> {
  return database
    .selectFrom('daily_figures')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}
