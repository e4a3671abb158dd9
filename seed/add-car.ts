// One car of the country, given through the verbs of a live server at the times when it happened.
import { keepDetails } from '../server/registers/keep-details.ts'
import { confirmPhone } from '../server/postings/confirm-phone.ts'
import { findPostingsFor } from '../server/postings/operate-postings.ts'
import { newestPosting } from '../server/postings/newest-posting.ts'
import { openSubmissions } from '../server/postings/submit-posting.ts'
import { giveQuote } from '../server/quotes/give-quote.ts'
import type { Services } from '../server/services.ts'
import type { MadeCar } from './country/make-car.ts'
import { makeDetails } from './country/make-details.ts'
import { dramaNumber } from './drama-number.ts'
import { pastServices } from './past-world.ts'
import { takePhoto } from './pictures/draw-picture.ts'

/** What became of it: `known` where it was there already, `refused` where a verb would not have it. */
export type Added = 'added' | 'known' | 'refused'

/** Adds the car, its owner's confirmation and the quotes on it, unless it is there. */
export async function addCar(services: Services, car: MadeCar, agentIds: string[]): Promise<Added> {
  const { typed, age } = car
  const phone = dramaNumber(typed.phoneNumber)
  const found = await findPostingsFor(services, typed.registrationNumber)
  if (found?.some(({ phoneNumber }) => phoneNumber === phone) === true) return 'known'

  const posted = services.clock.now() - age
  const at = (moment: number): Services => pastServices(services, { moment, phone })
  const { body, paint, wear } = car.description
  const look = { body, shade: paint.shade, wear }
  const photo = car.hasPhoto ? await takePhoto(look, car.number) : null
  const submitted = await openSubmissions(at(posted))({ typed, photo, key: null })
  if (!submitted.ok) return 'refused'
  const posting = await newestPosting(services, submitted.value)

  await describe(
    services,
    { postingId: posting.id, registration: submitted.value.registrationNumber },
    car,
  )
  if (car.confirmedAfter !== null) {
    await confirmPhone(at(posted + car.confirmedAfter), posting.uniqueId)
  }
  for (const { agent, amountPence, message, after } of car.quotes) {
    const agentId = agentIds[agent] ?? ''
    const quote = { postingId: posting.id, agentId, amountPence, message }
    const then = at(posted + after * age)
    const given = await giveQuote(then, quote)
    if (given.ok || given.reason !== 'confirm-amount') continue
    await giveQuote(then, { ...quote, isTypedAgain: true })
  }
  return 'added'
}

async function describe(
  { database, clock }: Services,
  posted: { postingId: string; registration: string },
  { number, year, description, typed }: MadeCar,
): Promise<void> {
  const now = clock.now()
  const { body, paint } = description
  const shown = { number, year, body, colour: paint.colour, problem: typed.problem }
  const details = makeDetails(shown, now)
  await database.transaction().execute((tx) => keepDetails(tx, posted, { details, knownAt: now }))
}
