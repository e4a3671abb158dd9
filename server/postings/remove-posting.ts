// A posting goes with all that hangs on it: links, quotes, unsent texts and the photo.
import type { Database } from '../database/schema.ts'
import { giveUpPhoto } from '../photos/keep-photo.ts'
import { retireQuotes } from '../quotes/retire-quotes.ts'
import type { Services } from '../services.ts'
import { endLinks } from './ended-links.ts'
import { deletePostingRow } from './posting-storage.ts'

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
  await retireQuotes(tx, postingId)
  if (why === 'stopped') await endLinks(services, tx, { postingId, keepPhone: null, why })
  await deletePostingRow(tx, postingId)
  await giveUpPhoto(tx, posting.photo_id)
}
