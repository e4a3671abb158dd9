import { sql, type RawBuilder } from 'kysely'
import { METRES_IN_A_MILE } from '../../domain/national-grid.ts'
import type { FilterFact } from '../../domain/search-filters.ts'
import type { Database, Row } from '../database/schema.ts'
import { ofPresentCar } from '../database/shown-rows.ts'

const CAR_COLUMNS = ['make', 'model', 'colour', 'year', 'fuel'] as const
const FACTS = ['starts', 'v5c', 'catalyst', 'keys', 'rolls'] as const

export type MatchedCar = Pick<Row<'postings'>, 'id' | 'postcode' | 'problem'> &
  Pick<Row<'vehicle_details'>, (typeof CAR_COLUMNS)[number]> &
  Record<FilterFact, number | null> & { easting: number; northing: number }

/** What was known of a car when it was matched: when its owner said it, and when registers did. */
type Known = Omit<Row<'alert_cars'>, 'posting_id'>

/** The latest cars whose number was confirmed after `since`. */
export function findLatestCars(
  database: Database,
  { since, limit }: { since: number; limit: number },
): Promise<MatchedCar[]> {
  return liveCars(database)
    .where('phone_confirmed_at', '>', since)
    .orderBy('phone_confirmed_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Cars to match: those confirmed after `confirmedAfter` that are new, or about which more is known than when they
 * were matched. Only what happened after `since` is looked at.
 */
export function findUnmatched(
  database: Database,
  { since, confirmedAfter, limit }: { since: number; confirmedAfter: number; limit: number },
): Promise<(MatchedCar & Known)[]> {
  // In order of their ids, as `union` would have it, all of the tables would be read.
  const touched = sql<string>`(
    select id from postings
      where superseded = 0 and phone_confirmed_at is not null and phone_confirmed_at > ${since}
    union all select posting_id from posting_facts where updated_at > ${since}
    union all select posting_id from vehicle_details
      where looked_up_at is not null and looked_up_at > ${since})`
  return liveCars(database)
    .leftJoin('alert_cars', 'alert_cars.posting_id', 'postings.id')
    .select([FACTS_AT.as('facts_at'), DETAILS_AT.as('details_at')])
    .where('postings.id', 'in', touched)
    .where('phone_confirmed_at', '>', confirmedAfter)
    .where((row) =>
      row.or([
        row('alert_cars.posting_id', 'is', null),
        row('alert_cars.facts_at', '<>', FACTS_AT),
        row('alert_cars.details_at', '<>', DETAILS_AT),
      ]),
    )
    .orderBy('phone_confirmed_at')
    .limit(limit)
    .execute()
}

const FACTS_AT = sql<number>`coalesce(posting_facts.updated_at, 0)`
const DETAILS_AT = sql<number>`coalesce(vehicle_details.looked_up_at, 0)`

function liveCars(database: Database) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['postings.id', 'postcode', 'problem', 'easting', 'northing'])
    .select(CAR_COLUMNS)
    .select(FACTS)
    .where('superseded', '=', sql.lit(0))
    .where('phone_confirmed_at', 'is not', null)
    .where('deal_id', 'is', null)
    .where('easting', 'is not', null)
    .$narrowType<{ easting: number; northing: number }>()
}

/** Notes that a car is matched with what is known of it; false where another process has done so. */
export async function claimCar(tx: Database, id: string, known: Known): Promise<boolean> {
  const { facts_at, details_at } = known
  const { rows } = await sql`
    insert into alert_cars (posting_id, facts_at, details_at)
    select id, cast(${facts_at} as bigint), cast(${details_at} as bigint) from postings where id = ${id}
    on conflict (posting_id) do update
      set facts_at = excluded.facts_at, details_at = excluded.details_at
      where alert_cars.facts_at <> excluded.facts_at
        or alert_cars.details_at <> excluded.details_at
    returning posting_id`.execute(tx)
  return rows.length > 0
}

export interface Net {
  agent_id: string
  words: string
  facts: string
  /** The square of the metres from the nearest of the yards that the car is near enough to. */
  squared: number
}

/**
 * The nets that a car's place is in, of agents who may trade and can be told: in a browser, or by text where
 * `texts`. Those that `full` matches wait for already are left out.
 */
export async function findNetsAround(
  database: Database,
  { easting, northing }: MatchedCar,
  { full, texts, now }: { full: number; texts: boolean; now: number },
): Promise<Net[]> {
  const squared = sql`((easting - ${easting}) * (easting - ${easting})
    + (northing - ${northing}) * (northing - ${northing}))`
  const reach = sql`(miles * ${sql.lit(METRES_IN_A_MILE)})`
  const byText: RawBuilder<unknown> = texts
    ? sql`or (alerts.texts = 1 and agents.phone is not null)`
    : sql``
  const { rows } = await sql<Net>`
    select alerts.agent_id, words, facts, near.squared
    from (select agent_id, min(${squared}) as squared from alert_yards
      where ${squared} <= ${reach} * ${reach} group by agent_id) as near
    join alerts on alerts.agent_id = near.agent_id and waiting < ${full}
    join agents on agents.id = alerts.agent_id and state = 'approved'
    where exists (select 1 from push_devices join sessions on sessions.id = session_id
      where push_devices.agent_id = alerts.agent_id and sessions.expires_at > ${now}) ${byText}`.execute(
    database,
  )
  return rows
}

/** Keeps who a car is news for, but for those it was kept for before. */
export async function insertMatches(
  tx: Database,
  { postingId: posting_id, now }: { postingId: string; now: number },
  matches: { agentId: string; metres: number }[],
): Promise<void> {
  const inserted = await tx
    .insertInto('alert_matches')
    .values(
      matches.map(({ agentId, metres }) => ({
        agent_id: agentId,
        posting_id,
        metres,
        matched_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .execute()
  if (inserted.length === 0) return
  await tx
    .updateTable('alerts')
    .set((row) => ({ waiting: row('waiting', '+', 1) }))
    .where(
      'agent_id',
      'in',
      inserted.map(({ agent_id }) => agent_id),
    )
    .execute()
}
