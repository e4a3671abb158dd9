// Each day's figures are counted during that day in London and the day after, when its cars have been posted for 24
// hours. Later deletions do not change the figures.
import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import type { Figure } from '../../domain/wire/desk.ts'
import type { Database } from '../platform/database/schema.ts'
import { collectedAt, isCollected, SAID_WITHIN_MS } from '../platform/database/shown-rows.ts'
import { firstIdAt } from '../platform/identifiers.ts'
import { endOfDay, londonDay, londonTime } from '../platform/london-time.ts'
import type { Services } from '../platform/services.ts'

// The first count goes back as far as cars are kept.
const BACK_DAYS = 98

/** Counts today, yesterday and every day since the last counted one. */
export async function countDays(services: Services): Promise<void> {
  const { database, clock } = services
  const today = londonDay(clock.now())
  const figures = database.selectFrom('daily_figures')
  const last = figures.select((figure) => figure.fn.max<string | null>('day').as('day'))
  const { day: counted } = await last.executeTakeFirstOrThrow()
  const yesterday = dayBefore(today, 1)
  const first = counted === null ? dayBefore(today, BACK_DAYS) : dayBefore(counted, 1)
  for (let day = first < yesterday ? first : yesterday; day <= today; day = dayBefore(day, -1)) {
    const counts = Object.entries(await countDay(services, day))
    const isLate = counted !== null && day <= counted && day !== today
    const rows = counts
      .filter(([name]) => name !== 'subscriptions' || !isLate)
      .map(([name, value]) => ({ day, name, value: Number(value ?? 0) }))
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

/** The figures that are kept for each day. Quotes a car is the ratio of two figures. */
export type CountedFigure = Exclude<Figure, 'quotesPerCar'> | 'quoted'

/** What a London day came to. Subscriptions are those at its end: of a day in the past, those that have ended since are missing. */
async function countDay({ database, clock, config }: Services, day: string) {
  const from = londonTime(day, 0)
  const to = endOfDay(from)
  const end = Math.min(clock.now(), to)
  const isWithin = (time: RawBuilder<unknown>) => sql`(${time} >= ${from} and ${time} < ${to})`
  const isOfDay = sql`id >= ${firstIdAt(from)} and id < ${firstIdAt(to)}`
  // 3GPP TS 23.040: 160 septets in one part, 153 in each of several. An erased wording counts as one part.
  const parts = sql`case when length(body) > 160 then (length(body) + 152) / 153 else 1 end`
  const { rows } = await sql<Record<CountedFigure, number | string | null>>`
    with cars as (select id, created_at from postings where ${isOfDay} and superseded = 0),
      sent as (select body from texts where ${isOfDay} and state = 'sent'),
      chosen as (select * from deals where chosen_at >= ${from - SAID_WITHIN_MS} and chosen_at < ${to}),
      said as (select owner_outcome from chosen where own_number = 0 and ${isWithin(sql`owner_said_at`)})
    select (select count(*) from cars) as "posted",
      (select count(*) from quotes join cars on cars.id = posting_id
        where quotes.created_at < cars.created_at + ${DAY_MS}) as "quoted",
      (select count(*) from chosen where chosen_at >= ${from}
        and ended_why is distinct from 'undone') as "chosen",
      (select count(*) from chosen as deals where ${isCollected}
        and ${isWithin(collectedAt)}) as "collected",
      (select count(*) from said where owner_outcome = 'paid-full') as "paidInFull",
      (select count(*) from said where owner_outcome = 'paid-less') as "paidLess",
      (select count(*) from sent) as "texts",
      (select sum(${parts}) * ${config.textPence} from sent) as "textsPence",
      (select count(*) from agents where state = 'approved' and created_at <= ${end}
        and (subscribed_until > ${end} or paid_until > ${end})) as "subscriptions"`.execute(
    database,
  )
  return rows[0] ?? {}
}

/** What is counted at `now` (milliseconds); "today" is the last 24 hours. */
export async function countFigures(database: Database, now: number) {
  const today = now - DAY_MS
  const { rows } = await sql<Record<string, number | string | null>>`select
    (select count(*) from postings) as "postings",
    (select count(*) from postings where superseded = 0 and phone_confirmed_at is not null) as "confirmed",
    (select count(*) from postings where superseded = 1) as "superseded",
    (select count(distinct posting_id) from photos) as "withPhoto",
    (select count(*) from postings where created_at > ${today}) as "postedToday",
    (select count(*) from quotes) as "quotes",
    (select count(*) from quotes where updated_at > ${today}) as "quotedToday",
    (select count(*) from agents where state = 'applied') as "applicants",
    (select count(*) from agents where state = 'approved') as "agents",
    (select count(*) from agents where state = 'suspended') as "suspendedAgents",
    (select count(*) from agents where state = 'approved' and (subscribed_until > ${now} or paid_until > ${now})) as "subscribers",
    (select count(*) from disclosures where created_at > ${today}) as "disclosedToday",
    (select count(*) from complaints where closed_at is null) as "complaintsOpen",
    (select count(*) from texts where state = 'due') as "textsDue",
    (select count(*) from texts where state = 'failed') as "textsFailed",
    (select count(*) from texts where state = 'sent' and sent_at > ${today}) as "textsSentToday",
    (select coalesce(max(${now} - first_due_at), 0) from texts where state = 'due' and first_due_at < ${now})
      as "longestWaitMs",
    (select count(*) from suppressed_phones) as "suppressedNumbers",
    (select count(*) from postcodes) as "exactPostcodes"`.execute(database)
  const entries = Object.entries(rows[0] ?? {})
  return Object.fromEntries(entries.map(([name, count]) => [name, Number(count)]))
}

/** The counted figures of the days from `from` to `to`, both included (2026-11-18). */
export function findFigures(database: Database, from: string, to: string) {
  return database
    .selectFrom('daily_figures')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}
