// The owner to look over the shoulder of: a posting of this moment and three quotes, whose texts go
// out like any other's.
import { randomInt } from 'node:crypto'
import { editFormPath, quotesPath } from '../domain/addresses.ts'
import { keepDetails } from '../server/registers/keep-details.ts'
import { newestPosting } from '../server/postings/newest-posting.ts'
import { openSubmissions } from '../server/postings/submit-posting.ts'
import { giveQuote } from '../server/quotes/give-quote.ts'
import type { Services } from '../server/services.ts'
import { makeDetails } from './country/make-details.ts'
import { MOST_CARS } from './country/make-car.ts'

/** The addresses of the owner's two pages, from the site's root. */
export interface OwnersPages {
  posting: string
  quotes: string
}

/** Adds one more such owner; the first three agents quote. */
export async function addOwner(services: Services, agentIds: string[]): Promise<OwnersPages> {
  // A number that no car of the country has; a fresh one, so that no limit bites.
  const phoneNumber = `07700 9009${String(randomInt(100)).padStart(2, '0')}`
  const typed = {
    registrationNumber: 'YK12 ABV',
    postcode: 'LS11 5DJ',
    phoneNumber,
    problem: 'Failed MOT on rear brakes. Starts and drives. One key.',
  }
  const submitted = await openSubmissions(services)({ typed, photo: null, key: null })
  if (!submitted.ok) throw new Error(`The posting was refused: ${submitted.reason}`)
  const posting = await newestPosting(services, submitted.value)
  // Where registers are asked, they will say.
  if (!services.vehicleRegisters.enabled)
    await describe(services, posting.id, submitted.value.registrationNumber)

  const [kirkgate = '', aire = '', wharfe = ''] = agentIds
  const quote = { postingId: posting.id, message: null }
  await giveQuote(services, { ...quote, agentId: aire, amountPence: 51_000 })
  await giveQuote(services, {
    ...quote,
    agentId: kirkgate,
    amountPence: 58_500,
    message: 'Price includes collection.',
  })
  const last = await giveQuote(services, {
    ...quote,
    agentId: wharfe,
    amountPence: 64_000,
    message: 'Happy with the brakes as they are. We can collect on Thursday or Friday.',
  })
  if (!last.ok) throw new Error(`The quote was refused: ${last.reason}`)
  return {
    posting: editFormPath(posting.uniqueId),
    quotes: quotesPath(last.value.listingId, last.value.linkId),
  }
}

async function describe(
  { database, clock }: Services,
  postingId: string,
  registration: string,
): Promise<void> {
  const now = clock.now()
  const seen = { number: MOST_CARS, year: 2012, body: 'hatchback', colour: 'Blue' } as const
  const details = makeDetails({ ...seen, problem: 'Failed MOT on rear brakes' }, now)
  await database
    .transaction()
    .execute((tx) => keepDetails(tx, { postingId, registration }, { details, knownAt: now }))
}
