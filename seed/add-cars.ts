// The cars of the country, given through the verbs of a live server at the times when it happened.
import { keepDetails } from '../server/registers/vehicle-details.ts'
import { confirmPhone } from '../server/postings/confirm-phone.ts'
import { openSubmissions } from '../server/postings/submit-posting.ts'
import type { Services } from '../server/services.ts'
import { HOUR_MS } from '../domain/time.ts'
import { makeCar, type MadeCar } from './country/cars.ts'
import { makeDetails, type DescribedCar } from './country/details.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { takePhoto } from './pictures/draw-picture.ts'
import { newestPosting } from './seed-storage.ts'
import { storyteller } from './tell-story.ts'

// As many as photos are decoded at once.
const AT_ONCE = 4

/** What became of a car: `known` where it was there already, `refused` where a verb would not have it. */
export type Added = 'added' | 'known' | 'refused'

/** Adds those of the first `count` cars that are not there; `shown` is told how many are done. */
export async function addCars(
  services: Services,
  { count, agentIds }: { count: number; agentIds: string[] },
  shown: (done: number) => void = () => undefined,
): Promise<Record<Added, number>> {
  const told: Record<Added, number> = { added: 0, known: 0, refused: 0 }
  // One iterator for all, so that each takes the next car.
  const numbers = Array.from({ length: count }, (_unused, number) => number).values()
  let done = 0
  const work = async (): Promise<void> => {
    for (const number of numbers) {
      told[await addCar(services, makeCar(number), agentIds)] += 1
      shown((done += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return told
}

async function addCar(services: Services, car: MadeCar, agentIds: string[]): Promise<Added> {
  const { typed, age } = car
  const registration = typed.registrationNumber.replace(' ', '')
  const phone = dramaNumber(typed.phoneNumber)
  if (await newestPosting(services.database, { registration, phone })) return 'known'

  const posted = services.clock.now() - age
  const at = (moment: number): Services => pastServices(services, { moment, phone })
  const photo = car.hasPhoto ? await takePhoto(car, car.number) : null
  const submitted = await openSubmissions(at(posted))({ typed, photo, key: null })
  const posting = await newestPosting(services.database, { registration, phone })
  if (!submitted.ok || posting === undefined) return 'refused'

  await describe(services, { postingId: posting.id, registration }, car)
  const told = { postingId: posting.id, uniqueId: posting.uniqueId, phone, typed }
  const owner = storyteller(services, told, agentIds)
  if (car.confirmedAfter !== null) {
    await confirmPhone(at(posted + car.confirmedAfter), posting.uniqueId)
    await owner.facts((age - car.confirmedAfter) / HOUR_MS, car.said)
  }
  for (const { agent, amountPence, message, after } of car.quotes) {
    const hours = ((1 - after) * age) / HOUR_MS
    await owner.quote(agent, { pounds: amountPence / 100, message, hours })
  }
  return 'added'
}

/** Keeps with a posting what registers would know of its car by now. */
export async function describe(
  { database, clock }: Services,
  posted: { postingId: string; registration: string },
  car: DescribedCar,
): Promise<void> {
  const now = clock.now()
  const kept = { details: makeDetails(car, now), knownAt: now }
  await database.transaction().execute((tx) => keepDetails(tx, posted, kept))
}
