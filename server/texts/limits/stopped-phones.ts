// Numbers whose owners asked us to stop. They get no text again, for any posting, until the operator
// or the owner lifts it. Their postings go at once: `postings/clear-stopped.ts`.
import type { Database } from '../../database/schema.ts'
import { takeTurn } from '../../database/locks.ts'
import type { World } from '../../services.ts'
import { phoneDigest } from '../phone-digest.ts'
import {
  deleteSuppression,
  findPhonesToClear,
  findSuppressed,
  forgetPhoneToClear,
  hasPhoneToClear,
  hasSuppressed,
  insertSuppression,
} from './stopped-phones-storage.ts'
import { turnOfPhone } from '../lock-phone.ts'

/** Whether texts to `phone` (E.164) were stopped. */
export async function isSuppressed(world: World, tx: Database, phone: string): Promise<boolean> {
  return hasSuppressed(tx, phoneDigest(world, phone))
}

/** Those of `phones` (E.164) whose texts were stopped. */
export async function suppressedAmong(
  world: World,
  tx: Database,
  phones: string[],
): Promise<Set<string>> {
  const digestOf = (phone: string): string => phoneDigest(world, phone)
  const found = new Set(await findSuppressed(tx, phones.map(digestOf)))
  return new Set(phones.filter((phone) => found.has(digestOf(phone))))
}

/**
 * Stops every text to `phone` (E.164), those already queued too, and has its postings cleared. Quiet
 * where they are stopped. Whoever has other turns to take takes them before.
 */
export async function suppress(world: World, tx: Database, phone: string): Promise<void> {
  await takeTurn(tx, turnOfPhone(world, phone))
  await insertSuppression(tx, { digest: phoneDigest(world, phone), phone }, world.clock.now())
}

/** Lets texts to `phone` (E.164) go again; false where they were not stopped. */
export async function lift(world: World, tx: Database, phone: string): Promise<boolean> {
  await takeTurn(tx, turnOfPhone(world, phone))
  return deleteSuppression(tx, phoneDigest(world, phone))
}

/** The stopped numbers (E.164) that may still have postings. */
export function phonesToClear(database: Database): Promise<string[]> {
  return findPhonesToClear(database)
}

/** Whether `phone` is one of them. With its turn, that stays so until the transaction ends. */
export function isToBeCleared(world: World, tx: Database, phone: string): Promise<boolean> {
  return hasPhoneToClear(tx, phoneDigest(world, phone))
}

/** Keeps only the digest of a stopped number, once it has no posting left. */
export function endClearing(world: World, database: Database, phone: string): Promise<void> {
  return forgetPhoneToClear(database, phoneDigest(world, phone))
}
