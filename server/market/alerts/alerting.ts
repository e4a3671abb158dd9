// Finds out whom each new car is news for, and tells them for as long as the server runs. Several processes do so: what
// was found is kept once, however many find it, and one process at a time tells.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Insertable } from 'kysely'
import { carsAlert } from '../../../domain/agents/alerts.ts'
import { readFilters } from '../../../domain/market/search-filters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { takeLock } from '../../platform/database/locks.ts'
import type { Database, Row, Tables } from '../../platform/database/schema.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay, londonTime, withinQuoteHours } from '../../platform/london-time.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import { ofPresentCar } from '../../platform/database/shown-rows.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { isListed } from '../search/vehicle-storage.ts'

// A start after an outage announces the cars of an hour; what is older has been quoted on by others.
const FIRST_LOOK_MS = HOUR_MS
// Longer than a transaction may take, which began before the last look and committed after it.
const LOOK_BACK_MS = MINUTE_MS
// A business for which this many cars wait is not searched for: its summary would say no less.
const FULL = 200
const BETWEEN_PUSHES_MS = 10 * MINUTE_MS
const TEXT_MINUTE = 8 * 60
const AGENTS_AT_ONCE = 50

export function startAlerting(services: Services): Worker {
  const match = openMatching(services)
  return keepWorking(services, {
    what: 'alerting agents',
    idleMs: SECOND_MS,
    async work() {
      await match()
      return tellAgents(services)
    },
  })
}

export function openMatching(services: Services): () => Promise<void> {
  const { database, clock } = services
  let lookedAt = clock.now() - FIRST_LOOK_MS
  let matched = new Map<string, string>()

  return async function match() {
    const now = clock.now()
    const since = lookedAt - LOOK_BACK_MS
    // Cars that their owners or a register's answer changed. In order of their ids, as `union` would have it, all of the
    // tables would be read.
    const { rows } = await sql<{ id: string; used_at: number; looked_up_at: number | null }>`
      select id, used_at, looked_up_at from postings
      left join vehicle_details on vehicle_details.posting_id = postings.id
      where id in (select id from postings where used_at > ${since} union all
          select posting_id from vehicle_details where looked_up_at is not null and looked_up_at > ${since})
        and superseded = 0 and phone_confirmed_at > ${now - DAY_MS}
      order by phone_confirmed_at, id`.execute(database)
    const changed = rows.map((car) => [car.id, `${car.used_at} ${car.looked_up_at}`] as const)
    for (const [id, changes] of changed) {
      if (matched.get(id) !== changes) await matchCar(services, id)
    }
    matched = new Map(changed)
    lookedAt = now
  }
}

// Rows of one statement; each is a commit that submissions wait behind.
const KEPT_AT_ONCE = 500

async function matchCar({ database, clock }: Services, postingId: string): Promise<void> {
  const now = clock.now()
  const matches: Insertable<Tables['alert_matches']>[] = []
  for (const saved of await findSearchesAround(database, postingId, now)) {
    const { agent_id, search, easting, northing, squared } = saved
    const { filters } = readFilters(Object.fromEntries(new URLSearchParams(search)))
    const from = easting === null || northing === null ? null : { easting, northing }
    const wanted = { filters, from, agentId: agent_id, today: londonDay(now) }
    const isIn = await isListed(database, postingId, wanted)
    const metres = squared === null ? null : Math.round(Math.sqrt(squared))
    if (isIn) matches.push({ agent_id, posting_id: postingId, metres, matched_at: now })
    await yieldToEventLoop()
  }
  for (let first = 0; first < matches.length; first += KEPT_AT_ONCE) {
    await database
      .insertInto('alert_matches')
      .values(matches.slice(first, first + KEPT_AT_ONCE))
      // A car that was news for an agent before stays so.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Queues what can be told now: in the daytime, pushes at once and then ten minutes apart, and texts of what came by
 * 08:00. What came together goes together. Answers whether there was anything.
 */
export async function tellAgents(services: Services): Promise<boolean> {
  const { database, clock, config } = services
  const now = clock.now()
  if (withinQuoteHours(config.quoteTextHours, now) !== now) return false
  const textsAt = londonTime(londonDay(now), TEXT_MINUTE)
  const moment = { textsAt: now < textsAt ? 0 : textsAt, pushedBefore: now - BETWEEN_PUSHES_MS }
  // Read first: at most moments there is nothing to tell.
  if ((await findAgentsToTell(database, moment, 1)).length === 0) return false
  return database.transaction().execute(async (tx) => {
    await takeLock(tx, 'alerts')
    const agents = await findAgentsToTell(tx, moment, AGENTS_AT_ONCE)
    const ids = agents.map(({ id }) => id)
    const carsOf = Map.groupBy(await findWaiting(tx, ids), ({ agent_id }) => agent_id)
    for (const agent of agents) await tell(services, tx, agent, carsOf.get(agent.id) ?? [])
    return agents.length > 0
  })
}

async function tell(
  services: Services,
  tx: Database,
  { id: agentId, phone, texts }: Awaited<ReturnType<typeof findAgentsToTell>>[number],
  cars: Awaited<ReturnType<typeof findWaiting>>,
): Promise<void> {
  const [nearest] = cars
  if (nearest === undefined) return markTold(tx, agentId, null)
  const alert = carsAlert(nearest, cars.length)
  const isOne = cars.length === 1
  if (texts === 1) await queueNews(services, tx, phone, 'new-cars', alert)
  else {
    const path = isOne ? `/agents/cars/${nearest.id}` : '/agents'
    const postingId = isOne ? nearest.id : null
    await queuePush(services, tx, { agentId, kind: 'new-car', ...alert, path, postingId })
  }
  await markTold(tx, agentId, services.clock.now())
}

export type SavedSearch = Omit<Row<'alert_searches'>, 'agent_id' | 'place'>

export async function deleteAlerts(tx: Database, agentId: string): Promise<void> {
  await tx.deleteFrom('alerts').where('agent_id', '=', agentId).execute()
}

/** The searches that reach as far as the car, of agents who can be told; not where `FULL` cars wait. */
async function findSearchesAround(database: Database, postingId: string, now: number) {
  const east = sql`(alert_searches.easting - postings.easting)`
  const north = sql`(alert_searches.northing - postings.northing)`
  const squared = sql`(${east} * ${east} + ${north} * ${north})`
  const { rows } = await sql<SavedSearch & { agent_id: string; squared: number | null }>`
    select alert_searches.agent_id, search, alert_searches.easting, alert_searches.northing, reach,
      ${squared} as squared
    from alert_searches
    join postings on postings.id = ${postingId}
    join alerts on alerts.agent_id = alert_searches.agent_id
    join agents on agents.id = alerts.agent_id and state = 'approved'
    where (reach is null or ${squared} <= reach * reach)
      and ((texts = 1 and agents.phone is not null) or exists (
        select 1 from push_devices join sessions on sessions.id = session_id
        where push_devices.agent_id = alerts.agent_id and sessions.expires_at > ${now}))
      and (select count(*) from alert_matches
        where alert_matches.agent_id = alerts.agent_id and told = 0) < ${FULL}`.execute(database)
  return rows
}

function findAgentsToTell(
  database: Database,
  /** Agents who had a push since `pushedBefore` wait. `textsAt` is 0 where it is too early for the day's texts. */
  { pushedBefore, textsAt }: { pushedBefore: number; textsAt: number },
  limit: number,
) {
  const untold = sql`select agent_id from alert_matches where told = 0`
  const byText = sql`(texts = 1 and phone is not null)`
  return database
    .selectFrom('alerts')
    .innerJoin('agents', 'agents.id', 'alerts.agent_id')
    .select(['agents.id', 'phone'])
    .select(sql<number>`case when ${byText} then 1 else 0 end`.as('texts'))
    .where('state', '=', 'approved')
    .where(
      sql<boolean>`case when ${byText}
        then told_at < ${textsAt} and agents.id in (${untold} and matched_at < ${textsAt})
        else told_at <= ${pushedBefore} and agents.id in (${untold}) end`,
    )
    .orderBy('agents.id')
    .limit(limit)
    .execute()
}

/** The cars that wait for the agents and can still be quoted on, the nearest first. */
function findWaiting(database: Database, agentIds: string[]) {
  return database
    .selectFrom('alert_matches')
    .innerJoin('postings', 'postings.id', 'alert_matches.posting_id')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['agent_id', 'metres', 'postings.id', 'postcode', 'make', 'model', 'colour', 'year'])
    .select(['starts', 'v5c', 'catalyst'])
    .where(whereIn(database, 'agent_id', agentIds))
    .where('told', '=', sql.lit(0))
    .where('superseded', '=', sql.lit(0))
    .where('deal_id', 'is', null)
    .orderBy((row) => row.fn.coalesce('metres', sql.lit(9_999_999)))
    .orderBy('postings.id', 'desc')
    .execute()
}

/** Notes that an agent heard about every waiting car, at `toldAt`; null where nothing was left to tell. */
async function markTold(tx: Database, agentId: string, toldAt: number | null): Promise<void> {
  await tx
    .updateTable('alert_matches')
    .set({ told: 1 })
    .where('agent_id', '=', agentId)
    .where('told', '=', sql.lit(0))
    .execute()
  if (toldAt === null) return
  await tx.updateTable('alerts').set({ told_at: toldAt }).where('agent_id', '=', agentId).execute()
}
