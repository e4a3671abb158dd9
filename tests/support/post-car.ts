// A posting as tests of other rooms need it: in the database, with its ids at hand.
import { parsePhoneNumber, type PhoneNumber } from '../../domain/people/phone-number.ts'
import type { Outcome } from '../../domain/basics/problem.ts'
import { parseRegistration, type Registration } from '../../domain/vehicles/registration.ts'
import { orderedId, randomId } from '../../server/platform/identifiers.ts'
import { insertLink } from '../../server/owners/postings/posting-storage.ts'
import type { Services } from '../../server/platform/services.ts'
import { insert, rowOf } from './test-services.ts'

export type PostedCar = Awaited<ReturnType<typeof postCar>>

/** Posts a car as if its owner had, without a text. */
export async function postCar(
  services: Services,
  given: { phone?: string; registration?: string; isConfirmed?: boolean } = {},
) {
  const now = services.clock.now()
  const car = {
    postingId: orderedId(now),
    listingId: randomId(),
    uniqueId: randomId(),
    // The `agentId` of its quotes link.
    linkId: randomId(),
    phone: phoneNumber(given.phone ?? '+447700900123'),
    registration: registration(given.registration ?? 'AB12CDE'),
  }
  await insert(services, 'postings', {
    id: car.postingId,
    listing_id: car.listingId,
    registration: car.registration,
    postcode: 'SW1A 1AA',
    phone: car.phone,
    problem: null,
    phone_confirmed_at: given.isConfirmed === true ? now : null,
    created_at: now,
    used_at: now,
  })
  return car
}

/** The same, with the link of its `uniqueId`. */
export async function postCarWithLink(services: Services, given?: Parameters<typeof postCar>[1]) {
  const car = await postCar(services, given)
  const { uniqueId: unique_id, postingId: posting_id, phone } = car
  const link = { unique_id, posting_id, phone, created_at: services.clock.now() }
  await insertLink(services.database, link)
  return car
}

/** The way to the quotes on a car, by the link of any agent who quoted. */
export async function quotesPath(
  services: Pick<Services, 'database'>,
  { postingId, listingId }: Pick<PostedCar, 'postingId' | 'listingId'>,
  agent?: { id: string },
): Promise<string> {
  const like = { posting_id: postingId, ...(agent && { agent_id: agent.id }) }
  const { link_id: linkId } = await rowOf(services, 'listing_agents', like)
  return `/quotes/${listingId}/${linkId}`
}

/** `typed` as a phone number; throws where it is none. */
export function phoneNumber(typed: string): PhoneNumber {
  return valueOf(parsePhoneNumber(typed, { allowDrama: true }))
}

/** `typed` as a registration of 2026; throws where it is none. */
export function registration(typed: string): Registration {
  return valueOf(parseRegistration(typed, new Date('2026-11-18')))
}

function valueOf<T>(parsed: Outcome<T>): T {
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => problem.message).join(' '))
  return parsed.value
}
