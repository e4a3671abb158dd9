// Numbers whose owners asked us to stop. They get no text again, for any posting, until the operator
// or the owner lifts it.
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { phoneDigest } from './phone-digest.ts'
import {
  deleteSuppression,
  findSuppressed,
  hasSuppressed,
  insertSuppression,
} from './suppression-storage.ts'

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
  const byDigest = new Map(phones.map((phone) => [phoneDigest(world, phone), phone]))
  const found = await findSuppressed(tx, [...byDigest.keys()])
  return new Set(found.map((digest) => byDigest.get(digest) ?? ''))
}

/** Stops every text to `phone` (E.164), those already queued too. Quiet where they are stopped. */
export async function suppress(world: World, tx: Database, phone: string): Promise<void> {
  await insertSuppression(tx, phoneDigest(world, phone), world.clock.now())
}

/** Lets texts to `phone` (E.164) go again; false where they were not stopped. */
export async function lift(world: World, tx: Database, phone: string): Promise<boolean> {
  return deleteSuppression(tx, phoneDigest(world, phone))
}
