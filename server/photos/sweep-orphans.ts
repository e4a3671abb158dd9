// A photo is stored before its posting commits and removed after it was deleted, so a crash in
// between can leave one that belongs to nothing.
import type { World } from '../world.ts'
import { findUnusedPhotos } from './photo-storage.ts'

const SETTLED_AFTER_MS = 60 * 60 * 1000
const STEP = 100

/** Removes photos stored more than an hour ago that no posting has. */
export async function sweepOrphanPhotos(world: World): Promise<void> {
  let batch: string[] = []
  for await (const photoId of world.photoStore.list(world.clock.now() - SETTLED_AFTER_MS)) {
    batch.push(photoId)
    if (batch.length < STEP) continue
    await sweep(world, batch)
    batch = []
  }
  await sweep(world, batch)
}

async function sweep({ database, photoStore }: World, photoIds: string[]): Promise<void> {
  for (const photoId of await findUnusedPhotos(database, photoIds)) await photoStore.remove(photoId)
}
