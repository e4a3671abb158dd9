// The photo store carries the id of the installation whose photos it has. An empty or mistaken database
// knows none of them, and the sweep would remove them all.
import { HOUR_MS } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { findWanted } from './keep-photo.ts'

type Claiming = Pick<Services, 'database' | 'photoStore' | 'clock'>

// The store lists from a random place: of photos that belong here, one of these does.
const LOOKED_AT = 1000

type Owned = 'ours' | 'stamped-by-another' | 'unknown-photos'

/** Whose the photo store is: ours by its stamp, or by a stamp that it is given now. */
export async function claimPhotoStore(services: Claiming): Promise<Owned> {
  const whose = await findOwner(services)
  if (whose !== 'nobody') return whose
  await services.photoStore.claim((await findInstallation(services.database)).id)
  // Another installation may have been quicker.
  return (await findOwner(services)) === 'ours' ? 'ours' : 'stamped-by-another'
}

/** Why no server works on the photo store, in words for the operator; null where nothing is against it. Changes nothing. */
export async function faultOfOwner(services: Claiming): Promise<string | null> {
  const whose = await findOwner(services)
  return whose === 'ours' || whose === 'nobody' ? null : inWords(whose, services.photoStore.where)
}

async function findOwner(services: Claiming): Promise<Owned | 'nobody'> {
  const { id } = await findInstallation(services.database)
  const stamp = await services.photoStore.stamp()
  if (stamp === null) return (await isEmptyOrKnown(services)) ? 'nobody' : 'unknown-photos'
  return stamp === id ? 'ours' : 'stamped-by-another'
}

/** Throws, in words for the operator, where the photo store is not this installation's. */
export async function requireOwnPhotos(services: Claiming & Pick<Services, 'log'>): Promise<void> {
  const whose = await claimPhotoStore(services).catch((error: unknown) => {
    // The rest of the server works without photos; the sweep asks again before it removes any.
    services.log.warn('the photo store cannot be asked whose photos it has', { error })
    return null
  })
  if (whose !== null && whose !== 'ours') throw new Error(inWords(whose, services.photoStore.where))
}

/** Stamps the store as this installation's, whatever stamp it had. */
export async function adoptPhotoStore({ database, photoStore }: Claiming): Promise<void> {
  await photoStore.adopt((await findInstallation(database)).id)
}

async function isEmptyOrKnown({ database, photoStore, clock }: Claiming): Promise<boolean> {
  const some: string[] = []
  // The store's clock may be ahead of ours.
  for await (const photoId of photoStore.list(clock.now() + HOUR_MS)) {
    if (some.push(photoId) === LOOKED_AT) break
  }
  return some.length === 0 || (await findWanted(database, some)).size > 0
}

function inWords(why: Exclude<Owned, 'ours'>, where: string): string {
  const [what, mistake] =
    why === 'unknown-photos'
      ? [
          `The photos in ${where} are not known to this database, which is a new one.`,
          'If the database was lost, restore it first.',
        ]
      : [
          `The photos in ${where} belong to another database than this one.`,
          'Put the right database beside them, or other photos beside this database.',
        ]
  return `${what} No photo was touched. Check DATABASE_URL, DATA_DIR and S3_BUCKET. ${mistake} Only if these photos really go with this database, run: npm run operator -- photos adopt`
}
