// The owners and their cars, in the country and at every step of a deal, and the one to look over the shoulder of.
import { randomInt } from 'node:crypto'
import { dealPath, editFormPath, quotesPath } from '../domain/site/addresses.ts'
import { viewPosting } from '../server/owners/postings/view-posting.ts'
import type { Services } from '../server/platform/services.ts'
import { CARS, failedCar, type SeededCar } from './country/cars.ts'
import { STARTS, STORIES, type Story } from './country/stories.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { takePhoto } from './pictures/draw-picture.ts'
import { newestPosting, postCar, type Posted } from './tell-story.ts'

/** Tells the stories that were not told yet, and answers where to look at each. */
export async function addStories(services: Services, agentIds: string[]) {
  const told: { state: string; path: string }[] = []
  for (const story of STORIES) {
    const uniqueId = await once(services, story, agentIds)
    const { state } = story
    if (state !== null) told.push({ state, path: await pathOf(services, story, uniqueId) })
  }
  return told
}

async function once(services: Services, story: Story, agentIds: string[]): Promise<string> {
  const { registrationNumber, daysAgo, steps, phone: number } = story
  const phone = dramaNumber(`07700 900${number}`)
  // One of them has another car by now.
  const known = await newestPosting(services.database, phone)
  if (known !== undefined) return known.uniqueId
  const at = pastServices(services, phone)
  const posted = { services: at(daysAgo * 24), at, agentIds }
  const car = { registrationNumber, phone }
  const { uniqueId, owner } = await post(car, { number, colour: 'Silver' }, posted)
  await owner.confirm(daysAgo * 24 - 1)
  for (const [verb, ...taken] of steps) {
    await (owner[verb] as (...taken: unknown[]) => Promise<unknown>)(...taken)
  }
  return uniqueId
}

async function pathOf(services: Services, { page }: Story, uniqueId: string): Promise<string> {
  if (page === 'deal') return dealPath(uniqueId)
  const found = page === 'quotes' ? await viewPosting(services, uniqueId) : null
  return found?.ok === true && found.value.view.quotes !== null
    ? found.value.view.quotes.path
    : editFormPath(uniqueId)
}

/** Adds one more owner, whose texts go out like any other's. Answers the paths of both pages. */
export async function addOwner(services: Services, agentIds: string[]) {
  // No car of the country has it; a fresh one, so that no limit bites.
  const phone = `07700 9009${String(randomInt(100)).padStart(2, '0')}`
  const posted = { services, at: () => services, agentIds }
  const car = { registrationNumber: 'YK12 ABV', phone }
  const { uniqueId, owner } = await post(car, { number: 0, colour: 'Blue' }, posted)
  const week = { hours: 0, validDays: 7 } as const
  await owner.quote(1, { ...week, pounds: 510, message: 'No paperwork needed.' })
  await owner.quote(0, { ...week, pounds: 585, needs: { needsV5c: true, needsCatalyst: true } })
  const message = 'Happy with the brakes as they are. We can collect on Thursday or Friday.'
  const last = { ...week, pounds: 640, message, needs: { needsV5c: true } }
  const { listingId, linkId } = await owner.quote(2, last)
  return { posting: editFormPath(uniqueId), quotes: quotesPath(listingId, linkId) }
}

async function post(
  { registrationNumber, phone }: Record<'registrationNumber' | 'phone', string>,
  looks: { number: number; colour: string },
  posted: Posted,
) {
  const typed = { registrationNumber, postcode: 'LS11 5DJ', phoneNumber: phone, problem: STARTS }
  // The age identifier of its mark: DVLA INF104.
  const year = 2000 + (Number(registrationNumber.slice(2, 4)) % 50)
  const done = await postCar({ ...failedCar({ ...looks, year }), typed }, posted)
  if (done === null) throw new Error('A posting of the seed was refused.')
  return done
}

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
  const cars = CARS.slice(0, count).values()
  let done = 0
  const work = async (): Promise<void> => {
    for (const car of cars) {
      told[await addCar(services, car, agentIds)] += 1
      shown((done += 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return told
}

async function addCar(services: Services, car: SeededCar, agentIds: string[]): Promise<Added> {
  const phone = dramaNumber(car.typed.phoneNumber)
  if (await newestPosting(services.database, phone)) return 'known'
  const { postedHours, confirmedHours } = car
  const at = pastServices(services, phone)
  const photo = car.hasPhoto ? await takePhoto(car, car.number) : undefined
  const posted = await postCar(car, { services: at(postedHours), at, photo, agentIds })
  if (posted === null) return 'refused'
  const { owner } = posted
  if (confirmedHours !== null) {
    await owner.confirm(confirmedHours)
    await owner.facts(confirmedHours, car.said)
  }
  for (const { agent, ...quote } of car.quotes) await owner.quote(agent, quote)
  return 'added'
}
