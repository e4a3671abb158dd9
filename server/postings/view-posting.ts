// What the holder of a link sees of the posting.
import { quotesPath } from '../../domain/addresses.ts'
import { pounds } from '../../domain/money.ts'
import { displayRegistration, type Registration } from '../../domain/registration.ts'
import { describeVehicle } from '../../domain/vehicle-description.ts'
import { listDisclosures, type DisclosureView } from '../disclosures/list-disclosures.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { opensNothing } from './ended-links.ts'
import { phoneConfirmation, type PhoneConfirmation } from './phone-confirmation.ts'
import { findSeen, type SeenPosting } from './view-storage.ts'

export interface PostingView {
  registrationNumber: string
  postcode: string
  /** E.164; empty where this link was texted to an earlier number. */
  phoneNumber: string
  /** The last digits of a number that this link does not show; else empty. */
  newNumberEnding: string
  /** Empty where there is none. */
  problem: string
  hasPhoto: boolean
  /** Such as Blue Ford Focus, 2014; null where nothing is known of the car. */
  vehicle: string | null
  phoneConfirmation: PhoneConfirmation
  /** E.164: the number that this link was texted to, whose texts “Not your car?” stops. */
  linkPhoneNumber: string
  /** Whether that number has confirmed another posting: “Not your car?” asks what to stop then. */
  confirmedAnother: boolean
  /** Whether its owner has posted the car again since: agents see the newer posting. */
  superseded: boolean
  /** How many quotes there are, the best in pounds, and where they are; null without one. */
  quotes: { count: number; best: number; path: string } | null
  /** The agents who were given the number, and when. */
  disclosures: DisclosureView[]
}

/** The posting that `uniqueId` opens, and its entity tag. Changes nothing. */
export async function viewPosting(
  { database }: Pick<Services, 'database'>,
  uniqueId: string,
): Promise<Answer<{ view: PostingView; etag: string }>> {
  const posting = await findSeen(database, uniqueId)
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const disclosures = posting.disclosures === 0 ? [] : await listDisclosures(database, posting.id)
  const view = viewOf(posting, disclosures)
  return { ok: true, value: { view, etag: entityTag(posting.version) } }
}

/** What is stored of a posting as its owner sees it. */
export function viewOf(posting: SeenPosting, disclosures: DisclosureView[]): PostingView {
  return {
    registrationNumber: displayRegistration(posting.registration as Registration),
    postcode: posting.postcode,
    ...shownNumber(posting),
    problem: posting.problem ?? '',
    hasPhoto: posting.photo_id !== null,
    vehicle: describeVehicle(posting),
    phoneConfirmation: phoneConfirmation({
      confirmedAt: posting.phone_confirmed_at,
      linkProvesPhone: posting.link_phone === posting.phone,
    }),
    linkPhoneNumber: posting.link_phone,
    confirmedAnother: posting.confirmed_another > 0,
    superseded: posting.superseded === 1,
    quotes: quotesOf(posting),
    disclosures,
  }
}

function quotesOf(posting: SeenPosting): PostingView['quotes'] {
  const { listing_id, quotes, best_quote, quotes_link_id } = posting
  if (quotes_link_id === null || best_quote === null) return null
  return { count: quotes, best: pounds(best_quote), path: quotesPath(listing_id, quotes_link_id) }
}

/** Whoever holds an earlier number is shown three digits of the present one: enough to spot a slip. */
export function shownNumber({ phone, link_phone }: { phone: string; link_phone: string }): {
  phoneNumber: string
  newNumberEnding: string
} {
  return phone === link_phone
    ? { phoneNumber: phone, newNumberEnding: '' }
    : { phoneNumber: '', newNumberEnding: phone.slice(-3) }
}

/** The ETag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `ifMatch` admits `version`: it is missing, `*`, or lists its tag. A weak tag counts as
 * its strong one, since proxies that compress weaken tags.
 */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true
  return ifMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//i, ''))
    .some((tag) => tag === '*' || tag === entityTag(version))
}
