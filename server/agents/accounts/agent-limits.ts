// The limits let a buyer look through the whole country each morning, and stop a script, over all processes.
import { sql } from 'kysely'
import { DAY_MS, secondsUntil } from '../../../domain/basics/time.ts'
import {
  findSpent,
  markSpent,
  shareOf,
  spend,
  spendDaily,
  type Share,
} from '../../platform/database/budgets.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takeLock, agentLock } from '../../platform/database/locks.ts'
import { DONE, type Answer, type Refusal } from '../../platform/refusal.ts'
import { queueAlarm } from '../../messages/texts/outbox/queue-news.ts'
import type { Services } from '../../platform/services.ts'

type Setting = 'CARS_READ_PER_DAY' | 'QUOTES_PER_HOUR' | 'QUOTES_PER_DAY' | 'QUESTIONS_PER_DAY'

/**
 * Counts cars that the agent has not read today. A page that would go past CARS_READ_PER_DAY is refused whole and not
 * counted. Cars that were read today stay open.
 */
export async function countCarsRead(
  services: Services,
  agentId: string,
  vehicleIds: string[],
): Promise<Answer> {
  const { carsReadPerDay: limit } = services.config
  if (limit === 0) return DONE
  const share = shareOf(services, 'day', 'cars-read', agentId)
  const marks = vehicleIds.map((vehicleId) => `${share.share} ${vehicleId}`)
  if ((await unspentOf(services.database, marks)).length === 0) return DONE
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, agentLock(agentId))
    const unread = await unspentOf(tx, marks)
    if (unread.length === 0) return DONE
    if (await spendAllowed(tx, agentId, { ...share, by: unread.length, limit })) {
      await markSpent(tx, unread, share.endsAt)
      return DONE
    }
    const met = { agentId, setting: 'CARS_READ_PER_DAY' } as const
    return refusePast(services, tx, share, met, { reason: 'too-many-cars' })
  })
}

/** Spends one of the agent's QUESTIONS_PER_DAY to owners, since each question may cost a text. */
export async function spendQuestion(
  services: Services,
  tx: Database,
  agentId: string,
): Promise<Answer> {
  const { questionsPerDay: limit } = services.config
  const share = shareOf(services, 'day', 'questions-asked', agentId)
  if (limit === 0 || (await spendAllowed(tx, agentId, { ...share, limit }))) return DONE
  const met = { agentId, setting: 'QUESTIONS_PER_DAY' } as const
  return refusePast(services, tx, share, met, { reason: 'too-many-questions' })
}

async function spendAllowed(
  tx: Database,
  agentId: string,
  spending: Parameters<typeof spend>[1] & { limit: number },
): Promise<boolean> {
  if (await spend(tx, spending)) return true
  return spend(tx, { ...spending, limit: spending.limit * (await findAllowanceTimes(tx, agentId)) })
}

/** Spends `as` quotes from both the agent's hour and day, or from neither where one has too few left. */
export async function spendQuote(
  services: Services,
  tx: Database,
  { agentId, as }: { agentId: string; as: number },
): Promise<Answer> {
  const { quotesPerHour, quotesPerDay } = services.config
  const ofPeriod = <P extends 'hour' | 'day'>(period: P, limit: number) => {
    return { ...shareOf(services, period, 'quotes-given', agentId), in: period, limit }
  }
  const [hour, day] = [ofPeriod('hour', quotesPerHour), ofPeriod('day', quotesPerDay)]
  const spent = await findSpent(tx, [hour.share, day.share])
  // The day goes first, because its wait is the longer one.
  const findFull = (times: number) =>
    [day, hour].find(({ share, limit }) => {
      const most = limit * times
      return limit > 0 && (spent.get(share) ?? 0) + Math.min(as, most) > most
    })
  const full = findFull(1) && findFull(await findAllowanceTimes(tx, agentId))
  if (full === undefined) {
    for (const share of [hour, day]) await spend(tx, { ...share, by: as, limit: null })
    return DONE
  }
  const setting = full.in === 'day' ? 'QUOTES_PER_DAY' : 'QUOTES_PER_HOUR'
  const refused = { reason: 'too-many-quotes', in: full.in } as const
  return refusePast(services, tx, full, { agentId, setting }, refused)
}

/** How many cars each of the agents has read and how many quotes each has given today, in London. */
export async function findSpentToday(
  services: Services,
  agentIds: string[],
): Promise<(agentId: string) => { cars: number; quotes: number }> {
  const sharesOf = (agentId: string) => ({
    cars: shareOf(services, 'day', 'cars-read', agentId).share,
    quotes: shareOf(services, 'day', 'quotes-given', agentId).share,
  })
  const shares = agentIds.flatMap((agentId) => Object.values(sharesOf(agentId)))
  const spent = await findSpent(services.database, shares)
  return (agentId) => {
    const { cars, quotes } = sharesOf(agentId)
    return { cars: spent.get(cars) ?? 0, quotes: spent.get(quotes) ?? 0 }
  }
}

/** How many owners' numbers the agent may still be given now; null where the setting lifts the limit. */
export async function disclosuresLeft(services: Services, agentId: string): Promise<number | null> {
  const allowed = services.config.disclosuresPerDay
  if (allowed === 0) return null
  return allowed - (await findDisclosureTimes(services, services.database, agentId)).length
}

/** Refuses an agent who was given DISCLOSURES_PER_DAY numbers in the last 24 hours. */
export async function admitDisclosure(
  services: Services,
  tx: Database,
  agentId: string,
): Promise<Answer> {
  // With the limit lifted (0) there is no oldest disclosure, so the agent is admitted.
  const times = await findDisclosureTimes(services, tx, agentId)
  const oldest = times[services.config.disclosuresPerDay - 1]
  if (oldest === undefined) return DONE
  const retryAfterSeconds = secondsUntil(oldest + DAY_MS, services.clock.now())
  return { ok: false, reason: 'too-many-disclosures', retryAfterSeconds }
}

// What an owner's choice gives is free, also once the posting has gone.
const costsShare = sql<boolean>`not exists (select 1 from deals where deals.agent_id = disclosures.agent_id
  and coalesce(deals.posting_id, deals.phone_digest) = coalesce(disclosures.posting_id, disclosures.phone_digest)
  and chosen_at <= created_at and coalesce(ended_at, created_at) >= created_at)`

async function findDisclosureTimes(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  database: Database,
  agentId: string,
): Promise<number[]> {
  const rows = await database
    .selectFrom('disclosures')
    .select('created_at')
    .where('agent_id', '=', agentId)
    .where('created_at', '>', clock.now() - DAY_MS)
    .where('given_back_at', 'is', null)
    .where(costsShare)
    .orderBy('created_at', 'desc')
    .limit(config.disclosuresPerDay)
    .execute()
  return rows.map((row) => row.created_at)
}

async function unspentOf(database: Database, shares: string[]): Promise<string[]> {
  const spent = await findSpent(database, shares)
  return shares.filter((share) => !spent.has(share))
}

// The operator is texted once a day for each agent, however often that agent tries again.
async function refusePast<R extends { reason: Refusal['reason'] }>(
  services: Services,
  tx: Database,
  { endsAt }: Share,
  met: { agentId: string; setting: Setting },
  refused: R,
) {
  if ((await spendDaily(services, tx, ['alarm', met.agentId], 1)) === 0) {
    services.log.warn('an agent met an allowance', met)
    const { agentId: whose, setting } = met
    await queueAlarm(services, tx, { about: 'agent', whose, setting })
  }
  const retryAfterSeconds = secondsUntil(endsAt, services.clock.now())
  return { ok: false as const, ...refused, retryAfterSeconds }
}

async function findAllowanceTimes(database: Database, id: string): Promise<number> {
  const agents = database.selectFrom('agents').select('allowance_times').where('id', '=', id)
  return (await agents.executeTakeFirst())?.allowance_times ?? 1
}
