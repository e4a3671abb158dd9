// Owners at every step of a deal, and those whose deals made their buyers' records.
import { dealPath, editFormPath } from '../domain/addresses.ts'
import { DAY_MS, HOUR_MS } from '../domain/time.ts'
import { confirmPhone } from '../server/postings/confirm-phone.ts'
import { openSubmissions } from '../server/postings/submit-posting.ts'
import { viewPosting } from '../server/postings/view-posting.ts'
import type { Services } from '../server/services.ts'
import { describe } from './add-cars.ts'
import { MOST_CARS } from './country/cars.ts'
import { RECORDS } from './country/records.ts'
import { STARTS, STORIES, type Story } from './country/stories.ts'
import { dramaNumber, pastServices } from './past-services.ts'
import { newestPosting } from './seed-storage.ts'
import { storyteller } from './tell-story.ts'

// Ofcom's numbers for drama that no car of the country and no agent has.
const FIRST_OF_STORIES = 480
const FIRST_OF_RECORDS = 400

export interface ToldStory {
  state: string
  path: string
}

/** Tells the stories that were not told yet, and answers where to look at each. */
export async function addStories(services: Services, agentIds: string[]): Promise<ToldStory[]> {
  for (const [index, story] of RECORDS.entries()) {
    await once(services, { story, number: FIRST_OF_RECORDS + index, agentIds })
  }
  const told: ToldStory[] = []
  for (const [index, story] of STORIES.entries()) {
    const uniqueId = await once(services, { story, number: FIRST_OF_STORIES + index, agentIds })
    if (story.state === null) continue
    told.push({ state: story.state, path: await pathOf(services, story, uniqueId) })
  }
  return told
}

interface Untold {
  story: Story
  /** The last figures of the owner's phone, which nobody else of the seed has. */
  number: number
  agentIds: string[]
}

async function once(services: Services, { story, number, agentIds }: Untold): Promise<string> {
  const typed = {
    registrationNumber: story.registrationNumber,
    postcode: 'LS11 5DJ',
    phoneNumber: `07700 900${number}`,
    problem: STARTS,
  }
  const phone = dramaNumber(typed.phoneNumber)
  // One of them has another car by now.
  const known = await newestPosting(services.database, { phone })
  if (known !== undefined) return known.uniqueId

  const posted = services.clock.now() - story.daysAgo * DAY_MS
  const at = (moment: number): Services => pastServices(services, { moment, phone })
  const submitted = await openSubmissions(at(posted))({ typed, photo: null, key: null })
  const posting = await newestPosting(services.database, { phone })
  if (!submitted.ok || posting === undefined) throw new Error('A posting of the seed was refused.')
  const { id: postingId, uniqueId } = posting
  const car = {
    number: MOST_CARS + 1 + number,
    year: yearOf(story.registrationNumber),
    body: 'hatchback' as const,
    paint: { colour: 'Silver' },
    typed,
  }
  const registration = typed.registrationNumber.replace(' ', '')
  await describe(services, { postingId, registration }, car)
  await confirmPhone(at(posted + HOUR_MS), uniqueId)

  const owner = storyteller(services, { postingId, uniqueId, phone, typed }, agentIds)
  await story.tell(owner)
  return uniqueId
}

async function pathOf(services: Services, { page }: Story, uniqueId: string): Promise<string> {
  if (page === 'deal') return dealPath(uniqueId)
  const found = page === 'quotes' ? await viewPosting(services, uniqueId) : null
  return found?.ok === true && found.value.view.quotes !== null
    ? found.value.view.quotes.path
    : editFormPath(uniqueId)
}

// The age identifier of its mark: DVLA INF104.
function yearOf(registrationNumber: string): number {
  return 2000 + (Number(registrationNumber.slice(2, 4)) % 50)
}
