// Claims due texts for one sender in one short transaction, so that no other sends them too. A text that may
// not go yet is left or put off, and never holds up one behind it.
import type { Database } from '../../database/schema.ts'
import { takeLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import { withinQuoteHours } from '../limits/quote-hours.ts'
import * as limits from '../limits/sending-limits.ts'
import { markCountsTried } from '../limits/text-counts-storage.ts'
import * as storage from './claim-storage.ts'
import { findDue, type Claiming, type DueTexts } from './find-due-texts.ts'
import { failTry } from './result-storage.ts'
import { isTooLate, keepsQuoteHours, triedFor } from './retry-plan.ts'
import type { TextKind } from './text-storage.ts'

export interface ClaimedText {
  id: string
  kind: TextKind
  phone: string
  body: string | null
  /** This try's number, from 1. */
  tries: number
  /** Of the tries before, those that do not count towards giving up. */
  excused: number
  firstTriedAt: number
}

export interface Claim {
  texts: ClaimedText[]
  /** Whether texts were moved out of the way, so that more may be due behind them. */
  cleared: boolean
}

/** Claims up to `limit` due texts for `claimMs`: lane by lane, and of each those tried before first. */
export async function claimTexts(
  services: Services,
  tx: Database,
  claiming: Claiming,
): Promise<Claim> {
  const now = services.clock.now()
  const found = await findDue(services, tx, claiming, await limits.findSpending(services, tx))

  // One sender at a time counts what the service may still send.
  if (found.length > 0) await takeLock(tx, 'service limits')
  const timely = await giveUpLate(services, tx, found)
  const daytime = await leaveNights(services, tx, timely)
  const affordable = await leaveAbroad(services, tx, daytime, claiming)
  const { allowed, spending } = await keepToLimits(services, tx, affordable)
  if (allowed.length > 0) {
    const ids = allowed.map((text) => text.id)
    await storage.claimTexts(tx, ids, now + claiming.claimMs)
    await markCountsTried(tx, ids, now)
    const kinds = allowed.filter((text) => text.tries === 0).map(({ kind }) => kind)
    if (kinds.length > 0) await limits.spendPeriods(services, tx, kinds, spending)
  }
  return {
    texts: allowed.map((text) => claimed(text, now)),
    cleared: affordable.length < found.length,
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

// Found at night only after an outage or a wait for a limit; a quote keeps until the morning.
async function leaveNights(services: Services, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = services.clock.now()
  const opening = withinQuoteHours(services.config.quoteTextHours, now)
  if (opening === now) return texts
  const [early, others] = split(texts, (text) => keepsQuoteHours(text.kind))
  await postpone(tx, early, opening)
  return others
}

async function leaveAbroad(
  services: Services,
  tx: Database,
  texts: DueTexts,
  { waiting }: Claiming,
): Promise<DueTexts> {
  // What a link costs abroad was counted when it was asked for, and codes go to agents alone.
  const abroad = texts.filter(
    (text) => text.tries === 0 && text.international === 1 && limits.laneOf(text.kind) === 'rest',
  )
  if (abroad.length === 0) return texts
  const { room, reopensAt } = await limits.roomAbroad(services, tx)
  const early = abroad.slice(Math.min(room, abroad.length))
  if (early.length > 0) waiting('INTERNATIONAL_TEXTS_PER_DAY')
  await postpone(tx, early, reopensAt)
  return texts.filter((text) => !early.includes(text))
}

// Texts past a limit are left, not put off: those that waited longest go first when there is room. The next round
// says that they wait. `spending` counts those that are allowed.
async function keepToLimits(
  services: Services,
  tx: Database,
  texts: DueTexts,
): Promise<{ allowed: DueTexts; spending: limits.Spending[] }> {
  const [firstTries, retries] = split(texts, (text) => text.tries === 0)
  if (firstTries.length === 0) return { allowed: texts, spending: [] }
  const spending = await limits.findSpending(services, tx)
  const allowed: DueTexts = []
  for (const text of firstTries) {
    const lane = limits.laneOf(text.kind)
    if (limits.roomFor(lane, spending).room <= 0) continue
    allowed.push(text)
    for (const { spent } of spending) spent[lane] += 1
  }
  return { allowed: [...retries, ...allowed], spending }
}

async function postpone(tx: Database, texts: DueTexts, dueAt: number): Promise<void> {
  const ids = texts.map((text) => text.id)
  if (ids.length > 0) await storage.postponeTexts(tx, ids, dueAt)
}

function claimed(text: storage.DueText, now: number): ClaimedText {
  const { id, kind, phone, body, tries, excused } = text
  const firstTriedAt = tries === 0 ? now : firstTry(text)
  return { id, kind, phone, body, tries: tries + 1, excused, firstTriedAt }
}

// A code expires also while its text waits for a limit or for a server that was down.
function isLate(text: storage.DueText, now: number): boolean {
  if (text.kind === 'code') return isTooLate(text.created_at, now, triedFor('code'))
  return text.tries > text.excused && isTooLate(firstTry(text), now)
}

function firstTry(text: storage.DueText): number {
  return text.spent_at ?? text.created_at
}

function split<T>(items: T[], first: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => first(item)), items.filter((item) => !first(item))]
}
