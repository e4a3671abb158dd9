// A photo is stored before its posting commits, and goes after its posting went. Where either was
// interrupted a photo without a posting stays; this removes it.
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../world.ts'
import { findWanted } from './photo-storage.ts'

const HOUR_MS = 60 * 60 * 1000
const STEP = 200
// The store starts anywhere, so that round after round sees them all.
const A_ROUND = 20_000
const PAUSE_MS = 5
// A few photos that will not go do not keep the others; more of them are a store that is gone.
const TOLERATED = 3

/** Looks at up to 20,000 photos stored more than an hour ago and removes those that no posting has. */
export async function sweepOrphanPhotos(
  world: Pick<World, 'database' | 'photoStore' | 'clock' | 'log'>,
): Promise<void> {
  const { clock, log, photoStore } = world
  let seen = 0
  let removed = 0
  let step: string[] = []
  for await (const photoId of photoStore.list(clock.now() - HOUR_MS)) {
    step.push(photoId)
    seen += 1
    if (step.length === STEP) {
      removed += await removeOrphans(world, step)
      step = []
      await pause(PAUSE_MS)
    }
    if (seen === A_ROUND) break
  }
  removed += await removeOrphans(world, step)
  if (removed > 0) log.info('photos without a posting removed', { count: removed })
}

async function removeOrphans(
  { database, photoStore, log }: Pick<World, 'database' | 'photoStore' | 'log'>,
  photoIds: string[],
): Promise<number> {
  if (photoIds.length === 0) return 0
  const wanted = await findWanted(database, photoIds)
  const orphans = photoIds.filter((photoId) => !wanted.has(photoId))
  let stayed = 0
  for (const photoId of orphans) {
    try {
      await photoStore.remove(photoId)
    } catch (error) {
      stayed += 1
      if (stayed > TOLERATED) throw error
      log.warn('a photo could not be removed and is left to the next sweep', { error })
    }
  }
  return orphans.length - stayed
}
