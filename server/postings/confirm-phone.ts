// A person opened the texted link: the number is theirs, and the posting is in use.
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { holdByLink } from './hold-posting.ts'
import { touchPosting } from './posting-storage.ts'

/**
 * Marks the posting as used. Its number is confirmed only by the link that was texted to that very
 * number, so an older link cannot confirm a newer number.
 */
export async function confirmPhone(world: World, uniqueId: string): Promise<Answer> {
  const { database, clock } = world
  return database.transaction().execute(async (tx) => {
    const posting = await holdByLink(world, tx, uniqueId)
    if (posting === undefined) return { ok: false, reason: 'not-found' }
    const confirmed = posting.phone_confirmed_at === null && posting.link_phone === posting.phone
    await touchPosting(tx, { id: posting.id, confirmed }, clock.now())
    return { ok: true, value: undefined }
  })
}
