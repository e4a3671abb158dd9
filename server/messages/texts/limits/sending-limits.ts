// The whole site has a limit of texts in a day of London, so that neither a flood nor a fault empties the carrier's
// account. Texts past the limit wait, and the log says so. A part of the day is kept for codes and links, for which
// somebody is waiting.
import { sql } from 'kysely'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import { spend } from '../../../platform/database/budgets.ts'
import { prepare } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { endOfDay, londonDay } from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import { failureInWords } from '../../../platform/carriers/carriers.ts'
import { queueAlarm } from '../outbox/queue-news.ts'
import { TEXT_KINDS, type Lane, type TextKind } from '../../../platform/text-kinds.ts'
import { abroadToday, type Turn } from './link-limits.ts'

const ALARM_SHARE = 0.2
// A share of what a lane has left leaves room for the next network, however many networks flood the lane.
const SHARE_OF_A_NETWORK = 0.1

export const LANE_ORDER: Lane[] = ['code', 'link', 'rest']

/** The part of a day that is kept for each. */
const KEPT_FOR: Spent = { code: 0.1, link: 0.4, rest: 0 }

export type Spent = Record<Lane, number>

/** What a lane may still spend of `limit`. What is kept for the lanes before it is left out. */
export function roomOf(lane: Lane, limit: number, spent: Spent): number {
  if (limit === 0) return Number.POSITIVE_INFINITY
  const kept = LANE_ORDER.slice(0, LANE_ORDER.indexOf(lane)).map((before) =>
    Math.max(0, Math.floor(limit * KEPT_FOR[before]) - spent[before]),
  )
  const taken = [spent.code, spent.link, spent.rest, ...kept]
  return Math.max(0, limit - taken.reduce((sum, part) => sum + part))
}

/** How many of each lane's texts that one network asked for may go today, once `spent` is spent. */
export function turnsToday({ config }: Pick<Services, 'config'>, spent: Spent): Record<Lane, Turn> {
  const turns = (lane: Lane): Turn =>
    Math.max(1, Math.floor(roomOf(lane, config.textsPerDay, spent) * SHARE_OF_A_NETWORK))
  return { code: turns('code'), link: turns('link'), rest: turns('rest') }
}

// Every submission asks, and does not wait for the one that is writing.
const spentOf = prepare<Record<Lane, string>, { share: string; spent: number }>(
  (database, { code, link, rest }) =>
    database
      .selectFrom('shares_spent')
      .select(['share', 'spent'])
      .where('share', 'in', [code, link, rest]),
)

export async function findSpentToday({ clock }: Pick<Services, 'clock'>, tx: Database) {
  const shares = sharesOf(clock.now())
  const rows = await spentOf(tx, shares)
  const spent = (lane: Lane) => rows.find(({ share }) => share === shares[lane])?.spent ?? 0
  return { code: spent('code'), link: spent('link'), rest: spent('rest') }
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
  for (const [lane, of] of Map.groupBy(kinds, (kind) => TEXT_KINDS[kind].lane)) {
    await spend(tx, { share: sharesOf(now)[lane], endsAt, by: of.length, limit: null })
  }
  const isMuch = spent.code + spent.link + spent.rest >= textsPerDay * ALARM_SHARE
  if (textsPerDay > 0 && isMuch) await queueAlarm(services, tx, { about: 'texts' })
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
  const late = await tx
    .selectFrom('texts')
    .select('id')
    .where('state', '=', sql.lit('due' as const))
    .where('kind', '=', 'code')
    .where('first_due_at', '<=', services.clock.now() - MINUTE_MS)
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

/** Whether the carrier seems to take nothing. The answer says nothing about who may sign in. */
export async function areTextsLate({ database, clock }: Services): Promise<boolean> {
  return (await findLateTexts(database, clock.now(), { toStrangers: true })) !== null
}

/** Whether a link that was asked for just now waits for a new day: as one of too many of its network, or of all. */
export async function isLinkLate(services: Services, turn: Turn): Promise<boolean> {
  const spent = await findSpentToday(services, services.database)
  const hasRoom = roomOf('link', services.config.textsPerDay, spent) > 0
  return !hasRoom || turn > turnsToday(services, spent).link
}

/** How many texts should have gone and did not, since when, and why, for operators; null while all go. */
export async function findDelay({
  config: { textsPerDay },
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>) {
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
export function spendAbroad(services: Services, tx: Database): Promise<boolean> {
  return spend(tx, {
    ...abroadToday(services),
    limit: services.config.internationalTextsPerDay || null,
  })
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

// Two tries by then. What a limit holds back waits longer, beside others that go.
const LATE_MS = 30 * SECOND_MS
const UNTRIED_MS = 5 * MINUTE_MS
// What an outage began with may have been due a little before the last text that went.
const SLACK_MS = 10 * SECOND_MS
// A larger count would tell an operator no more.
const MOST = 10_000

/**
 * Texts that should have gone: the carrier took none since they were due, or no sender tried them. Null where there are
 * none. Strangers hear only of the first kind, without codes: a code waits only where an agent has the number, which
 * strangers must not learn.
 */
export async function findLateTexts(database: Database, now: number, { toStrangers = false } = {}) {
  const lastSentAt = await findLastSent(database)
  const late = database
    .selectFrom('texts')
    // A literal, or the index of due texts goes unused.
    .where('state', '=', sql.lit('due' as const))
    .where('first_due_at', '<=', now - LATE_MS)
    .$if(toStrangers, (query) =>
      query.where('first_due_at', '>', lastSentAt).where('kind', '!=', 'code'),
    )
    .where((text) =>
      text.or([
        text('first_due_at', '>', lastSentAt),
        text.and([text('tries', '=', 0), text('first_due_at', '<=', now - UNTRIED_MS)]),
      ]),
    )
  const { count, since } = await database
    .selectFrom(late.select('first_due_at').orderBy('first_due_at').limit(MOST).as('late'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('first_due_at').as('since')])
    .executeTakeFirstOrThrow()
  if (since === null) return null
  const tried = late.where('failure', 'is not', null).select('failure').orderBy('id', 'desc')
  const last = await tried.limit(1).executeTakeFirst()
  // `since` is when the first could have gone; `failure` is the carrier's answer to the latest that was tried.
  return { count: Number(count), since, failure: last?.failure ?? null }
}

/**
 * Has up to `limit` texts that wait for another try go at `now`, since the carrier takes texts again, or to see whether
 * the carrier does. A text keeps its plan if it waited while others were taken, or the carrier asked for it later.
 */
export async function hastenTexts(database: Database, now: number, limit = MOST): Promise<void> {
  const waiting = database
    .selectFrom('texts')
    .select('id')
    .where('state', '=', sql.lit('due' as const))
    .where('tries', '>', sql.lit(0))
    .where('due_at', '>', now)
    .where('claimed_until', 'is', null)
    .where('failure', 'not like', '%429')
    .where('first_due_at', '>', (await findLastSent(database)) - SLACK_MS)
    .orderBy('first_due_at')
    .limit(limit)
  await database
    .updateTable('texts')
    .set({ due_at: now })
    .where('id', 'in', waiting)
    .where('claimed_until', 'is', null)
    .where('due_at', '>', now)
    .execute()
}

// Ids are in the order of time.
async function findLastSent(database: Database): Promise<number> {
  const last = await database
    .selectFrom('texts')
    .select('sent_at')
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sent_at ?? 0
}
