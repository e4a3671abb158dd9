import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { findLinkTo } from '../../owners/postings/link-storage.ts'
import { withListing } from '../quotes/locked-listing.ts'
import type { Pair } from '../quotes/quote-storage.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { admitLinkText, type ClientNetworks } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'

/** Texts the link to the posting to its present number, where it can be deleted; a text like a lost link's. */
export function textPostingLink(
  services: Services,
  pair: Pair,
  from: ClientNetworks | null = null,
): Promise<Answer> {
  return withListing(services, pair, async (tx, listing) => {
    const postingId = listing.id
    const phone = listing.phone as PhoneNumber
    const isConfirmed = listing.phone_confirmed_at !== null
    const admitted = await admitLinkText(services, tx, { phone, from, isConfirmed })
    if (!admitted.ok) return admitted
    const uniqueId = await findLinkTo(tx, postingId, phone)
    if (uniqueId === undefined) return { ok: false, reason: 'not-found' }
    await queueLinkText(services, tx, {
      postingId,
      phone,
      registration: listing.registration as Registration,
      uniqueId,
      isConfirmed,
      turn: admitted.value,
    })
    return DONE
  })
}
