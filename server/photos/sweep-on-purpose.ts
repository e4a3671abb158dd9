// The sweep as the operator asks for it: all of the store, and however many photos have no posting.
import { claimPhotoStore } from './claim-photo-store.ts'
import { noteWithoutPosting } from './photo-storage.ts'
import { bringBackWanted, findOrphans, setAside, type Sweeping } from './sweep-orphans.ts'

/**
 * Counts the photos in the store and those of them without a posting, and sets these aside where
 * `isConfirmed`. Null where the store is another installation's.
 */
export async function sweepOnPurpose(
  world: Sweeping,
  isConfirmed: boolean,
): Promise<{ orphans: number; seen: number } | null> {
  if ((await claimPhotoStore(world)) !== null) return null
  await bringBackWanted(world)
  const { orphans, seen } = await findOrphans(world, Infinity)
  if (isConfirmed) {
    await setAside(world, orphans)
    await noteWithoutPosting(world.database, null)
  }
  return { orphans: orphans.length, seen }
}
