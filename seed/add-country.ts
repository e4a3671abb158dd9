// A country's worth of cars, two at a time, in commits short enough for a live server beside it.
import type { Services } from '../server/services.ts'
import { addCar, type Added } from './add-car.ts'
import { makeCar } from './country/make-car.ts'

/** How many cars there were of each ending. */
export type CountryTold = Record<Added, number>

// As many as photos are decoded at once.
const AT_ONCE = 4

/** Adds those of the first `count` cars that are not there; `shown` is told how many are done. */
export async function addCountry(
  services: Services,
  { count, agentIds }: { count: number; agentIds: string[] },
  shown: (done: number) => void = () => undefined,
): Promise<CountryTold> {
  const told: CountryTold = { added: 0, known: 0, refused: 0 }
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
