// What the holder of a link sees of the posting.
import { displayRegistration, type Registration } from '../../domain/registration.ts'
import { listDisclosures, type DisclosureView } from '../disclosures/list-disclosures.ts'
import { summariseQuotes } from '../quotes/summarise-quotes.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { entityTag } from './entity-tag.ts'
import { findByLink } from './link-storage.ts'

export interface PostingView {
  registrationNumber: string
  postcode: string
  /** E.164. */
  phoneNumber: string
  /** Empty where there is none. */
  problem: string
  hasPhoto: boolean
  /** Where the quotes are, once there is one. */
  quotes: { count: number; path: string } | null
  /** The agents who were given the number, and when. */
  disclosures: DisclosureView[]
}

/** The posting that `uniqueId` opens, and its entity tag. Changes nothing. */
export async function viewPosting(
  { database }: Pick<World, 'database'>,
  uniqueId: string,
): Promise<Answer<{ view: PostingView; etag: string }>> {
  const posting = await findByLink(database, uniqueId)
  if (posting === undefined) return { ok: false, reason: 'not-found' }
  const view = {
    registrationNumber: displayRegistration(posting.registration as Registration),
    postcode: posting.postcode,
    phoneNumber: posting.phone,
    problem: posting.problem ?? '',
    hasPhoto: posting.photo_id !== null,
    quotes: await summariseQuotes(database, {
      postingId: posting.id,
      listingId: posting.listing_id,
    }),
    disclosures: await listDisclosures(database, posting.id),
  }
  return { ok: true, value: { view, etag: entityTag(posting.version) } }
}
