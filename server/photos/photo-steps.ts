// Work on many photos: a few at a time with room between, and no end of it because of one.
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'

const PAUSE_MS = 5
// A few photos that will not go do not keep the others; more of them are a store that is gone.
const TOLERATED = 3

/** The ids `step` at a time, with a pause between. */
export async function* inSteps(
  photoIds: AsyncIterable<string>,
  step: number,
): AsyncGenerator<string[]> {
  let ids: string[] = []
  for await (const photoId of photoIds) {
    ids.push(photoId)
    if (ids.length < step) continue
    yield ids
    ids = []
    await pause(PAUSE_MS)
  }
  if (ids.length > 0) yield ids
}

/** Does `work` with each photo; answers with how many that was done. Throws once it failed with several. */
export async function toleratingFew(
  log: Services['log'],
  photoIds: Iterable<string>,
  work: (photoId: string) => Promise<void>,
): Promise<number> {
  let done = 0
  let stayed = 0
  for (const photoId of photoIds) {
    try {
      await work(photoId)
      done += 1
    } catch (error) {
      stayed += 1
      if (stayed > TOLERATED) throw error
      log.warn('a photo could not be moved or removed and is left to the next sweep', { error })
    }
  }
  return done
}
