// The sweep as the operator asks for it: all of the store, and however many photos have no posting.
import { claimPhotoStore } from './claim-photo-store.ts'
import { noteWithoutPosting } from './photo-storage.ts'
import { bringBackWanted, findOrphans, setAside, type Sweeping } from './sweep-orphans.ts'

/**
 * Counts the photos in the store and those of them without a posting, and sets these aside where
 * `isConfirmed`. Null where the store is another installation's.
 */
export async function sweepOnPurpose(
  services: Sweeping,
  isConfirmed: boolean,
): Promise<{ orphans: number; seen: number } | null> {
  if ((await claimPhotoStore(services)) !== null) return null
  await bringBackWanted(services)
  const { orphans, seen } = await findOrphans(services, Infinity)
  if (isConfirmed) {
    await setAside(services, orphans)
    await noteWithoutPosting(services.database, null)
  }
  return { orphans: orphans.length, seen }
}
