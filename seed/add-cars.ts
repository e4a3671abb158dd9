// The cars of the country, given through the verbs of a live server at the times when it happened.
import { HOUR_MS } from '../domain/basics/time.ts'
import type { Services } from '../server/platform/services.ts'
import { makeCar, type MadeCar } from './country/cars.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { takePhoto } from './pictures/draw-picture.ts'
import { newestPosting } from './seed-storage.ts'
import { postCar } from './tell-story.ts'

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
  const phone = dramaNumber(car.typed.phoneNumber)
  if (await newestPosting(services.database, phone)) return 'known'
  const age = car.age / HOUR_MS
  const at = pastServices(services, phone)
  const photo = car.hasPhoto ? await takePhoto(car, car.number) : undefined
  const posted = await postCar(car, { services: at(age), at, photo, agentIds })
  if (posted === null) return 'refused'
  const { owner } = posted
  if (car.confirmedAfter !== null) {
    const confirmed = age - car.confirmedAfter / HOUR_MS
    await owner.confirm(confirmed)
    await owner.facts(confirmed, car.said)
  }
  for (const { agent, after, ...quote } of car.quotes) {
    await owner.quote(agent, { ...quote, hours: (1 - after) * age })
  }
  return 'added'
}
