// What the rules of the domain have to be told: the day, and which numbers can be texted here.
import type { World } from '../world.ts'

/** The context of `parsePosting`. Both carriers of today take Ofcom's drama numbers, for trials. */
export function rulesToday({ clock }: Pick<World, 'clock'>): { today: Date; allowDrama: boolean } {
  return { today: new Date(clock.now()), allowDrama: true }
}
