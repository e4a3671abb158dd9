// What the whole service may send, so that neither a flood nor a fault empties the carrier's account.
// Texts past a limit wait, and the log says so.
import { DAY_MS, HOUR_MS, MINUTE_MS, dayOf } from '../../../domain/time.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { countSpent, countSpentByKind, findInternationalSpent } from './text-counts-storage.ts'
import { findSpent, spend } from '../../database/budgets.ts'
import { queueAlarmText } from '../outbox/queue-agent-text.ts'
import { londonDay, londonTime } from './quote-hours.ts'
import { findOldestDueOf } from '../outbox/sending-storage.ts'
import { laneOf, roomOf, type Lane, type Spent } from './text-lanes.ts'
import type { TextKind } from '../outbox/text-storage.ts'

const ALARM_SHARE = 0.8

type Limit = 'TEXTS_PER_HOUR' | 'TEXTS_PER_DAY' | 'TEXTS_PER_MONTH'
/** A limit of the service, and what each lane spent of it. */
export interface Spending {
  setting: Limit
  limit: number
  spent: Spent
}

/** The service's limits, and what each lane spent of them. */
export async function findSpending(services: Services, tx: Database): Promise<Spending[]> {
  const { textsPerHour, textsPerDay, textsPerMonth } = services.config
  const now = services.clock.now()
  const hour: Spent = { code: 0, link: 0, rest: 0 }
  if (textsPerHour > 0) {
    for (const { kind, count } of await countSpentByKind(tx, now - HOUR_MS)) {
      hour[laneOf(kind)] += count
    }
  }
  const [day, month] = periodsAt(now)
  const found = await findSpent(
    tx,
    [day, month].flatMap((period) => Object.values(period.shares)),
  )
  const of = ({ shares }: Period): Spent => ({
    code: found.get(shares.code) ?? 0,
    link: found.get(shares.link) ?? 0,
    rest: found.get(shares.rest) ?? 0,
  })
  return [
    { setting: 'TEXTS_PER_HOUR', limit: textsPerHour, spent: hour },
    { setting: 'TEXTS_PER_DAY', limit: textsPerDay, spent: of(day) },
    { setting: 'TEXTS_PER_MONTH', limit: textsPerMonth, spent: of(month) },
  ]
}

/** How many texts of a lane may be tried for the first time now, and which setting allows no more. */
export function roomFor(lane: Lane, spending: Spending[]): { room: number; setting: Limit } {
  const rooms = spending.map(({ setting, limit, spent }) => ({
    setting,
    room: roomOf(lane, limit, spent),
  }))
  return rooms.reduce((least, other) => (other.room < least.room ? other : least))
}

/**
 * Counts first tries towards the day and the month, and warns the operator once at 80 % of either. They are
 * in `spent` already.
 */
export async function spendPeriods(
  services: Services,
  tx: Database,
  kinds: TextKind[],
  spent: Spending[],
): Promise<void> {
  for (const period of periodsAt(services.clock.now())) {
    const { setting, shares, endsAt } = period
    for (const [lane, of] of Map.groupBy(kinds, laneOf)) {
      await spend(tx, { share: shares[lane], endsAt, by: of.length, limit: null })
    }
    const limits = spent.filter((one) => one.setting === setting && one.limit > 0)
    for (const { limit, spent: of } of limits) {
      const share = (of.code + of.link + of.rest) / limit
      if (share >= ALARM_SHARE) await queueAlarmText(services, tx, { setting, endsAt })
    }
  }
}

/** Whether a sign-in code could not go within a minute: the limits or the carrier allow none. */
export async function isCodeLate(services: Services, tx: Database): Promise<boolean> {
  if ((services.carrier.refusal?.() ?? null) !== null) return true
  if (roomFor('code', await findSpending(services, tx)).room <= 0) return true
  const now = services.clock.now()
  const oldest = await findOldestDueOf(tx, 'code')
  return oldest !== null && oldest <= now - MINUTE_MS
}

interface Period {
  setting: 'TEXTS_PER_DAY' | 'TEXTS_PER_MONTH'
  shares: Record<Lane, string>
  endsAt: number
}

// Days and months are London's, as bills are.
function periodsAt(now: number): [Period, Period] {
  const day = londonDay(now)
  const [year = 0, month = 0] = day.split('-').map(Number)
  const nextMonth = dayOf(Date.UTC(year, month, 1))
  const sharesOf = (of: string): Period['shares'] => ({
    code: `${of} code`,
    link: `${of} link`,
    rest: `${of} rest`,
  })
  return [
    {
      setting: 'TEXTS_PER_DAY',
      shares: sharesOf(`day ${day}`),
      endsAt: londonTime(day, DAY_MS / MINUTE_MS),
    },
    {
      setting: 'TEXTS_PER_MONTH',
      shares: sharesOf(`month ${day.slice(0, 7)}`),
      endsAt: londonTime(nextMonth, 0),
    },
  ]
}

/**
 * How many of those may go abroad, under INTERNATIONAL_TEXTS_PER_DAY, and when there will be room
 * again for those that may not.
 */
export async function roomAbroad(
  services: Services,
  tx: Database,
): Promise<{ room: number; reopensAt: number }> {
  const allowed = services.config.internationalTextsPerDay
  const now = services.clock.now()
  if (allowed === 0) return { room: Number.POSITIVE_INFINITY, reopensAt: now }
  const room = Math.max(0, allowed - (await countSpent(tx, now - DAY_MS, 'international')))
  const oldest = (await findInternationalSpent(tx, allowed - 1)) ?? 0
  const reopensAt = oldest + DAY_MS
  // With the last of the room taken in the same round, nothing is older than this moment's texts.
  return { room, reopensAt: reopensAt > now ? reopensAt : now + MINUTE_MS }
}

/** Says in the log, at most once a minute for each setting, that texts wait because of it. */
export function limitLog(services: Services): (setting: string) => void {
  const saidAt = new Map<string, number>()
  return (setting) => {
    const now = services.clock.now()
    if (now - (saidAt.get(setting) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    saidAt.set(setting, now)
    services.log.warn('texts wait for a limit', { setting })
  }
}
