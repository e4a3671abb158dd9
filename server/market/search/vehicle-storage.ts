// Live postings, each car once. Every statement looks at a bounded part of them, and so lets other work through.
import { sql, type RawBuilder } from 'kysely'
import type { GridPoint } from '../../../domain/basics/national-grid.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { narrow, squareDistance, type Narrowing } from './narrow-storage.ts'

/** A car that was found, and the square of its distance in metres. */
export interface Found {
  id: string
  squared: number
}

// Cars are put in order first, so that both databases check only the first cars for being shown.
const EVERY_ROW = 1_000_000_000

export type Column = [easting: number, south: number, north: number]

interface AreaSearch extends Narrowing {
  from: GridPoint
  columns: Column[]
  confirmed: boolean
  limit: number
}

/** Cars farther than `after` (or as far, with a lower id), nearest first. */
export function findNearestIn(
  database: Database,
  search: AreaSearch & { after: { squared: number; id: string } },
): Promise<Found[]> {
  const { squared, id } = search.after
  const wanted = sql`(squared > ${squared} or (squared = ${squared} and id < ${id}))`
  return inColumns(database, search, wanted, sql`squared, id desc`)
}

export function findNewestIn(database: Database, search: AreaSearch & { below: string }) {
  return inColumns(database, search, sql`id < ${search.below}`, sql`id desc`)
}

/** The next cars below the id `below`, down to and with `downTo`, newest first. */
export async function findNewest(
  database: Database,
  search: Narrowing & { confirmed: boolean; below: string; downTo: string; limit: number },
): Promise<{ id: string }[]> {
  const { below, downTo, limit } = search
  const { rows } = await sql<{ id: string }>`
    select id from postings
    where ${isLive(search.confirmed)} and id < ${below} and id >= ${downTo}
      ${narrow(search)} and ${isShownOnce(search)}
    order by id desc limit ${limit}`.execute(database)
  return rows
}

/** The id that `count` cars lie above of, counted down from `below`; null where there are fewer. */
export async function idBelow(
  database: Database,
  search: { confirmed: boolean; below: string; count: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from postings where ${isLive(search.confirmed)} and id < ${search.below}
    order by id desc limit 1 offset ${search.count - 1}`.execute(database)
  return rows[0]?.id ?? null
}

const CONFIRMED_AMONG = 1000

/** Cars whose number was confirmed after `since`, the latest first, among the latest thousand. */
export async function findConfirmedSince(
  database: Database,
  search: Narrowing & { since: number; limit: number },
): Promise<string[]> {
  const { since, limit } = search
  const { rows } = await sql<{ id: string }>`
    select id from (
      select * from postings where ${isLive(true)} and phone_confirmed_at > ${since}
      order by phone_confirmed_at desc, id desc limit ${CONFIRMED_AMONG}
    ) as postings
    where ${isShownOnce(search)} ${narrow(search)}
    order by phone_confirmed_at desc, id desc limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

export async function isListed(database: Database, id: string, search: Narrowing) {
  const { rows } = await sql`
    select id from postings
    where id = ${id} and ${isLive(true)} ${narrow(search)} and ${isShownOnce(search)}`.execute(
    database,
  )
  return rows.length > 0
}

export async function findByRegistration(
  database: Database,
  { registration, limit, ...search }: Narrowing & { registration: string; limit: number },
): Promise<{ id: string; squared: number | null; confirmed: number }[]> {
  const narrowing = { ...search, filters: { ...search.filters, q: '' } }
  const anywhere = { ...search, filters: { ...narrowing.filters, within: null } }
  const { rows } = await sql<{ id: string; squared: number | null; confirmed: number }>`
    select id, ${squareOrNull(search.from)} as squared,
      case when phone_confirmed_at is null then 0 else 1 end as confirmed
    from postings
    where registration >= ${registration} and registration <= ${`${registration}ZZZZZZZ`}
      and superseded = 0 and deal_id is null ${narrow(anywhere)} and ${isShownOnce(narrowing)}
    order by registration, id desc limit ${limit}`.execute(database)
  return rows
}

async function inColumns(
  database: Database,
  { columns, confirmed, limit, ...search }: AreaSearch,
  wanted: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Found[]> {
  const json = JSON.stringify(columns)
  const each = isPostgres(database)
    ? sql`json_array_elements(${json}::json)`
    : sql`json_each(${json})`
  const cars = sql`select postings.id, ${squareDistance(search.from)} as squared from`
  const inColumn = sql`easting = east and northing between south and north
    and ${isLive(confirmed)} ${narrow(search)}`
  // The offset makes PostgreSQL look each column up in the index. Without an offset PostgreSQL reads all live postings
  // first where many pages were written since the last vacuum.
  const near = isPostgres(database)
    ? sql`area cross join lateral (${cars} postings where ${inColumn} offset 0)`
    : sql`(${cars} area cross join postings where ${inColumn})`
  // Without an offset PostgreSQL would check all cars, and not only the first in order.
  const shown =
    search.repeats === true
      ? sql`true`
      : sql`exists (select 1 from postings
          where postings.id = near.id and ${isShownOnce(search)} limit 1 offset 0)`
  const { rows } = await sql<Found>`
    with area(east, south, north) as (
      select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
      from ${each}
    )
    select id, squared from (
      select id, squared from ${near} as near where ${wanted} order by ${order} limit ${EVERY_ROW}
    ) as near
    where ${shown} limit ${limit}`.execute(database)
  return rows
}

function isShownOnce(search: Narrowing): RawBuilder<boolean> {
  return search.repeats === true ? sql`true` : isShownOfCar(narrow(search))
}

function squareOrNull(from: GridPoint | null): RawBuilder<number | null> {
  return from === null ? sql`cast(null as bigint)` : squareDistance(from)
}

// The partial indexes of the migration have the first two conditions word for word.
function isLive(confirmed: boolean): RawBuilder<boolean> {
  return confirmed
    ? sql`superseded = 0 and phone_confirmed_at is not null and deal_id is null`
    : sql`superseded = 0 and phone_confirmed_at is null and deal_id is null`
}

/** A car that is counted: `fits` has a 1 for each of the conditions that it meets and a 0 for each other. */
export type CountedCar = Awaited<ReturnType<typeof findCounted>>[number]

/** The cars with these ids that are still there, each of `conditions` tried on every one of them. */
export function findCounted(
  database: Database,
  ids: string[],
  conditions: RawBuilder<unknown>[][],
) {
  const each = conditions.map(
    (all) => sql`case when ${sql.join([sql`true`, ...all], sql` and `)} then '1' else '0' end`,
  )
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .where(whereIn(database, 'postings.id', ids))
    .select(['postings.registration', 'make', sql<string>`${sql.join(each, sql` || `)}`.as('fits')])
    .execute()
}

const COUNTED_TO = 20

// Two numbers may post one car: both its owners, or its seller and its buyer. Lists show the car once, by the posting
// with a confirmed number, else the newest that fits the filters. `markShown` sees to postings by one number.
const sameCar = sql`select 1 from postings as other
  where other.registration = postings.registration and other.superseded = 0 and other.deal_id is null`

export const timesPosted = sql<number>`(
  select count(*) from (${sameCar} limit ${sql.lit(COUNTED_TO)}) as times
)`

// Without an offset PostgreSQL would turn the `exists` into a join over all postings.
const first = sql`limit 1 offset 0`

/** Whether lists show a row for its car, among those for which `fits` holds, which follows a `where`. */
function isShownOfCar(fits: RawBuilder<unknown>): RawBuilder<boolean> {
  const otherFits = sql`exists (
    select 1 from postings where postings.id = other.id ${fits} ${first}
  )`
  return sql<boolean>`not exists (
      ${sameCar} and other.id > postings.id
        and (postings.phone_confirmed_at is null or other.phone_confirmed_at is not null)
        and ${otherFits} ${first}
    ) and (postings.phone_confirmed_at is not null or not exists (
      ${sameCar} and other.phone_confirmed_at is not null and ${otherFits} ${first}
    ))`
}

/**
 * The next older live posting of the same car, and after the oldest the newest. So each posting leads to all others,
 * and nobody can hide one by posting its car again. Null where there is no other.
 */
export async function findOtherPosting(database: Database, id: string): Promise<string | null> {
  const other = await database
    .selectFrom('postings')
    .innerJoin('postings as other', 'other.registration', 'postings.registration')
    .select('other.id')
    .where('postings.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.superseded', '=', sql.lit(0))
    .where('other.deal_id', 'is', null)
    .orderBy((row) => row.case().when('other.id', '<', id).then(0).else(1).end())
    .orderBy('other.id', 'desc')
    .executeTakeFirst()
  return other?.id ?? null
}
