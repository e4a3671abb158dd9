// Finds out whom each new car is news for, and tells them for as long as the server runs. Several processes do so: what
// was found is kept once, however many find it, and one process at a time tells.
import { sql } from 'kysely'
import { carsAlert } from '../../../domain/agents/alerts.ts'
import { readFilters } from '../../../domain/market/search-filters.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { keepWorking, type Worker } from '../../platform/keep-working.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { findSearchesListing } from '../search/vehicle-storage.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay, londonTime, withinQuoteHours } from '../../platform/london-time.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import * as storage from './alert-storage.ts'

// A start after an outage announces the cars of an hour; what is older has been quoted on by others.
const FIRST_LOOK_MS = HOUR_MS
// Longer than a transaction may take, which began before the last look and committed after it.
const LOOK_BACK_MS = MINUTE_MS
// Each search is a few parameters of a statement.
const SEARCHES_AT_ONCE = 50
// A business for which this many cars wait is not searched for: its summary would say no less.
const FULL = 200
const BETWEEN_PUSHES_MS = 10 * MINUTE_MS
const TEXT_MINUTE = 8 * 60
const AGENTS_AT_ONCE = 50

/** Starts matching and telling. */
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

/** A way to match what happened since the last look. */
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

/** Keeps each agent whose list the car is in by a search they saved. */
async function matchCar({ database, clock }: Services, postingId: string): Promise<void> {
  const now = clock.now()
  const saved = await storage.findSearchesAround(database, postingId, { full: FULL, now })
  for (let first = 0; first < saved.length; first += SEARCHES_AT_ONCE) {
    const some = saved.slice(first, first + SEARCHES_AT_ONCE)
    const searches = some.map(({ search, easting, northing, agent_id: agentId }) => ({
      filters: readFilters(Object.fromEntries(new URLSearchParams(search))).filters,
      from: easting === null || northing === null ? null : { easting, northing },
      agentId,
      today: dayOf(now),
    }))
    const found = await findSearchesListing(database, postingId, searches)
    const matches = found.map(({ place, squared }) => ({
      agent_id: some[place]?.agent_id ?? '',
      posting_id: postingId,
      metres: squared === null ? null : Math.round(Math.sqrt(squared)),
      matched_at: now,
    }))
    // A car that was news for an agent before stays so.
    const kept = database.insertInto('alert_matches').values(matches)
    if (matches.length > 0) await kept.onConflict((conflict) => conflict.doNothing()).execute()
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
  const moment = {
    textsAt: now < textsAt ? 0 : textsAt,
    pushedBefore: now - BETWEEN_PUSHES_MS,
  }
  // Read first: at most moments there is nothing to tell.
  if ((await storage.findAgentsToTell(database, moment, 1)).length === 0) return false
  return database.transaction().execute(async (tx) => {
    await takeLock(tx, 'alerts')
    const agents = await storage.findAgentsToTell(tx, moment, AGENTS_AT_ONCE)
    const ids = agents.map(({ id }) => id)
    const waiting = ids.length === 0 ? [] : await storage.findWaiting(tx, ids)
    const carsOf = Map.groupBy(waiting, ({ agent_id }) => agent_id)
    for (const agent of agents)
      await tell(services, tx, { agent, cars: carsOf.get(agent.id) ?? [] })
    return agents.length > 0
  })
}

async function tell(
  services: Services,
  tx: Database,
  {
    agent: { id: agentId, phone, texts },
    cars,
  }: {
    agent: Awaited<ReturnType<typeof storage.findAgentsToTell>>[number]
    cars: Awaited<ReturnType<typeof storage.findWaiting>>
  },
): Promise<void> {
  const [nearest] = cars
  if (nearest === undefined) return storage.markTold(tx, agentId, null)
  const alert = carsAlert(nearest, cars.length)
  const isOne = cars.length === 1
  if (texts === 1) await queueNews(services, tx, phone, 'new-cars', alert)
  else {
    const path = isOne ? `/agents/cars/${nearest.id}` : '/agents'
    const postingId = isOne ? nearest.id : null
    await queuePush(services, tx, { agentId, kind: 'new-car', ...alert, path, postingId })
  }
  await storage.markTold(tx, agentId, services.clock.now())
}
