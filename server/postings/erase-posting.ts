// The operator erases a posting, as its owner could have.
import { recordChange } from '../audit/record-change.ts'
import { discardPhoto } from '../photos/keep-photo.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { lockPosting } from './lock-posting.ts'
import { findPostings } from './operator-storage.ts'
import { removePosting } from './remove-posting.ts'

/** Erases the posting with that id and all that hangs on it, the photo too. */
export async function erasePosting(services: Services, id: string, who: string): Promise<Answer> {
  const posting = await services.database.transaction().execute(async (tx) => {
    await lockPosting(services, tx, id)
    const [found] = await findPostings(tx, { id }, 1)
    if (found === undefined) return null
    await removePosting(services, tx, found, 'deleted')
    await recordChange(services, tx, { who, what: 'vehicle erased', target: id })
    return found
  })
  if (posting === null) return { ok: false, reason: 'not-found' }
  await discardPhoto(services, posting.photo_id)
  return { ok: true, value: undefined }
}
