// What the whole service may send, so that neither a flood nor a fault empties the carrier's account. Texts
// past a limit wait, and the log says so. A part of each limit is kept for those who wait for a code or a link;
// a text about a quote keeps.
import { DAY_MS, HOUR_MS, MINUTE_MS, dayOf } from '../../../domain/time.ts'
import { findSpent, spend } from '../../database/budgets.ts'
import type { Database } from '../../database/schema.ts'
import { findOldestDueOf } from '../outbox/claim-storage.ts'
import { areTextsFailing } from '../outbox/late-storage.ts'
import { queueAlarmText } from '../outbox/queue-agent-text.ts'
import type { CountedKind, TextKind } from '../outbox/text-storage.ts'
import type { Services } from '../../services.ts'
import { CODE_COUNTS_AS } from './phone-limits.ts'
import { endOfDay, londonDay, londonTime } from './quote-hours.ts'
import { countInternational, countSpentByKind, findInternational } from './text-counts-storage.ts'

const ALARM_SHARE = 0.8

export type Lane = 'code' | 'link' | 'rest'

/** First come codes, then links, then all others. */
export const LANE_ORDER: Lane[] = ['code', 'link', 'rest']

/** The operator's alarm does not wait for what it warns of. */
export const LANES: Record<Lane, TextKind[]> = {
  code: ['code', 'alarm'],
  link: ['link', 'deal', 'chosen', 'day-refused'],
  rest: [
    'quote',
    'gathered-quotes',
    'facts-asked',
    'complaint',
    'complaint-answer',
    'complaint-asked',
    'collection',
    'day-before',
    'outcome',
    'deal-ended',
    'deal-off',
    'not-approved-yet',
    'approved',
    'rejected',
    'suspended',
    'applied-again',
    'person-added',
    'licence',
    'subscription',
    'new-cars',
    'application',
    'complaint-notice',
  ],
}
const RESERVED = { code: 0.1, link: 0.4 }

/** What was spent of a limit, by lane. */
export type Spent = Record<Lane, number>

type Limit = 'TEXTS_PER_HOUR' | 'TEXTS_PER_DAY' | 'TEXTS_PER_MONTH'
/** A limit of the service, and what each lane spent of it. */
export interface Spending {
  setting: Limit
  limit: number
  spent: Spent
}

/** The lane of a text that counts as this. */
export function laneOf(kind: CountedKind): Lane {
  const isOf = (kinds: CountedKind[]): boolean => kinds.includes(kind)
  if (isOf(Object.values(CODE_COUNTS_AS)) || isOf(LANES.code)) return 'code'
  return isOf(LANES.link) ? 'link' : 'rest'
}

/** What a lane may still spend of `limit`: not what is kept for the lanes before it. */
export function roomOf(lane: Lane, limit: number, spent: Spent): number {
  if (limit === 0) return Number.POSITIVE_INFINITY
  const kept = (of: 'code' | 'link'): number =>
    Math.max(0, Math.floor(limit * RESERVED[of]) - spent[of])
  const left = limit - spent.code - spent.link - spent.rest
  if (lane === 'code') return Math.max(0, left)
  const keptBefore = kept('code') + (lane === 'rest' ? kept('link') : 0)
  return Math.max(0, left - keptBefore)
}

/** How many texts of a lane may be tried for the first time now, and which setting allows no more. */
export function roomFor(lane: Lane, spending: Spending[]): { room: number; setting: Limit } {
  const rooms = spending.map(({ setting, limit, spent }) => ({
    setting,
    room: roomOf(lane, limit, spent),
  }))
  return rooms.reduce((least, other) => (other.room < least.room ? other : least))
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
  const periods = periodsAt(now)
  const shares = periods.flatMap(({ name }) => LANE_ORDER.map((lane) => `${name} ${lane}`))
  const counted = await findSpent(tx, shares)
  const spentIn = ({ name }: Period): Spent => {
    const spent = (lane: Lane): number => counted.get(`${name} ${lane}`) ?? 0
    return { code: spent('code'), link: spent('link'), rest: spent('rest') }
  }
  return [
    { setting: 'TEXTS_PER_HOUR', limit: textsPerHour, spent: hour },
    { setting: 'TEXTS_PER_DAY', limit: textsPerDay, spent: spentIn(periods[0]) },
    { setting: 'TEXTS_PER_MONTH', limit: textsPerMonth, spent: spentIn(periods[1]) },
  ]
}

/**
 * Counts first tries towards the day and the month, and warns the operator once at 80 % of either.
 * `spending` counts them already.
 */
export async function spendPeriods(
  services: Services,
  tx: Database,
  kinds: TextKind[],
  spending: Spending[],
): Promise<void> {
  for (const { setting, name, endsAt } of periodsAt(services.clock.now())) {
    for (const [lane, of] of Map.groupBy(kinds, laneOf)) {
      await spend(tx, { share: `${name} ${lane}`, endsAt, by: of.length, limit: null })
    }
    const limits = spending.filter((one) => one.setting === setting && one.limit > 0)
    for (const { limit, spent } of limits) {
      const share = (spent.code + spent.link + spent.rest) / limit
      if (share >= ALARM_SHARE) await queueAlarmText(services, tx, { setting, endsAt })
    }
  }
}

interface Period {
  setting: 'TEXTS_PER_DAY' | 'TEXTS_PER_MONTH'
  name: string
  endsAt: number
}

// Days and months are London's, as bills are.
function periodsAt(now: number): [Period, Period] {
  const day = londonDay(now)
  const [year = 0, month = 0] = day.split('-').map(Number)
  const nextMonth = dayOf(Date.UTC(year, month, 1))
  const endOfMonth = londonTime(nextMonth, 0)
  return [
    { setting: 'TEXTS_PER_DAY', name: `day ${day}`, endsAt: endOfDay(now) },
    { setting: 'TEXTS_PER_MONTH', name: `month ${day.slice(0, 7)}`, endsAt: endOfMonth },
  ]
}

/** Whether a sign-in code could not go within a minute: the limits or the carrier allow none. */
export async function isCodeLate(services: Services, tx: Database): Promise<boolean> {
  if ((services.carrier.refusal?.() ?? null) !== null) return true
  if (roomFor('code', await findSpending(services, tx)).room <= 0) return true
  const now = services.clock.now()
  const oldest = await findOldestDueOf(tx, 'code')
  return oldest !== null && oldest <= now - MINUTE_MS
}

/** Whether the carrier seems to take nothing. It tells nothing of who may sign in. */
export function areTextsLate({ database, clock }: Services): Promise<boolean> {
  return areTextsFailing(database, clock.now())
}

/** How many more may go abroad under INTERNATIONAL_TEXTS_PER_DAY, and when there is room again. */
export async function roomAbroad(
  services: Services,
  tx: Database,
): Promise<{ room: number; reopensAt: number }> {
  const allowed = services.config.internationalTextsPerDay
  const now = services.clock.now()
  if (allowed === 0) return { room: Number.POSITIVE_INFINITY, reopensAt: now }
  const room = Math.max(0, allowed - (await countInternational(tx, now - DAY_MS)))
  const oldest = (await findInternational(tx, allowed - 1)) ?? 0
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
