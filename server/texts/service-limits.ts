// What the whole service may send, so that neither a flood nor a fault empties the carrier's account.
// Texts past a limit wait, and the log says so.
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { countSpent, findInternationalSpent } from './allowance-storage.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How many texts may be tried for the first time now, under TEXTS_PER_HOUR. */
export async function roomThisHour(world: World, tx: Database): Promise<number> {
  const allowed = world.config.textsPerHour
  if (allowed === 0) return Number.POSITIVE_INFINITY
  return Math.max(0, allowed - (await countSpent(tx, world.clock.now() - HOUR_MS, 'all')))
}

/**
 * How many of those may go abroad, under INTERNATIONAL_TEXTS_PER_DAY, and when there will be room
 * again for those that may not.
 */
export async function roomAbroad(
  world: World,
  tx: Database,
): Promise<{ room: number; reopensAt: number }> {
  const allowed = world.config.internationalTextsPerDay
  const now = world.clock.now()
  if (allowed === 0) return { room: Number.POSITIVE_INFINITY, reopensAt: now }
  const room = Math.max(0, allowed - (await countSpent(tx, now - DAY_MS, 'international')))
  const oldest = await findInternationalSpent(tx, allowed - 1)
  const reopensAt = oldest === null ? now : oldest + DAY_MS
  // With the last of the room taken in the same round, nothing is older than this moment's texts.
  return { room, reopensAt: reopensAt > now ? reopensAt : now + MINUTE_MS }
}

/** Says in the log, at most once a minute for each setting, that texts wait because of it. */
export function limitLog(world: World): (setting: string) => void {
  const saidAt = new Map<string, number>()
  return (setting) => {
    const now = world.clock.now()
    if (now - (saidAt.get(setting) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    saidAt.set(setting, now)
    world.log.warn('texts wait for a limit', { setting })
  }
}
