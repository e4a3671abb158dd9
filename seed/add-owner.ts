// The owner to look over the shoulder of: a posting of this moment and three quotes, whose texts go
// out like any other's.
import { randomInt } from 'node:crypto'
import { editFormPath, quotesPath } from '../domain/addresses.ts'
import { NO_CONDITIONS } from '../domain/quote-terms.ts'
import { openSubmissions } from '../server/postings/submit-posting.ts'
import { giveQuote } from '../server/quotes/give-quote.ts'
import type { Services } from '../server/services.ts'
import { describe } from './add-cars.ts'
import { MOST_CARS } from './country/cars.ts'
import { newestPosting } from './seed-storage.ts'

/** Adds one more such owner, to whom the first three agents quote. Returns the paths of both pages. */
export async function addOwner(
  services: Services,
  [kirkgate = '', aire = '', wharfe = '']: string[],
): Promise<{ posting: string; quotes: string }> {
  const typed = {
    registrationNumber: 'YK12 ABV',
    postcode: 'LS11 5DJ',
    // No car of the country has it; a fresh one, so that no limit bites.
    phoneNumber: `07700 9009${String(randomInt(100)).padStart(2, '0')}`,
    problem: 'Failed MOT on rear brakes. Starts and drives. One key.',
  }
  const submitted = await openSubmissions(services)({ typed, photo: null, key: null })
  if (!submitted.ok) throw new Error(`The posting was refused: ${submitted.reason}`)
  const { registrationNumber: registration, phoneNumber: phone } = submitted.value
  const posting = await newestPosting(services.database, { registration, phone })
  if (posting === undefined) throw new Error('There is no such posting.')
  const postingId = posting.id
  // Where registers are asked, they will say.
  if (!services.vehicleRegisters.enabled) {
    const car = {
      number: MOST_CARS,
      year: 2012,
      body: 'hatchback' as const,
      paint: { colour: 'Blue' },
    }
    await describe(services, { postingId, registration }, { ...car, typed })
  }

  const terms = { postingId, validDays: 7 } as const
  const collects = { ...NO_CONDITIONS, collects: true }
  await giveQuote(services, {
    ...terms,
    agentId: aire,
    amountPence: 51_000,
    message: 'No paperwork needed.',
    conditions: collects,
  })
  await giveQuote(services, {
    ...terms,
    agentId: kirkgate,
    amountPence: 58_500,
    message: null,
    conditions: { ...collects, needsV5c: true, needsCatalyst: true },
  })
  const last = await giveQuote(services, {
    ...terms,
    agentId: wharfe,
    amountPence: 64_000,
    message: 'Happy with the brakes as they are. We can collect on Thursday or Friday.',
    conditions: { ...collects, needsV5c: true },
  })
  if (!last.ok) throw new Error(`The quote was refused: ${last.reason}`)
  return {
    posting: editFormPath(posting.uniqueId),
    quotes: quotesPath(last.value.listingId, last.value.linkId),
  }
}
