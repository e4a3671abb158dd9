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
import { isTooLate, kindsOf, TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'

export type ClaimedText = ReturnType<typeof toClaimed>

/**
 * Claims up to `limit` due texts for `claimMs`, lane by lane. In each lane those tried before go first. `cleared` says
 * whether texts were moved out of the way, so that more may be due behind them.
 */
export async function claimTexts(services: Services, tx: Database, claiming: Claiming) {
  const now = services.clock.now()
  const found = await findDue(services, tx, claiming, await limits.findSpentToday(services, tx))

  // One sender at a time counts what the site may still send.
  if (found.length > 0) await takeLock(tx, 'site limits')
  const spent = await limits.findSpentToday(services, tx)
  const { allowed, cleared } = await sortOut(services, tx, found, { spent, ...claiming })
  if (allowed.length > 0) {
    const ids = allowed.map((text) => text.id)
    const until = now + claiming.claimMs
    const claimed = tx.updateTable('texts').where(whereIn(tx, 'id', ids))
    await claimed.set((row) => ({ claimed_until: until, tries: row('tries', '+', 1) })).execute()
    const untried = tx.updateTable('text_allowances').where('spent_at', 'is', null)
    await untried
      .where(whereIn(tx, 'text_id', ids))
      .set({ spent_at: now })
      .execute()
    const kinds = allowed.filter((text) => text.tries === 0).map(({ kind }) => kind)
    if (kinds.length > 0) await limits.spendToday(services, tx, { kinds, spent })
  }
  return { texts: allowed.map((text) => toClaimed(text, now)), cleared }
}

// Ends texts that are too late and puts off those that may not go now. `spent` counts those that are allowed.
async function sortOut(
  services: Services,
  tx: Database,
  found: DueTexts,
  { spent, onLimit }: Pick<Claiming, 'onLimit'> & { spent: limits.Spent },
): Promise<{ allowed: DueTexts; cleared: boolean }> {
  const now = services.clock.now()
  const { quoteTextHours, textsPerDay } = services.config
  const opening = withinQuoteHours(quoteTextHours, now)
  const tomorrow = endOfDay(now)
  const turns = limits.turnsToday(services, spent)
  const putOff = (id: string, dueAt: number, turn: number) => {
    const due = { due_at: dueAt, first_due_at: dueAt, claimed_until: null, turn }
    return tx.updateTable('texts').where('id', '=', id).set(due).execute()
  }
  const allowed: DueTexts = []
  let cleared = false
  for (const text of found) {
    const { id, kind, tries, turn } = text
    const { lane, daytime = false } = TEXT_KINDS[kind]
    const isFirst = tries === 0
    // A link abroad was counted when its form was sent, and codes go to agents alone.
    const isAbroad = isFirst && lane === 'rest' && !isDomestic(text.phone as PhoneNumber)
    if (isLate(text, now)) {
      await failTry(tx, text, 'gave-up')
      services.log.warn('text failed', { textId: id, kind, failure: 'gave-up' })
    } else if (daytime && opening !== now) {
      // Due at night only after an outage or a wait for a limit. A quote can wait until the morning.
      await putOff(id, opening, turn)
    } else if (isFirst && turn > turns[lane]) {
      // A network that asked for more than its share of the day gets the rest tomorrow, before what it asks for then, so
      // that the next network finds room.
      onLimit('TEXTS_PER_DAY')
      await putOff(id, tomorrow, turn - turns[lane])
    } else if (isFirst && limits.roomOf(lane, textsPerDay, spent) <= 0) {
      // Left, not put off: when there is room those that waited longest go first. The next round says that they wait.
      continue
    } else if (isAbroad && !(await limits.spendAbroad(services, tx))) {
      onLimit('INTERNATIONAL_TEXTS_PER_DAY')
      await putOff(id, withinQuoteHours(quoteTextHours, tomorrow), turn)
    } else {
      allowed.push(text)
      if (isFirst) spent[lane] += 1
      continue
    }
    cleared = true
  }
  return { allowed, cleared }
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
