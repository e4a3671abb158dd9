// Owners at every step of a deal, those whose deals made their buyers' records, and the one to look over the shoulder of.
import { randomInt } from 'node:crypto'
import { dealPath, editFormPath, quotesPath } from '../domain/site/addresses.ts'
import { viewPosting } from '../server/owners/postings/view-posting.ts'
import type { Services } from '../server/platform/services.ts'
import { MOST_CARS } from './country/cars.ts'
import { STARTS, STORIES, type Story } from './country/stories.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { newestPosting } from './seed-storage.ts'
import type { DescribedCar } from './country/details.ts'
import { postCar, type Posted } from './tell-story.ts'

type Seen = Pick<DescribedCar, 'number' | 'paint'>

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
  const seen = { number: MOST_CARS + number + 1, paint: { colour: 'Silver' } }
  const { uniqueId, owner } = await post({ registrationNumber, phone, ...seen }, posted)
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

/**
 * Adds one more owner, with a posting of this moment and quotes of the first three agents, whose texts go out like any
 * other's. Returns the paths of both pages.
 */
export async function addOwner(
  services: Services,
  agentIds: string[],
): Promise<{ posting: string; quotes: string }> {
  // No car of the country has it; a fresh one, so that no limit bites.
  const phone = `07700 9009${String(randomInt(100)).padStart(2, '0')}`
  const seen = { number: MOST_CARS, paint: { colour: 'Blue' } }
  const car = { registrationNumber: 'YK12 ABV', phone, ...seen }
  const { uniqueId, owner } = await post(car, { services, at: () => services, agentIds })
  const week = { hours: 0, validDays: 7 } as const
  await owner.quote(1, { ...week, pounds: 510, message: 'No paperwork needed.' })
  await owner.quote(0, { ...week, pounds: 585, needs: { needsV5c: true, needsCatalyst: true } })
  const message = 'Happy with the brakes as they are. We can collect on Thursday or Friday.'
  const last = { ...week, pounds: 640, message, needs: { needsV5c: true } }
  const { listingId, linkId } = await owner.quote(2, last)
  return { posting: editFormPath(uniqueId), quotes: quotesPath(listingId, linkId) }
}

async function post(
  { registrationNumber, phone, ...seen }: Record<'registrationNumber' | 'phone', string> & Seen,
  posted: Posted,
) {
  const typed = { registrationNumber, postcode: 'LS11 5DJ', phoneNumber: phone, problem: STARTS }
  // The age identifier of its mark: DVLA INF104.
  const year = 2000 + (Number(registrationNumber.slice(2, 4)) % 50)
  const done = await postCar({ ...seen, year, body: 'hatchback', typed }, posted)
  if (done === null) throw new Error('A posting of the seed was refused.')
  return done
}
