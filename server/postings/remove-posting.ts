import type { Database } from '../database/schema.ts'
import { discardPhoto, giveUpPhoto } from '../photos/keep-photo.ts'
import type { Services } from '../services.ts'
import { endLinks } from './ended-links.ts'
import { lockPosting } from './lock-posting.ts'
import { deletePostingRow } from './posting-storage.ts'
import { findPostings, type PostingRow } from './view-storage.ts'

/**
 * Removes a posting that is held. Its links say so where it was `stopped`. Once that is committed, call
 * `discardPhoto`.
 */
export async function removePosting(
  services: Services,
  tx: Database,
  posting: { id: string; photo_id: string | null },
  why: 'deleted' | 'stopped',
): Promise<void> {
  const postingId = posting.id
  if (why === 'stopped') await endLinks(services, tx, { postingId, keepPhone: null, why })
  await deletePostingRow(tx, postingId)
  await giveUpPhoto(tx, posting.photo_id)
}

/** Removes the posting with that id and its photo, if it is there and `mayGo` once it is locked. */
export async function removeIf(
  services: Services,
  id: string,
  why: 'deleted' | 'stopped',
  mayGo: (tx: Database, posting: PostingRow) => boolean | Promise<boolean>,
): Promise<boolean> {
  const gone = await services.database.transaction().execute(async (tx) => {
    await lockPosting(services, tx, id)
    const [found] = await findPostings(tx, { id }, 1)
    if (found === undefined || !(await mayGo(tx, found))) return undefined
    await removePosting(services, tx, found, why)
    return found
  })
  await discardPhoto(services, gone?.photo_id ?? null)
  return gone !== undefined
}
