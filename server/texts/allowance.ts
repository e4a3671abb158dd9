// How many texts one phone may get in a day, so that nobody can use us to pester a number.
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { countQuoteTexts, findLinkTexts } from './allowance-storage.ts'
import { phoneDigest } from './phone-digest.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Null where `phone` (E.164) may get one more link text now, else the seconds until it may. */
export async function linkTextWait(
  world: World,
  tx: Database,
  phone: string,
): Promise<number | null> {
  const allowed = world.config.linkTextsPerDay
  if (allowed === 0) return null
  const now = world.clock.now()
  const sought = { phoneDigest: phoneDigest(world, phone), since: now - DAY_MS }
  const oldest = (await findLinkTexts(tx, sought, allowed))[allowed - 1]
  return oldest === undefined ? null : Math.ceil((oldest + DAY_MS - now) / 1000)
}

/** Whether one more text of its own may announce a quote to `phone` on the London `day`. */
export async function mayAnnounceQuote(
  world: World,
  tx: Database,
  to: { phone: string; day: string },
): Promise<boolean> {
  const allowed = world.config.quoteTextsPerDay
  if (allowed === 0) return true
  return (await countQuoteTexts(tx, phoneDigest(world, to.phone), to.day)) < allowed
}
