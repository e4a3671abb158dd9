import type { Disclosure, Stoppable } from '../../../domain/wire/posting.ts'
import { discardPhotos } from '../../vehicles/photos/keep-photo.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import type { Services } from '../../platform/services.ts'
import { clearStopped } from './clear-stopped.ts'
import { opensNothing } from './ended-links.ts'
import { lockByLink } from './lock-posting.ts'
import { hasConfirmedAnother } from './posting-storage.ts'
import { removePosting } from './remove-posting.ts'
import { disclosuresOf } from './view-posting.ts'

/** What the owner reads of a posting that has just gone. Nothing else says who had the number. */
export interface RemovedPosting {
  registration: string
  disclosures: Disclosure[]
}

export function deletePosting(
  services: Services,
  uniqueId: string,
): Promise<Answer<RemovedPosting>> {
  return remove(services, uniqueId, 'closed')
}

/**
 * Deletes the posting because its car is not the holder's. `everything` deletes each posting with the number that this
 * link was texted to, and stops texts to that number. Where the number has confirmed another posting, its holder has to
 * say which of the two they mean.
 */
export async function disownPosting(
  services: Services,
  uniqueId: string,
  stopped: Stoppable | null,
): Promise<Answer> {
  const answer = await remove(services, uniqueId, 'stopped', stopped)
  if (!answer.ok) return answer
  if (stopped !== 'this-car') await clearStopped(services)
  return DONE
}

async function remove(
  services: Services,
  uniqueId: string,
  why: 'closed' | 'stopped',
  stopped: Stoppable | null = 'this-car',
): Promise<Answer<RemovedPosting>> {
  const answer = await services.database.transaction().execute(async (tx) => {
    const found = await lockByLink(services, tx, uniqueId)
    if (found === undefined) return opensNothing(tx, [uniqueId])
    const number = { phone: found.link_phone, but: found.id }
    if (stopped === null && (await hasConfirmedAnother(tx, number))) return SAY_WHICH
    if (stopped !== 'this-car') await stopNumber(services, tx, found.link_phone)
    const disclosures = await disclosuresOf(tx, found.id)
    const photoIds = await removePosting(services, tx, found, why)
    const removed = { registration: found.registration, disclosures }
    return { ok: true, value: { removed, photoIds } } as const
  })
  if (!answer.ok) return answer
  await discardPhotos(services, answer.value.photoIds)
  return { ok: true, value: answer.value.removed }
}

const SAY_WHICH = { ok: false, reason: 'say-what-to-stop' } as const
