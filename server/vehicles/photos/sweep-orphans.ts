// A photo is stored before its posting commits and removed after its posting is deleted. Where either
// was interrupted, a photo without a posting is left. One that was given up is removed for good; nobody
// knows why any other has no posting, so it spends a week in quarantine first.
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import type { Services } from '../../platform/services.ts'
import { claimPhotoStore } from './claim-photo-store.ts'
import { findWanted, nobodysPhotos, noteWithoutPosting, removePhoto } from './keep-photo.ts'

const QUARANTINE_MS = KEPT.unclaimedPhotos.days * DAY_MS
const BATCH = 200
const PAUSE_MS = 5
// The store lists from anywhere, so that repeated sweeps see all photos.
const A_SWEEP = 20_000
// More than both is a sign of something worse than interrupted forms.
const MANY = 20
const MANY_OF_ALL = 0.02
// A few failing photos do not stop the others; if more fail, the store is gone.
const TOLERATED = 3

/** Sets photos without a posting aside, unless they are suspiciously many: then it waits for the operator. */
export async function sweepOrphanPhotos(services: Services): Promise<void> {
  const { database, log } = services
  await removeGivenUp(services)
  const whose = await claimPhotoStore(services)
  if (whose !== 'ours') throw new Error(`The photo store is not ours to sweep: ${whose}`)
  await bringBackWanted(services)
  const { orphans, seen } = await findOrphans(services, A_SWEEP)
  const isTooMany = orphans.length > MANY && orphans.length > seen * MANY_OF_ALL
  await noteWithoutPosting(database, isTooMany ? orphans.length : null)
  if (isTooMany) {
    const message =
      'the sweep stopped: too many photos have no posting; see "operator photos sweep"'
    return log.error(message, { count: orphans.length })
  }
  await setAside(services, orphans)
  await emptyQuarantine(services)
}

/** Counts all photos, and sets those without a posting aside if `isConfirmed`; null if the store is not ours. */
export async function sweepOnPurpose(services: Services, isConfirmed: boolean) {
  if ((await claimPhotoStore(services)) !== 'ours') return null
  await bringBackWanted(services)
  const { orphans, seen } = await findOrphans(services, Infinity)
  if (isConfirmed) {
    await setAside(services, orphans)
    await noteWithoutPosting(services.database, null)
  }
  return { orphans: orphans.length, seen }
}

async function findOrphans({ database, photoStore, clock }: Services, most: number) {
  const orphans: string[] = []
  let seen = 0
  for await (const photoIds of inBatches(photoStore.list(clock.now() - HOUR_MS))) {
    const wanted = await findWanted(database, photoIds)
    orphans.push(...photoIds.filter((photoId) => !wanted.has(photoId)))
    seen += photoIds.length
    if (seen >= most) break
  }
  return { orphans, seen }
}

async function setAside({ photoStore, log }: Services, photoIds: readonly string[]): Promise<void> {
  const done = await toleratingFew(log, photoIds, (photoId) => photoStore.setAside(photoId))
  if (done > 0) log.info('photos without a posting set aside', { count: done })
}

// After a restore a posting may have a photo that was set aside.
async function bringBackWanted({ database, photoStore, log }: Services): Promise<void> {
  let count = 0
  for await (const photoIds of inBatches(photoStore.listSetAside(Infinity))) {
    const wanted = await findWanted(database, photoIds)
    count += await toleratingFew(log, wanted, (photoId) => photoStore.bringBack(photoId))
  }
  if (count > 0) log.info('photos brought back for their postings', { count })
}

async function emptyQuarantine({ photoStore, clock, log }: Services): Promise<void> {
  const old = photoStore.listSetAside(clock.now() - QUARANTINE_MS)
  let count = 0
  for await (const photoIds of inBatches(old)) {
    count += await toleratingFew(log, photoIds, (photoId) => photoStore.remove(photoId))
  }
  if (count > 0) log.info('photos without a posting removed', { count })
}

async function removeGivenUp(services: Services): Promise<void> {
  const photoIds = (await nobodysPhotos(services.database).execute()).map(({ id }) => id)
  await toleratingFew(services.log, photoIds, (photoId) => removePhoto(services, photoId))
}

async function* inBatches(photoIds: AsyncIterable<string>): AsyncGenerator<string[]> {
  let ids: string[] = []
  for await (const photoId of photoIds) {
    ids.push(photoId)
    if (ids.length < BATCH) continue
    yield ids
    ids = []
    await pause(PAUSE_MS)
  }
  if (ids.length > 0) yield ids
}

/** Does `work` with each photo, and answers how many succeeded. Throws once it failed with several. */
async function toleratingFew(
  log: Services['log'],
  photoIds: Iterable<string>,
  work: (photoId: string) => Promise<void>,
): Promise<number> {
  let done = 0
  let failed = 0
  for (const photoId of photoIds) {
    try {
      await work(photoId)
      done += 1
    } catch (error) {
      failed += 1
      if (failed > TOLERATED) throw error
      log.warn('a photo could not be moved or removed and is left to the next sweep', { error })
    }
  }
  return done
}
