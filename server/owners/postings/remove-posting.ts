import { eraseWordsOn } from '../../platform/audit/record-change.ts'
import type { Database } from '../../platform/database/schema.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { discardPhotos, giveUpPhoto } from '../../vehicles/photos/keep-photo.ts'
import type { Services } from '../../platform/services.ts'
import { findDealPhotos, findPhotos } from './added-photo-storage.ts'
import { endLinks } from './ended-links.ts'
import { lockPosting } from './lock-posting.ts'
import { keepPastQuotes } from './past-quotes-storage.ts'
import { deletePostingRow } from './posting-storage.ts'
import { tellOfEndedOffer } from './under-offer.ts'
import { findPostings, type PostingRow } from './view-storage.ts'

/** A posting goes because its owner closed it or did not use it, its number was stopped, or an operator erased it. */
export type WhyRemoved = 'closed' | 'unused' | 'stopped' | 'erased'

/**
 * Removes a locked posting. Where it was `stopped` its links say so, and agents keep their quotes on it as past quotes.
 * Once that is committed, call `discardPhotos` with the photos that this answers.
 */
export async function removePosting(
  services: Services,
  tx: Database,
  posting: { id: string; photo_id: string | null },
  why: WhyRemoved,
): Promise<string[]> {
  const postingId = posting.id
  const photoIds = [...(await findPhotos(tx, posting)), ...(await findDealPhotos(tx, postingId))]
  if (why === 'stopped') await endLinks(services, tx, { postingId, keepPhone: null, why })
  await tellOfEndedOffer(services, tx, postingId, { isGoing: true, isUnused: why === 'unused' })
  await keepPastQuotes(tx, { postingId, became: why }, services.clock.now())
  await deletePostingRow(tx, postingId)
  await eraseWordsOn(tx, [postingId])
  await recordDeletion(services, tx, { kind: 'posting', subject: postingId })
  for (const photoId of photoIds) await giveUpPhoto(tx, photoId)
  return photoIds
}

/** Removes the posting with that id and its photos, if `mayGo` once the posting is locked. */
export async function removeIf(
  services: Services,
  id: string,
  why: WhyRemoved,
  mayGo: (tx: Database, posting: PostingRow) => boolean | Promise<boolean>,
): Promise<boolean> {
  const gone = await services.database.transaction().execute(async (tx) => {
    await lockPosting(services, tx, id)
    const [found] = await findPostings(tx, { id }, 1)
    if (found === undefined || !(await mayGo(tx, found))) return undefined
    return removePosting(services, tx, found, why)
  })
  await discardPhotos(services, gone ?? [])
  return gone !== undefined
}
