// Decides which due texts a sender takes next.
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { LANES, LANE_ORDER, roomOf, type Spent } from '../limits/sending-limits.ts'
import * as storage from './claim-storage.ts'

export type DueTexts = storage.DueText[]

export interface Claiming {
  limit: number
  claimMs: number
  /** Whether texts are taken whose sender seems to have died before it recorded a result. */
  takesLapsed: boolean
  /** Called with the limit that texts wait for. */
  waiting: (setting: string) => void
}

/** Finds up to `limit` due texts, lane by lane: those tried before go first, then the turns of networks decide. */
export async function findDue(
  services: Services,
  tx: Database,
  claiming: Claiming,
  spent: Spent,
): Promise<DueTexts> {
  const now = services.clock.now()
  const lapsedBy = claiming.takesLapsed ? now : 0
  const found: DueTexts = []
  for (const lane of LANE_ORDER) {
    const kinds = LANES[lane]
    const left = claiming.limit - found.length
    if (left === 0) break
    const retries = await storage.findDueRetries(tx, now, { lapsedBy, limit: left, kinds })
    const firstTries =
      left > retries.length
        ? await storage.findDueFirstTries(tx, now, left - retries.length, kinds)
        : []
    // A lane whose limit is reached is passed over, however many wait in it.
    if (firstTries.length > 0) {
      const room = roomOf(lane, services.config.textsPerDay, spent)
      if (room < firstTries.length) claiming.waiting('TEXTS_PER_DAY')
      if (room <= 0) firstTries.length = 0
    }
    found.push(...retries, ...firstTries)
  }
  return found
}
