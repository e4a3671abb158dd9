// The operator erases a posting, as its owner could have.
import { recordChange } from '../audit/record-change.ts'
import { discardPhoto } from '../photos/keep-photo.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../services.ts'
import { holdPosting } from './lock-posting.ts'
import { findPostings } from './operator-storage.ts'
import { removePosting } from './remove-posting.ts'

/** Erases the posting with that id and all that hangs on it, the photo too. */
export async function erasePosting(world: World, id: string, who: string): Promise<Answer> {
  const posting = await world.database.transaction().execute(async (tx) => {
    await holdPosting(world, tx, id)
    const [found] = await findPostings(tx, { id }, 1)
    if (found === undefined) return null
    await removePosting(world, tx, found, 'deleted')
    await recordChange(world, tx, { who, what: 'vehicle erased', target: id })
    return found
  })
  if (posting === null) return { ok: false, reason: 'not-found' }
  await discardPhoto(world, posting.photo_id)
  return { ok: true, value: undefined }
}
