// What a business wants to hear of is one for all its people; which browsers it goes to is each session's own.
import type { FastifyInstance } from 'fastify'
import { SEARCHES_MAX } from '../../../domain/agents/alerts.ts'
import { METRES_IN_A_MILE } from '../../../domain/basics/national-grid.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { parseFilters, writeFilters } from '../../../domain/market/search-filters.ts'
import type { Alerts } from '../../../domain/wire/agents.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import type { Sent } from '../../../domain/wire/calls.ts'
import { agentCall } from '../../agents/sign-in/require-agent.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { addDevice, hasDevice, removeDevice } from '../../messages/push/devices.ts'
import { findVapidKeys } from '../../messages/push/push-sender.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Answer, DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { NO_PLACE, placeFrom, type Viewer } from '../search/find-vehicles.ts'
import type { SavedSearch } from './alerting.ts'

async function viewAlerts(services: Services, agent: SignedInAgent): Promise<Alerts> {
  const [rows, keys, onThisDevice] = await Promise.all([
    services.database
      .selectFrom('alerts')
      .leftJoin('alert_searches', 'alert_searches.agent_id', 'alerts.agent_id')
      .select(['texts', 'search'])
      .where('alerts.agent_id', '=', agent.id)
      .orderBy('place')
      .execute(),
    findVapidKeys(services),
    hasDevice(services.database, agent.sessionId),
  ])
  const searches = rows.flatMap(({ search }) => search ?? [])
  return { searches, texts: rows[0]?.texts === 1, publicKey: keys.publicKey, onThisDevice }
}

/** Writes all of it; one wrong search changes nothing. Refusals: `searches` `range`, `texts` `choice`, or those of filters. */
export async function saveAlerts(
  services: Services,
  agent: SignedInAgent,
  { searches: listed, texts }: Sent<'PUT /agent/alerts'>,
): Promise<Answer<Alerts>> {
  const searches = await readSearches(services.database, agent, listed)
  if (!searches.ok) return searches
  if (typeof texts !== 'boolean') return refuse('texts', 'choice', 'Say true or false.')
  const saved = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, agentLock(agent.id))
    const trades = await mayTrade(tx, agent.id)
    if (!trades.ok) return trades
    const row = { texts: Number(texts) }
    await tx
      .insertInto('alerts')
      .values({ agent_id: agent.id, ...row })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
      .execute()
    await tx.deleteFrom('alert_searches').where('agent_id', '=', agent.id).execute()
    const rows = searches.value.map((search, place) => ({ agent_id: agent.id, place, ...search }))
    if (rows.length > 0) await tx.insertInto('alert_searches').values(rows).execute()
    return trades
  })
  return saved.ok ? { ok: true, value: await viewAlerts(services, agent) } : saved
}

async function readSearches(
  database: Database,
  agent: Viewer,
  sent: unknown,
): Promise<Answer<SavedSearch[]>> {
  const listed: unknown[] = Array.isArray(sent) ? sent.slice(0, SEARCHES_MAX + 1) : []
  const searches = new Map<string, SavedSearch>()
  for (const one of listed) {
    const query = Object.fromEntries(new URLSearchParams(typeof one === 'string' ? one : ''))
    const typed = parseFilters(query)
    if (!typed.ok) return typed
    // The yard may move; a search stays where it was saved, and in what order is of no matter.
    const filters = { ...typed.value, near: typed.value.near ?? agent.yard, sort: null }
    const from = await placeFrom(database, { agent, near: filters.near })
    if (from === null && filters.within !== null) return NO_PLACE
    const search = writeFilters(filters)
    searches.set(search, {
      search,
      easting: from === null ? null : Math.round(from.easting),
      northing: from === null ? null : Math.round(from.northing),
      reach: filters.within === null ? null : Math.ceil(filters.within * METRES_IN_A_MILE),
    })
  }
  if (Array.isArray(sent) && searches.size <= SEARCHES_MAX) return accept([...searches.values()])
  return refuse('searches', 'range', `You have saved ${SEARCHES_MAX} already. Delete one first.`)
}

export function alertCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/alerts', {
    summary: 'Which new cars you hear of, and how',
    does: async ({ agent }) => accept(await viewAlerts(services, agent)),
  })
  agentCall(app, 'PUT /agent/alerts', {
    summary: 'Change your alerts',
    description:
      'For everybody in the business. Distances in a search without `near` are from your yard as it is now.',
    does: ({ agent, body }) => saveAlerts(services, agent, body),
  })
  agentCall(app, 'PUT /agent/alerts/device', {
    summary: 'Send pushes to this browser',
    description:
      'Until the session ends. What comes is JSON: `title`, `line`, `path` (the page to open) and `tag` (a push takes the place of one with the same).',
    does: ({ agent, body }) => addDevice(services, agent, body),
  })
  agentCall(app, 'DELETE /agent/alerts/device', {
    summary: 'Send no more pushes to this browser',
    config: { unapproved: true },
    async does({ agent }) {
      await removeDevice(services, agent.sessionId)
      return DONE
    },
  })
}
