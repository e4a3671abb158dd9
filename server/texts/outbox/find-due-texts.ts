// Which due texts a sender takes next.
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { LANES, LANE_ORDER, roomFor, type Spending } from '../limits/sending-limits.ts'
import * as storage from './claim-storage.ts'

export type DueTexts = storage.DueText[]

export interface Claiming {
  limit: number
  claimMs: number
  /** Whether texts are taken whose sender seems to have died with them. */
  takesLapsed: boolean
  /** Called with the setting that texts wait for. */
  waiting: (setting: string) => void
}

/** Due texts, up to `limit`: lane by lane, and of each those tried before first. */
export async function findDue(
  services: Services,
  tx: Database,
  claiming: Claiming,
  spending: Spending[],
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
      const { room, setting } = roomFor(lane, spending)
      if (room < firstTries.length) claiming.waiting(setting)
      if (room <= 0) firstTries.length = 0
    }
    // Many are put off to the same moment, and the database orders those as it likes.
    const oldestFirst = firstTries.toSorted(
      (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
    )
    found.push(...retries, ...oldestFirst)
  }
  return found
}
