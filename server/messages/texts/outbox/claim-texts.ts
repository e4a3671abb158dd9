// Claims due texts for one sender in one short transaction, so that no other sender takes them too. A text that may not
// go yet is left or put off, and never holds up one behind it.
import { sql } from 'kysely'
import { isDomestic, type PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { isPostgres } from '../../../platform/database/postgres.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { endOfDay, withinQuoteHours } from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import * as limits from '../limits/sending-limits.ts'
import { failTry } from './text-storage.ts'
import { isTooLate } from './retry-plan.ts'
import { kindsOf, TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'

export type ClaimedText = ReturnType<typeof toClaimed>

export interface Claim {
  texts: ClaimedText[]
  /** Whether texts were moved out of the way, so that more may be due behind them. */
  cleared: boolean
}

/** Claims up to `limit` due texts for `claimMs`, lane by lane. In each lane those tried before go first. */
export async function claimTexts(
  services: Services,
  tx: Database,
  claiming: Claiming,
): Promise<Claim> {
  const now = services.clock.now()
  const found = await findDue(services, tx, claiming, await limits.findSpentToday(services, tx))

  // One sender at a time counts what the site may still send.
  if (found.length > 0) await takeLock(tx, 'site limits')
  const spent = await limits.findSpentToday(services, tx)
  const timely = await giveUpLate(services, tx, found)
  const daytime = await leaveNights(services, tx, timely)
  const inTurn = await leaveOthersRoom(services, tx, daytime, { spent, ...claiming })
  const { allowed, early } = await keepToLimits(services, tx, inTurn, spent)
  if (early.length > 0) claiming.onLimit('INTERNATIONAL_TEXTS_PER_DAY')
  await postpone(tx, early, withinQuoteHours(services.config.quoteTextHours, endOfDay(now)))
  if (allowed.length > 0) {
    const ids = allowed.map((text) => text.id)
    const until = now + claiming.claimMs
    await updateTexts(tx, ids)
      .set((row) => ({ claimed_until: until, tries: row('tries', '+', 1) }))
      .execute()
    const untried = tx.updateTable('text_allowances').where('spent_at', 'is', null)
    await untried
      .where(whereIn(tx, 'text_id', ids))
      .set({ spent_at: now })
      .execute()
    const kinds = allowed.filter((text) => text.tries === 0).map(({ kind }) => kind)
    if (kinds.length > 0) await limits.spendToday(services, tx, { kinds, spent })
  }
  return {
    texts: allowed.map((text) => toClaimed(text, now)),
    cleared: inTurn.length < found.length || early.length > 0,
  }
}

async function giveUpLate(services: Services, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = services.clock.now()
  const [late, timely] = split(texts, (text) => isLate(text, now))
  for (const text of late) {
    await failTry(tx, text, 'gave-up')
    services.log.warn('text failed', { textId: text.id, kind: text.kind, failure: 'gave-up' })
  }
  return timely
}

// Such a text is due at night only after an outage or a wait for a limit. A quote can wait until the morning.
async function leaveNights(services: Services, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = services.clock.now()
  const opening = withinQuoteHours(services.config.quoteTextHours, now)
  if (opening === now) return texts
  const [early, others] = split(texts, (text) => TEXT_KINDS[text.kind].daytime === true)
  await postpone(tx, early, opening)
  return others
}

// A network that asked for more than its share of the day gets the rest tomorrow, so that the next network finds room.
async function leaveOthersRoom(
  services: Services,
  tx: Database,
  texts: DueTexts,
  { spent, onLimit }: Pick<Claiming, 'onLimit'> & { spent: limits.Spent },
): Promise<DueTexts> {
  const dueAt = endOfDay(services.clock.now())
  const left = new Set<string>()
  for (const lane of limits.LANE_ORDER) {
    const had = limits.turnsIn(services, { lane, spent })
    const ids = texts
      .filter(
        ({ kind, tries, turn }) => tries === 0 && turn > had && TEXT_KINDS[kind].lane === lane,
      )
      .map(({ id }) => id)
    if (ids.length > 0) {
      // Before what those networks ask for then.
      await updateTexts(tx, ids)
        .set((row) => ({ due_at: dueAt, first_due_at: dueAt, turn: row('turn', '-', had) }))
        .execute()
    }
    for (const id of ids) left.add(id)
  }
  if (left.size > 0) onLimit('TEXTS_PER_DAY')
  return texts.filter(({ id }) => !left.has(id))
}

// Texts past the day's limit are left, not put off: when there is room those that waited longest go first. The next
// round says that they wait. `spent` counts the texts that are allowed. Texts abroad past the day's share are `early`.
async function keepToLimits(
  services: Services,
  tx: Database,
  texts: DueTexts,
  spent: limits.Spent,
): Promise<{ allowed: DueTexts; early: DueTexts }> {
  const [firstTries, allowed] = split(texts, (text) => text.tries === 0)
  const early: DueTexts = []
  for (const text of firstTries) {
    const lane = TEXT_KINDS[text.kind].lane
    if (limits.roomOf(lane, services.config.textsPerDay, spent) <= 0) continue
    // A link abroad was counted when its form was sent, and codes go to agents alone.
    const isCounted = lane === 'rest' && !isDomestic(text.phone as PhoneNumber)
    if (isCounted && !(await limits.spendAbroad(services, tx))) {
      early.push(text)
      continue
    }
    allowed.push(text)
    spent[lane] += 1
  }
  return { allowed, early }
}

async function postpone(tx: Database, texts: DueTexts, dueAt: number): Promise<void> {
  const ids = texts.map((text) => text.id)
  const due = { due_at: dueAt, first_due_at: dueAt, claimed_until: null }
  if (ids.length > 0) await updateTexts(tx, ids).set(due).execute()
}

function updateTexts(tx: Database, ids: string[]) {
  return tx.updateTable('texts').where(whereIn(tx, 'id', ids))
}

function toClaimed(text: DueTexts[number], now: number) {
  const { id, kind, phone, body, tries, excused } = text
  const firstTriedAt = tries === 0 ? now : firstTry(text)
  // This try's number, from 1; `excused` tries before do not count towards giving up.
  return { id, kind, phone, body, tries: tries + 1, excused, firstTriedAt }
}

// A code expires while its text waits for a limit or for a server that was down, too.
function isLate(text: DueTexts[number], now: number): boolean {
  if (text.kind === 'code') return isTooLate(text.kind, text.created_at, now)
  return text.tries > text.excused && isTooLate(text.kind, firstTry(text), now)
}

function firstTry(text: DueTexts[number]): number {
  return text.spent_at ?? text.created_at
}

function split<T>(items: T[], first: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => first(item)), items.filter((item) => !first(item))]
}

export type DueTexts = Awaited<ReturnType<typeof findDueRetries>>

interface Claiming {
  limit: number
  claimMs: number
  /** Whether texts are taken whose sender seems to have died before it recorded a result. */
  takesLapsed: boolean
  /** Called with the limit that texts wait for. */
  onLimit: (setting: string) => void
}

/** Finds up to `limit` due texts, lane by lane: those tried before go first, then the turns of networks decide. */
export async function findDue(
  services: Services,
  tx: Database,
  claiming: Claiming,
  spent: limits.Spent,
): Promise<DueTexts> {
  const now = services.clock.now()
  const lapsedBy = claiming.takesLapsed ? now : 0
  const found: DueTexts = []
  for (const lane of limits.LANE_ORDER) {
    const kinds = kindsOf((kind) => kind.lane === lane)
    const left = claiming.limit - found.length
    if (left === 0) break
    const retries = await findDueRetries(tx, now, { lapsedBy, limit: left, kinds })
    const firstTries =
      left > retries.length ? await findDueFirstTries(tx, now, left - retries.length, kinds) : []
    // A lane whose limit is reached is passed over, however many wait in it.
    if (firstTries.length > 0) {
      const room = limits.roomOf(lane, services.config.textsPerDay, spent)
      if (room < firstTries.length) claiming.onLimit('TEXTS_PER_DAY')
      if (room <= 0) firstTries.length = 0
    }
    found.push(...retries, ...firstTries)
  }
  return found
}

// Where an index holds only the rows that meet a condition, the condition is a literal: the index goes unused otherwise.

/** Texts that were tried before, whose next try is due or whose claim has lapsed by `lapsedBy`. */
export function findDueRetries(
  database: Database,
  now: number,
  { lapsedBy, limit, kinds }: { lapsedBy: number; limit: number; kinds?: TextKind[] },
) {
  return dueTexts(database, now, limit, kinds)
    .where('tries', '>', sql.lit(0))
    .where((row) =>
      row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', lapsedBy)]),
    )
    .orderBy('due_at')
    .execute()
}

/** Due texts that were never tried, in the order of the turns of the networks that asked for them. */
export function findDueFirstTries(
  database: Database,
  now: number,
  limit: number,
  kinds?: TextKind[],
) {
  return dueTexts(database, now, limit, kinds)
    .where('tries', '=', sql.lit(0))
    .orderBy('turn')
    .orderBy('due_at')
    .orderBy('created_at')
    .orderBy('texts.id')
    .execute()
}

function dueTexts(database: Database, now: number, limit: number, kinds?: TextKind[]) {
  return (
    database
      .selectFrom('texts')
      .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
      .where('state', '=', sql.lit('due' as const))
      .where('due_at', '<=', now)
      .$if(kinds !== undefined, (query) => query.where('texts.kind', 'in', kinds ?? []))
      .limit(limit)
      .select(['texts.id', 'texts.kind', 'texts.phone', 'body', 'tries', 'created_at'])
      .select(['turn', 'spent_at', 'excused'])
      // A text that another sender claims at this moment is that sender's.
      .$if(database.isTransaction && isPostgres(database), (query) =>
        query.forUpdate('texts').skipLocked(),
      )
  )
}

/** Whether any text may be due. The text may be claimed, or wait for a limit. */
export async function isAnyDue(database: Database, now: number): Promise<boolean> {
  const found = await Promise.all([
    findDueFirstTries(database, now, 1),
    findDueRetries(database, now, { lapsedBy: now, limit: 1 }),
  ])
  return found.some((texts) => texts.length > 0)
}
