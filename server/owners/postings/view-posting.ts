import { dealPath, ownersPhotoPath, quotesPath } from '../../../domain/site/addresses.ts'
import { saidOf } from '../../../domain/owners/posting.ts'
import { ASKABLE, type AskableFact } from '../../../domain/vehicles/facts.ts'
import { pounds } from '../../../domain/basics/money.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { FactRequests } from '../../../domain/wire/facts.ts'
import type { Disclosure, OwnersPhoto, Posting } from '../../../domain/wire/posting.ts'
import { factsOf } from '../../platform/database/facts-columns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findDisclosuresOf, type DisclosedTo } from '../../agents/disclosures/disclosure-storage.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPhotos } from '../../vehicles/photos/keep-photo.ts'
import { opensNothing } from './link-storage.ts'
import { phoneConfirmation } from './confirm-phone.ts'
import { countFactRequests, findSeen, type SeenPosting } from './view-storage.ts'

/** The posting that `uniqueId` opens, and its entity tag. Changes nothing. */
export async function viewPosting(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  uniqueId: string,
): Promise<Answer<{ view: Posting; etag: string }>> {
  const posting = await findSeen(database, { uniqueId, now: clock.now() })
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const disclosures = posting.disclosures === 0 ? [] : await disclosuresOf(database, posting.id)
  const photoIds = posting.photos === 0 ? [] : await findPhotos(database, posting.id)
  const asked =
    posting.fact_requests === 0 ? [] : await countFactRequests(database, { postingId: posting.id })
  const view = viewOf(posting, {
    disclosures,
    factRequests: factRequestsOf(asked),
    photos: showPhotos(uniqueId, photoIds),
    now: clock.now(),
  })
  return { ok: true, value: { view, etag: entityTag(posting.version) } }
}

/** How many agents have asked about each fact, given those that anybody asked about. */
export function factRequestsOf(asked: { fact: AskableFact; count: number }[]): FactRequests {
  const counts = new Map(asked.map(({ fact, count }) => [fact, count]))
  return Object.fromEntries(ASKABLE.map((fact) => [fact, counts.get(fact) ?? 0])) as FactRequests
}

/** The photos of a posting as the holder of one of its links sees them. */
export function showPhotos(uniqueId: string, photoIds: string[]): OwnersPhoto[] {
  return photoIds.map((photoId) => ({ photoId, path: ownersPhotoPath(uniqueId, photoId) }))
}

/** The agents who were given the number of a posting, as its owner sees them. */
export async function disclosuresOf(database: Database, postingId: string): Promise<Disclosure[]> {
  return (await findDisclosuresOf(database, { postingId })).map(viewOfDisclosure)
}

export function viewOfDisclosure({ id, name, at, asked_at, quoted }: DisclosedTo): Disclosure {
  return {
    disclosureId: id,
    agentName: name,
    at: iso(at),
    quoted: quoted === null ? null : pounds(quoted),
    askedNotToCallAt: isoOrNull(asked_at),
  }
}

/** A stored posting as its owner sees it. */
export function viewOf(
  posting: SeenPosting,
  { now, ...found }: Pick<Posting, 'disclosures' | 'factRequests' | 'photos'> & { now: number },
): Posting {
  return {
    registrationNumber: displayRegistration(posting.registration),
    postcode: posting.postcode,
    ...showNumber(posting),
    ...saidOf(posting),
    vehicle: describeVehicle(posting),
    phoneConfirmation: phoneConfirmation({
      confirmedAt: posting.phone_confirmed_at,
      linkProvesPhone: posting.link_phone === posting.phone,
    }),
    linkPhoneNumber: posting.link_phone,
    confirmedAnother: posting.confirmed_another > 0,
    superseded: posting.superseded === 1,
    quotes: quotesOf(posting),
    facts: factsOf(posting),
    scrapGuide: scrapGuide(posting, now),
    numberFor: posting.number_for,
    ...found,
    deal: dealOf(posting),
  }
}

function dealOf(posting: SeenPosting): Posting['deal'] {
  const { buyer_name, deal_pence, collect_on, paid_pence, unique_id } = posting
  if (buyer_name === null || deal_pence === null) return null
  return {
    agentName: buyer_name,
    amount: pounds(deal_pence),
    collectOn: collect_on,
    paid: paid_pence === null ? null : pounds(paid_pence),
    path: dealPath(unique_id),
  }
}

function quotesOf(posting: SeenPosting): Posting['quotes'] {
  const { listing_id, quotes, best_quote, quotes_link_id } = posting
  if (quotes_link_id === null || best_quote === null) return null
  return { count: quotes, best: pounds(best_quote), path: quotesPath(listing_id, quotes_link_id) }
}

/** The holder of an earlier number sees three digits of the present one: enough to spot a slip. */
export function showNumber({ phone, link_phone }: { phone: string; link_phone: string }): {
  phoneNumber: string
  newNumberEnding: string
} {
  return phone === link_phone
    ? { phoneNumber: phone, newNumberEnding: '' }
    : { phoneNumber: '', newNumberEnding: phone.slice(-3) }
}

/** The ETag of a version. */
function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether `ifMatch` admits `version`. The header is missing, is `*`, or lists the tag of that version. A weak tag
 * counts as the strong one, since proxies that compress weaken tags.
 */
export function isCurrent(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true
  return ifMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//i, ''))
    .some((tag) => tag === '*' || tag === entityTag(version))
}
