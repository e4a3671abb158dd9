// Tells agents of the cars that wait for them: by push within their hours, or in a text at 08:00 and 16:00. What
// came together goes together, so that a thousand cars are one summary.
import { alertedCar, carsAlert } from '../../domain/alerts-in-words.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { spend } from '../database/budgets.ts'
import { takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { queuePush } from '../push/queue-push.ts'
import type { Services } from '../services.ts'
import { endOfDay, londonDay, londonTime } from '../texts/limits/quote-hours.ts'
import { queueNewCarsText } from '../texts/outbox/queue-agent-text.ts'
import { ALERTS_LOCK } from './match-cars.ts'
import * as storage from './tell-storage.ts'

const AGENTS_AT_ONCE = 50
const TEXTED_AT = [
  ['08', 8 * 60],
  ['16', 16 * 60],
] as const
// For a server that is just starting then.
const TEXTED_WITHIN = 30

/** Queues what can be told at this moment. Answers whether there was anything. */
export async function tellMatches(services: Services): Promise<boolean> {
  const { database } = services
  const moment = momentOf(services)
  // Read first: at most moments there is nothing to tell.
  if ((await storage.findAgentsToTell(database, moment, 1)).length === 0) return false
  return database.transaction().execute(async (tx) => {
    await takeLock(tx, ALERTS_LOCK)
    const agents = await storage.findAgentsToTell(tx, moment, AGENTS_AT_ONCE)
    const ids = agents.map(({ agent_id }) => agent_id)
    const waiting = ids.length === 0 ? [] : await storage.findWaiting(tx, ids)
    const carsOf = Map.groupBy(waiting, ({ agent_id }) => agent_id)
    for (const agent of agents) {
      await tell(services, tx, { agent, moment, cars: carsOf.get(agent.agent_id) ?? [] })
    }
    return agents.length > 0
  })
}

async function tell(
  services: Services,
  tx: Database,
  {
    agent,
    moment,
    cars,
  }: { agent: storage.AgentToTell; moment: storage.Moment; cars: storage.WaitingMatch[] },
): Promise<void> {
  const { agent_id: agentId, phone } = agent
  const [nearest] = cars
  if (nearest === undefined) return storage.markTold(tx, agentId, { told: 0, period: null })
  const alert = carsAlert({ ...alertedCar(nearest), metres: nearest.metres }, cars.length)
  if (agent.texts === 1 && phone !== null) {
    if (await maySend(services, tx)) {
      await queueNewCarsText(services, tx, { phone: phone as PhoneNumber, alert })
    }
    return storage.markTold(tx, agentId, { told: 1, period: moment.text })
  }
  const path = cars.length === 1 ? `/agents/cars/${nearest.id}` : '/agents'
  const postingId = cars.length === 1 ? nearest.id : null
  await queuePush(services, tx, { agentId, kind: 'new-car', ...alert, path, postingId })
  const told = agent.told_in === moment.day ? agent.told + 1 : 1
  await storage.markTold(tx, agentId, { told, period: moment.day })
}

// Of all agents together, in a day of London.
function maySend({ clock, config, digest }: Services, tx: Database): Promise<boolean> {
  const endsAt = endOfDay(clock.now())
  const share = digest('alert-texts', String(endsAt))
  return spend(tx, { share, endsAt, by: 1, limit: config.alertTextsPerDay })
}

function momentOf({ clock, config }: Services): storage.Moment {
  const now = clock.now()
  const day = londonDay(now)
  const minute = Math.floor((now - londonTime(day, 0)) / MINUTE_MS)
  const texted = TEXTED_AT.find(([, at]) => minute >= at && minute < at + TEXTED_WITHIN)
  return {
    day,
    weekday: ((new Date(day).getUTCDay() + 6) % 7) + 1,
    minute,
    text: texted === undefined ? null : `${day} ${texted[0]}`,
    textsAllowed: config.alertTextsPerDay > 0,
  }
}
