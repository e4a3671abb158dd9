// The whole site has a limit of texts in a day of London, so that neither a flood nor a fault empties the carrier's
// account. Texts past the limit wait, and the log says so. A part of the day is kept for codes and links, for which
// somebody is waiting.
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { findSpent, spend } from '../../../platform/database/budgets.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { findOldestDueOf } from '../outbox/claim-storage.ts'
import { failureInWords } from '../carriers/failure-in-words.ts'
import { findLateTexts } from '../outbox/late-storage.ts'
import { queueAlarmText } from '../outbox/queue-agent-text.ts'
import type { TextKind } from '../outbox/text-storage.ts'
import type { Services } from '../../../platform/services.ts'
import { abroadOn, type Turn } from './link-limits.ts'
import { endOfDay, londonDay } from './quote-hours.ts'

const ALARM_SHARE = 0.2
// A share of what a lane has left leaves room for the next network, however many networks flood the lane.
const SHARE_OF_A_NETWORK = 0.1

export type Lane = 'code' | 'link' | 'rest'

export const LANE_ORDER: Lane[] = ['code', 'link', 'rest']

/** The operator's alarm is among codes, so that it does not wait for what it warns of. */
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

/** What was spent of the day, by lane. */
export type Spent = Record<Lane, number>

export function laneOf(kind: TextKind): Lane {
  return LANE_ORDER.find((lane) => LANES[lane].includes(kind)) ?? 'rest'
}

/** What a lane may still spend of `limit`. What is kept for the lanes before it is left out. */
export function roomOf(lane: Lane, limit: number, spent: Spent): number {
  if (limit === 0) return Number.POSITIVE_INFINITY
  const kept = (of: 'code' | 'link'): number =>
    Math.max(0, Math.floor(limit * RESERVED[of]) - spent[of])
  const left = limit - spent.code - spent.link - spent.rest
  if (lane === 'code') return Math.max(0, left)
  const keptBefore = kept('code') + (lane === 'rest' ? kept('link') : 0)
  return Math.max(0, left - keptBefore)
}

/** How many of a lane's texts that one network asked for may go today, once `spent` is spent. */
export function turnsIn(
  { config }: Pick<Services, 'config'>,
  { lane, spent }: { lane: Lane; spent: Spent },
): Turn {
  const room = roomOf(lane, config.textsPerDay, spent)
  return Math.max(1, Math.floor(room * SHARE_OF_A_NETWORK))
}

/** What each lane spent of the day. */
export async function findSpentToday(
  { clock }: Pick<Services, 'clock'>,
  tx: Database,
): Promise<Spent> {
  const { code, link, rest } = sharesOf(clock.now())
  const spent = await findSpent(tx, [code, link, rest])
  return { code: spent.get(code) ?? 0, link: spent.get(link) ?? 0, rest: spent.get(rest) ?? 0 }
}

/** Counts first tries towards the day, and warns the operator once a day from a fifth of it on. `spent` counts them already. */
export async function spendToday(
  services: Services,
  tx: Database,
  { kinds, spent }: { kinds: TextKind[]; spent: Spent },
): Promise<void> {
  const now = services.clock.now()
  const { textsPerDay } = services.config
  const endsAt = endOfDay(now)
  for (const [lane, of] of Map.groupBy(kinds, laneOf)) {
    await spend(tx, { share: sharesOf(now)[lane], endsAt, by: of.length, limit: null })
  }
  const isMuch = spent.code + spent.link + spent.rest >= textsPerDay * ALARM_SHARE
  if (textsPerDay > 0 && isMuch) await queueAlarmText(services, tx, endsAt)
}

function sharesOf(now: number): Record<Lane, string> {
  const day = londonDay(now)
  return { code: `day ${day} code`, link: `day ${day} link`, rest: `day ${day} rest` }
}

/** Whether a sign-in code could not go within a minute: the day or the carrier allows none. */
export async function isCodeLate(services: Services, tx: Database): Promise<boolean> {
  if ((services.carrier.refusal?.() ?? null) !== null) return true
  const spent = await findSpentToday(services, tx)
  if (roomOf('code', services.config.textsPerDay, spent) <= 0) return true
  const now = services.clock.now()
  const oldest = await findOldestDueOf(tx, 'code')
  return oldest !== null && oldest <= now - MINUTE_MS
}

/** Whether the carrier seems to take nothing. The answer says nothing about who may sign in. */
export async function areTextsLate({ database, clock }: Services): Promise<boolean> {
  return (await findLateTexts(database, clock.now(), { toStrangers: true })) !== null
}

/** Whether a link that was asked for just now waits for a new day: as one of too many of its network, or of all. */
export async function isLinkLate(services: Services, turn: Turn): Promise<boolean> {
  const spent = await findSpentToday(services, services.database)
  const hasRoom = roomOf('link', services.config.textsPerDay, spent) > 0
  return !hasRoom || turn > turnsIn(services, { lane: 'link', spent })
}

/** How many texts should have gone and did not, since when, and why, for operators; null while all go. */
export async function findDelay({
  config: { textsPerDay },
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>): Promise<{
  texts: string
  since: number
  why: string
} | null> {
  const late = await findLateTexts(database, clock.now())
  if (late === null) return null
  const { count, since, failure } = late
  const texts = count === 1 ? '1 text waits' : `${count.toLocaleString('en-GB')} texts wait`
  if (failure !== null) {
    const words = failureInWords({ failure, delivery_failure: null })
    return { texts, since, why: `The carrier’s last answer: ${words}.` }
  }
  const isSpent = roomOf('rest', textsPerDay, await findSpentToday({ clock }, database)) <= 0
  const why = isSpent ? `TEXTS_PER_DAY (${textsPerDay}) is used up.` : 'None of them was tried.'
  return { texts, since, why }
}

/** Spends one of the day's texts abroad; false where none is left. */
export function spendAbroad({ config, clock }: Services, tx: Database): Promise<boolean> {
  const limit = config.internationalTextsPerDay
  return spend(tx, { ...abroadOn(clock.now()), by: 1, limit: limit === 0 ? null : limit })
}

/** Says in the log, at most once a minute for each setting, that texts wait because of that setting. */
export function limitLog(services: Services): (setting: string) => void {
  const saidAt = new Map<string, number>()
  return (setting) => {
    const now = services.clock.now()
    if (now - (saidAt.get(setting) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    saidAt.set(setting, now)
    services.log.warn('texts wait for a limit', { setting })
  }
}
