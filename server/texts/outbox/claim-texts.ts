// Takes due texts for one sender, so that no other sends them too, in one short transaction. A text
// that may not go yet is left or put off, and never holds up one behind it.
import type { Database } from '../../database/schema.ts'
import { takeLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import { markCountsTried } from '../limits/text-counts-storage.ts'
import type { UnconfirmedSend } from './unconfirmed-sends-storage.ts'
import { unconfirmedOf, findDue, type Claiming, type DueTexts } from './find-due-texts.ts'
import { withinQuoteHours } from '../limits/quote-hours.ts'
import { isTooLate } from './retry-plan.ts'
import * as storage from './sending-storage.ts'
import {
  roomAbroad,
  roomFor,
  findSpending,
  spendPeriods,
  type Spending,
} from '../limits/sending-limits.ts'
import { laneOf } from '../limits/text-lanes.ts'
import { keepsQuoteHours, triedFor } from './text-kinds.ts'
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
  /** About the try before: then this one looks the text up and does not send it. */
  unconfirmed: UnconfirmedSend | null
  /** What a gathered text said in a try that is in doubt. */
  unconfirmedBody: string | null
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
  const spending = await findSpending(services, tx)
  const found = await findDue(services, tx, claiming, spending)

  // What the service may still send is counted by one sender at a time.
  if (found.length > 0) await takeLock(tx, 'service limits')
  const timely = await giveUpLate(services, tx, found)
  const daytime = await leaveNights(services, tx, timely)
  const affordable = await leaveAbroad(services, tx, daytime, claiming)
  const { allowed, spent } = await keepToLimits(services, tx, affordable, claiming)
  if (allowed.length > 0) {
    const ids = allowed.map((text) => text.id)
    await storage.claimTexts(tx, ids, now + claiming.claimMs)
    await markCountsTried(tx, ids, now)
    const firstTries = allowed.filter((text) => text.tries === 0)
    const kinds = firstTries.map(({ kind }) => kind)
    if (kinds.length > 0) await spendPeriods(services, tx, kinds, spent)
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
    await storage.failTry(tx, text, 'gave-up')
    services.log.warn('text failed', { textId: text.id, kind: text.kind, failure: 'gave-up' })
  }
  return timely
}

// Found at night only after an outage or a wait for a limit; a quote keeps until the morning.
async function leaveNights(services: Services, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = services.clock.now()
  const opening = withinQuoteHours(services.config.quoteTextHours, now)
  if (opening === now) return texts
  // A mere look wakes nobody.
  const [early, others] = split(
    texts,
    (text) => keepsQuoteHours(text.kind) && unconfirmedOf(text) === null,
  )
  await postpone(tx, early, opening)
  return others
}

async function leaveAbroad(
  services: Services,
  tx: Database,
  texts: DueTexts,
  { waiting }: Claiming,
): Promise<DueTexts> {
  // A link's share was spent when it was asked for, and codes go to agents alone.
  const abroad = texts.filter(
    (text) => text.tries === 0 && text.international === 1 && laneOf(text.kind) === 'rest',
  )
  if (abroad.length === 0) return texts
  const { room, reopensAt } = await roomAbroad(services, tx)
  const early = abroad.slice(Math.min(room, abroad.length))
  if (early.length > 0) waiting('INTERNATIONAL_TEXTS_PER_DAY')
  await postpone(tx, early, reopensAt)
  return texts.filter((text) => !early.includes(text))
}

// Left as they are, not put off: whoever waited longest goes first when there is room. Answers what is
// spent with those that are allowed.
async function keepToLimits(
  services: Services,
  tx: Database,
  texts: DueTexts,
  { waiting }: Claiming,
): Promise<{ allowed: DueTexts; spent: Spending[] }> {
  const [firstTries, retries] = split(texts, (text) => text.tries === 0)
  if (firstTries.length === 0) return { allowed: texts, spent: [] }
  const spending = await findSpending(services, tx)
  const allowed: DueTexts = []
  for (const text of firstTries) {
    const lane = laneOf(text.kind)
    const { room, setting } = roomFor(lane, spending)
    if (room <= 0) waiting(setting)
    else {
      allowed.push(text)
      for (const { spent } of spending) spent[lane] += 1
    }
  }
  return { allowed: [...retries, ...allowed], spent: spending }
}

async function postpone(tx: Database, texts: DueTexts, dueAt: number): Promise<void> {
  const ids = texts.map((text) => text.id)
  if (ids.length > 0) await storage.postponeTexts(tx, ids, dueAt)
}

function claimed(text: storage.DueText, now: number): ClaimedText {
  const { id, kind, phone, body, tries } = text
  return {
    id,
    kind,
    phone,
    body,
    tries: tries + 1,
    excused: text.excused,
    firstTriedAt: tries === 0 ? now : firstTriedAt(text),
    unconfirmed: unconfirmedOf(text),
    unconfirmedBody: text.asked_body,
  }
}

// A code runs out while its text waits for a limit or for a server that was down.
function isLate(text: storage.DueText, now: number): boolean {
  if (text.kind === 'code') return isTooLate(text.created_at, now, triedFor('code'))
  return text.tries > text.excused && isTooLate(firstTriedAt(text), now)
}

function firstTriedAt(text: storage.DueText): number {
  return text.spent_at ?? text.created_at
}

function split<T>(items: T[], first: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => first(item)), items.filter((item) => !first(item))]
}
