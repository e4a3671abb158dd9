// A photo is stored before its posting commits, and goes after its posting went. Where either was
// interrupted a photo without a posting stays. One that was given up goes for good; of any other nobody
// knows why it has no posting, so it spends a week in quarantine first.
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { claimPhotoStore } from './claim-photo-store.ts'
import { removePhoto } from './keep-photo.ts'
import { findRemovals, findWanted, noteWithoutPosting } from './photo-storage.ts'
import { inSteps, toleratingFew } from './photo-steps.ts'

const QUARANTINE_MS = KEPT.unclaimedPhotos.days * DAY_MS
const STEP = 200
// The store starts anywhere, so that round after round sees them all.
const A_ROUND = 20_000
// More than both, and something else is wrong than an interrupted form.
const MANY = 20
const MANY_OF_ALL = 0.02

export type Sweeping = Pick<Services, 'database' | 'photoStore' | 'clock' | 'log'>

/**
 * Looks at up to 20,000 photos stored more than an hour ago and sets aside those that no posting has,
 * unless they are suspiciously many: then it waits for the operator.
 */
export async function sweepOrphanPhotos(services: Sweeping): Promise<void> {
  const { database, log } = services
  await removeGivenUp(services)
  const why = await claimPhotoStore(services)
  if (why !== null) throw new Error(`The photo store is not ours to sweep: ${why}`)
  await bringBackWanted(services)
  const { orphans, seen } = await findOrphans(services, A_ROUND)
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

/** Up to `most` photos older than an hour are `seen`; the `orphans` among them have no posting. */
export async function findOrphans(
  { database, photoStore, clock }: Sweeping,
  most: number,
): Promise<{ orphans: string[]; seen: number }> {
  const orphans: string[] = []
  let seen = 0
  for await (const photoIds of inSteps(photoStore.list(clock.now() - HOUR_MS), STEP)) {
    const wanted = await findWanted(database, photoIds)
    orphans.push(...photoIds.filter((photoId) => !wanted.has(photoId)))
    seen += photoIds.length
    if (seen >= most) break
  }
  return { orphans, seen }
}

/** Moves photos without a posting to the quarantine. */
export async function setAside(
  { photoStore, log }: Sweeping,
  photoIds: readonly string[],
): Promise<void> {
  const done = await toleratingFew(log, photoIds, (photoId) => photoStore.setAside(photoId))
  if (done > 0) log.info('photos without a posting set aside', { count: done })
}

/** Moves those back from the quarantine that a posting has after all, as after a restore. */
export async function bringBackWanted({ database, photoStore, log }: Sweeping): Promise<void> {
  let count = 0
  for await (const photoIds of inSteps(photoStore.listSetAside(Infinity), STEP)) {
    const wanted = await findWanted(database, photoIds)
    count += await toleratingFew(log, wanted, (photoId) => photoStore.bringBack(photoId))
  }
  if (count > 0) log.info('photos brought back for their postings', { count })
}

async function emptyQuarantine({ photoStore, clock, log }: Sweeping): Promise<void> {
  const old = photoStore.listSetAside(clock.now() - QUARANTINE_MS)
  let count = 0
  for await (const photoIds of inSteps(old, STEP)) {
    count += await toleratingFew(log, photoIds, (photoId) => photoStore.remove(photoId))
  }
  if (count > 0) log.info('photos without a posting removed', { count })
}

async function removeGivenUp(services: Sweeping): Promise<void> {
  let after = ''
  for (;;) {
    const photoIds = await findRemovals(services.database, after, STEP)
    await toleratingFew(services.log, photoIds, (photoId) => removePhoto(services, photoId))
    const last = photoIds.at(-1)
    if (last === undefined || photoIds.length < STEP) return
    after = last
  }
}
