// What a business wants to hear of is one for all its people; which browsers it goes to is each session's own.
import {
  defaultAlerts,
  eachTell,
  minutesOf,
  parseAlerts,
  type AlertNet,
  type AlertSettings,
} from '../../domain/alerts.ts'
import type { Postcode } from '../../domain/postcode.ts'
import { accept, type Outcome } from '../../domain/problem.ts'
import type { FilterFact } from '../../domain/search-filters.ts'
import type { Alerts } from '../../domain/wire/alerts.ts'
import type { SignedInAgent } from '../agents/session.ts'
import { mayTrade } from '../agents/trading-status.ts'
import { agentLock, takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { locateAll } from '../places/locate.ts'
import { addDevice, readSubscription } from '../push/add-device.ts'
import { hasDevice } from '../push/device-storage.ts'
import { findVapidKeys } from '../push/vapid-keys.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findAlerts, findYards, putAlerts, type AlertsRow, type YardRow } from './alert-storage.ts'

/** What the agent wants, or would be told without having said so. */
export async function viewAlerts(services: Services, agent: SignedInAgent): Promise<Alerts> {
  const { database, config } = services
  const [row, yards, keys, onThisDevice] = await Promise.all([
    findAlerts(database, agent.id),
    findYards(database, agent.id),
    findVapidKeys(services),
    hasDevice(database, agent.sessionId),
  ])
  const settings = row === undefined ? defaultAlerts(agent.yard) : show(row, yards)
  const textsAllowed = config.alertTextsPerDay > 0
  return { ...settings, textsAllowed, publicKey: keys.publicKey, onThisDevice }
}

/** Writes the whole form; one wrong field changes nothing. */
export async function saveAlerts(
  services: Services,
  agent: SignedInAgent,
  body: unknown,
): Promise<Answer<Alerts>> {
  const parsed = parseAlerts({ ...(body as object | null) })
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  const placed = await placeYards(services.database, parsed.value)
  if (!placed.ok) return { ...placed, reason: 'invalid' }
  const saved = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, agentLock(agent.id))
    const trades = await mayTrade(tx, agent.id)
    if (trades.ok) await putAlerts(tx, rowOf(agent.id, parsed.value), placed.value)
    return trades
  })
  return saved.ok ? { ok: true, value: await viewAlerts(services, agent) } : saved
}

/** Has pushes go to this session's browser; an agent who never said which cars hears of those around the yard. */
export async function tellThisDevice(
  services: Services,
  agent: SignedInAgent,
  body: unknown,
): Promise<Answer> {
  const subscription = readSubscription(services.config, body)
  if (!subscription.ok) return { ...subscription, reason: 'invalid' }
  const usual = defaultAlerts(agent.yard)
  const yards = await placeYards(services.database, usual)
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const { id: agentId, sessionId } = agent
    const device = { agentId, sessionId, subscription: subscription.value }
    if (!(await addDevice(services, tx, device))) return { ok: false, reason: 'signed-out' }
    if ((await findAlerts(tx, agentId)) === undefined) {
      await putAlerts(tx, rowOf(agentId, usual), yards.ok ? yards.value : [])
    }
    return DONE
  })
}

/** Where the yards are. Refusal: `unknown`. */
export async function placeYards(
  database: Database,
  { yards }: Pick<AlertNet, 'yards'>,
): Promise<Outcome<YardRow[], string>> {
  const places = await locateAll(
    database,
    yards.map(({ postcode }) => postcode),
  )
  const message = 'We can’t find this post code. Check it and type it again.'
  const problems = yards.flatMap(({ postcode }, index) =>
    places.has(postcode) ? [] : [{ field: `yards.${index}.postcode`, code: 'unknown', message }],
  )
  if (problems.length > 0) return { ok: false, problems }
  return accept(
    yards.map((yard) => {
      const { easting = 0, northing = 0 } = places.get(yard.postcode) ?? {}
      return { ...yard, easting: Math.round(easting), northing: Math.round(northing) }
    }),
  )
}

function show(row: AlertsRow, yards: YardRow[]): AlertSettings {
  return {
    yards: yards.map(({ postcode, miles }) => ({ postcode: postcode as Postcode, miles })),
    words: row.words,
    facts: row.facts.split(' ').filter(Boolean) as FilterFact[],
    days: row.days.split('').map(Number),
    from: timeOf(row.from_minute),
    until: timeOf(row.until_minute),
    perDay: row.per_day,
    texts: row.texts === 1,
    tells: eachTell((tell) => row[tell] === 1),
  }
}

function rowOf(agentId: string, settings: AlertSettings): AlertsRow {
  const { words, facts, days, from, until, perDay, texts, tells } = settings
  return {
    agent_id: agentId,
    words,
    facts: facts.join(' '),
    days: days.join(''),
    from_minute: minutesOf(from) ?? 0,
    until_minute: minutesOf(until) ?? 0,
    per_day: perDay,
    texts: Number(texts),
    ...eachTell((tell) => Number(tells[tell])),
  }
}

function timeOf(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
