// Takes due texts for one sender, so that no other sends them too, in one short transaction. A text
// that may not go yet is left or put off, and never holds up one behind it.
import type { Database } from '../database/schema.ts'
import { takeTurn } from '../database/turns.ts'
import type { World } from '../world.ts'
import { spendAllowances } from './allowance-storage.ts'
import { keepDoubt, type Doubt } from './doubt-storage.ts'
import { doubtAbout } from './doubt.ts'
import { withinQuoteHours } from './quote-hours.ts'
import { isTooLate } from './retry-plan.ts'
import * as storage from './sending-storage.ts'
import { roomAbroad, roomThisHour } from './service-limits.ts'
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
  doubt: Doubt | null
  /** What a gathered text said in a try that is in doubt. */
  askedBody: string | null
}

export interface Claim {
  texts: ClaimedText[]
  /** Whether texts were moved out of the way, so that more may be due behind them. */
  cleared: boolean
}

interface Claiming {
  limit: number
  claimMs: number
  /** Whether texts are taken whose sender seems to have died with them. */
  takesLapsed: boolean
  /** Told the setting that texts wait for. */
  waiting: (setting: string) => void
}

/** Claims up to `limit` due texts for `claimMs`, those tried before first. */
export async function claimTexts(world: World, tx: Database, claiming: Claiming): Promise<Claim> {
  const now = world.clock.now()
  const retries = await storage.findDueRetries(tx, now, {
    lapsedBy: claiming.takesLapsed ? now : 0,
    limit: claiming.limit,
  })
  const firstTries = await storage.findDueFirstTries(tx, now, claiming.limit - retries.length)
  // Many are put off to the same moment, and the database orders those as it likes.
  const oldestFirst = firstTries.toSorted(
    (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  )
  const found = [...(await doubtLapsed(world, tx, retries, claiming)), ...oldestFirst]

  // What the service may still send is counted by one sender at a time.
  if (found.length > 0) await takeTurn(tx, 'service limits')
  const timely = await giveUpLate(world, tx, found)
  const daytime = await leaveNights(world, tx, timely)
  const affordable = await leaveAbroad(world, tx, daytime, claiming)
  const allowed = await keepToTheHour(world, tx, affordable, claiming)
  if (allowed.length > 0) {
    const ids = allowed.map((text) => text.id)
    await storage.claimTexts(tx, ids, now + claiming.claimMs)
    await spendAllowances(tx, ids, now)
  }
  return {
    texts: allowed.map((text) => claimed(text, now)),
    cleared: affordable.length < found.length,
  }
}

type DueTexts = storage.DueText[]

// Whoever claimed them and never came back may have handed them over. A claim that lapsed in a mere
// look leaves the doubt as it was.
async function doubtLapsed(
  world: World,
  tx: Database,
  texts: DueTexts,
  { claimMs }: Claiming,
): Promise<DueTexts> {
  if (world.carrier.find === undefined) return texts
  const known: DueTexts = []
  for (const text of texts) {
    const { claimed_until: lapsedAt } = text
    if (lapsedAt === null || doubtOf(text) !== null) known.push(text)
    else {
      const doubt = doubtAbout(lapsedAt - claimMs, lapsedAt)
      await keepDoubt(tx, text.id, doubt)
      known.push({ ...text, doubt_from: doubt.from, doubt_until: doubt.until })
    }
  }
  return known
}

async function giveUpLate(world: World, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = world.clock.now()
  const [late, timely] = split(texts, (text) => isLate(text, now))
  for (const text of late) {
    await storage.failTry(tx, text, 'gave-up')
    world.log.warn('text failed', { textId: text.id, kind: text.kind, failure: 'gave-up' })
  }
  return timely
}

// Found at night only after an outage or a wait for a limit; a quote keeps until the morning.
async function leaveNights(world: World, tx: Database, texts: DueTexts): Promise<DueTexts> {
  const now = world.clock.now()
  const opening = withinQuoteHours(world.config.quoteTextHours, now)
  if (opening === now) return texts
  // A mere look wakes nobody.
  const [early, others] = split(
    texts,
    (text) => keepsQuoteHours(text.kind) && doubtOf(text) === null,
  )
  await postpone(tx, early, opening)
  return others
}

async function leaveAbroad(
  world: World,
  tx: Database,
  texts: DueTexts,
  { waiting }: Claiming,
): Promise<DueTexts> {
  const abroad = texts.filter((text) => text.tries === 0 && text.international === 1)
  if (abroad.length === 0) return texts
  const { room, reopensAt } = await roomAbroad(world, tx)
  const early = abroad.slice(Math.min(room, abroad.length))
  if (early.length > 0) waiting('INTERNATIONAL_TEXTS_PER_DAY')
  await postpone(tx, early, reopensAt)
  return texts.filter((text) => !early.includes(text))
}

// Left as they are, not put off: whoever waited longest goes first when there is room.
async function keepToTheHour(
  world: World,
  tx: Database,
  texts: DueTexts,
  { waiting }: Claiming,
): Promise<DueTexts> {
  const [firstTries, retries] = split(texts, (text) => text.tries === 0)
  if (firstTries.length === 0) return texts
  const room = await roomThisHour(world, tx)
  if (room < firstTries.length) waiting('TEXTS_PER_HOUR')
  return [...retries, ...firstTries.slice(0, Math.min(room, firstTries.length))]
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
    doubt: doubtOf(text),
    askedBody: text.asked_body,
  }
}

function doubtOf({ doubt_from: from, doubt_until: until }: storage.DueText): Doubt | null {
  return from === null || until === null ? null : { from, until }
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
