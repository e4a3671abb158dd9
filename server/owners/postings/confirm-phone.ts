import { accept } from '../../../domain/basics/problem.ts'
import type { ConfirmedPhone, PhoneConfirmation } from '../../../domain/wire/posting.ts'
import { noteOpened } from '../../messages/texts/limits/phone-limits.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { endLinks } from './link-storage.ts'
import { withPosting, noteUse } from './posting-storage.ts'

/**
 * Marks the posting as used. Only the link that was texted to the present number confirms the number, so an older link
 * cannot confirm a newer number. Answers the state of the number then.
 */
export function confirmPhone(
  services: Services,
  uniqueId: string,
): Promise<Answer<ConfirmedPhone>> {
  return withPosting(services, uniqueId, async (tx, posting) => {
    const before = phoneConfirmation(posting, posting.link_phone === posting.phone)
    const isFirst = before === 'by-this-link'
    if (isFirst) await markConfirmed(services, tx, posting)
    else await noteUse(services, tx, posting.id)
    return accept({ success: true, phoneConfirmation: isFirst ? 'confirmed' : before })
  })
}

/** Confirms `phone`, the present number of a posting that is held. Links to earlier numbers end. */
export async function markConfirmed(
  services: Pick<Services, 'clock' | 'digest'>,
  tx: Database,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await noteUse(services, tx, id, { phone_confirmed_at: services.clock.now() })
  await noteOpened(services, tx, phone)
  await endLinks(services, tx, { postingId: id, keepPhone: phone, why: 'number-changed' })
}

/** `linkProvesPhone` means that this link was texted to nobody but the holder of the present number. */
export function phoneConfirmation(
  { phone_confirmed_at: confirmedAt }: { phone_confirmed_at: number | null },
  linkProvesPhone: boolean,
): PhoneConfirmation {
  if (confirmedAt !== null) return 'confirmed'
  return linkProvesPhone ? 'by-this-link' : 'by-other-link'
}
