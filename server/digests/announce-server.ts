// A server notes in the database that it is at work, so that nobody changes the keys beneath it, and looks
// whether somebody did: under other keys it would recognise no stopped number, and not notice.
import { checkOf } from '../digest.ts'
import { isDiskFull } from '../http/outages.ts'
import { randomId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { findKnown } from './digest-storage.ts'
import { deleteServer, noteServer } from './servers-storage.ts'

const EVERY_MS = 30_000
/** A server that was killed counts as one at work for so long. */
export const SILENT_AFTER_MS = 90_000

type Announcing = Pick<Services, 'database' | 'digest' | 'clock' | 'log'>

/** Throws where the keys are not the database's. `onOtherKeys` is called if that is so later. */
export async function announceServer(
  services: Announcing,
  onOtherKeys: () => void,
): Promise<{ stop(): Promise<void> }> {
  const id = randomId()
  if (!(await hasSameKeys(services, id)))
    throw new Error('The keys of the digests were just changed.')
  const round = async (): Promise<void> => {
    // Without a database there is nothing that could be recorded under the wrong keys.
    const isSame = await hasSameKeys(services, id).catch(() => true)
    if (isSame) return
    clearInterval(timer)
    services.log.error('the keys of the digests were changed beneath this server: it ends')
    onOtherKeys()
  }
  const timer = setInterval(() => void round(), EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await deleteServer(services.database, id).catch(() => undefined)
    },
  }
}

// Written before the keys are read: a rotation at the same time sees the note, or this sees the rotation.
async function hasSameKeys({ database, digest, clock }: Announcing, id: string): Promise<boolean> {
  const now = clock.now()
  await noteServer(database, id, { now, silentSince: now - SILENT_AFTER_MS }).catch(
    (error: unknown) => {
      // Deletions go on then, and a change of keys needs far more room.
      if (!isDiskFull(error)) throw error
    },
  )
  return (await findKnown(database)).check === checkOf(digest)
}
