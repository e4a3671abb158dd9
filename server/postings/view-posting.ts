// What the holder of a link sees of the posting.
import { quotesPath } from '../../domain/addresses.ts'
import { displayRegistration, type Registration } from '../../domain/registration.ts'
import { listDisclosures, type DisclosureView } from '../disclosures/list-disclosures.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { entityTag } from './entity-tag.ts'
import { findSeen, type SeenPosting } from './view-storage.ts'

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
  const posting = await findSeen(database, uniqueId)
  if (posting === undefined) return { ok: false, reason: 'not-found' }
  const view = {
    registrationNumber: displayRegistration(posting.registration as Registration),
    postcode: posting.postcode,
    phoneNumber: posting.phone,
    problem: posting.problem ?? '',
    hasPhoto: posting.photo_id !== null,
    quotes: quotesOf(posting),
    disclosures: posting.disclosures === 0 ? [] : await listDisclosures(database, posting.id),
  }
  return { ok: true, value: { view, etag: entityTag(posting.version) } }
}

function quotesOf({ listing_id, quotes, quotes_link_id }: SeenPosting): PostingView['quotes'] {
  if (quotes_link_id === null) return null
  return { count: quotes, path: quotesPath(listing_id, quotes_link_id) }
}
