// Deletes a posting with all that hangs on it: links, quotes, unsent texts and the photo.
import type { Answer } from '../refusal.ts'
import { discardPhoto, giveUpPhoto } from '../photos/keep-photo.ts'
import { retireQuotes } from '../quotes/retire-quotes.ts'
import { suppress } from '../texts/suppression.ts'
import type { World } from '../world.ts'
import { holdByLink } from './hold-posting.ts'
import { deletePostingRow } from './posting-storage.ts'

/** Deletes the posting that `uniqueId` opens. */
export function deletePosting(world: World, uniqueId: string): Promise<Answer> {
  return remove(world, uniqueId, false)
}

/** Deletes it and never texts the number again that this link was texted to: its owner has no such car. */
export function disownPosting(world: World, uniqueId: string): Promise<Answer> {
  return remove(world, uniqueId, true)
}

async function remove(world: World, uniqueId: string, forGood: boolean): Promise<Answer> {
  const posting = await world.database.transaction().execute(async (tx) => {
    const found = await holdByLink(world, tx, uniqueId)
    if (found === undefined) return null
    if (forGood) await suppress(world, tx, found.link_phone)
    await retireQuotes(tx, found.id)
    await deletePostingRow(tx, found.id)
    await giveUpPhoto(tx, found.photo_id)
    return found
  })
  if (posting === null) return { ok: false, reason: 'not-found' }
  await discardPhoto(world, posting.photo_id)
  return { ok: true, value: undefined }
}
