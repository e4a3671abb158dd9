// The holder of a texted link says that the car is theirs: agents may have the number from then on.
import type { Database } from '../database/schema.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../services.ts'
import { endLinks, opensNothing } from './ended-links.ts'
import { holdByLink } from './lock-posting.ts'
import { phoneConfirmation, type PhoneConfirmation } from './phone-confirmation.ts'
import { touchPosting } from './posting-storage.ts'

/**
 * Marks the posting as used. Its number is confirmed only by the link that was texted to that very
 * number, so an older link cannot confirm a newer number. Answers how the number stands then.
 */
export function confirmPhone(world: World, uniqueId: string): Promise<Answer<PhoneConfirmation>> {
  return world.database.transaction().execute(async (tx): Promise<Answer<PhoneConfirmation>> => {
    const posting = await holdByLink(world, tx, uniqueId)
    if (posting === undefined) return opensNothing(tx, [uniqueId])
    const now = world.clock.now()
    const before = phoneConfirmation({
      confirmedAt: posting.phone_confirmed_at,
      linkProvesPhone: posting.link_phone === posting.phone,
    })
    const isFirst = before === 'by-this-link'
    if (isFirst) await markConfirmed(world, tx, posting)
    else await touchPosting(tx, { id: posting.id, confirmed: false }, now)
    return { ok: true, value: isFirst ? 'confirmed' : before }
  })
}

/** Confirms `phone`, the present number of a posting that is held. Links to earlier numbers end. */
export async function markConfirmed(
  world: Pick<World, 'clock'>,
  tx: Database,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await touchPosting(tx, { id, confirmed: true }, world.clock.now())
  await endLinks(world, tx, { postingId: id, keepPhone: phone, why: 'number-changed' })
}
