import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServices, onPostgres, rowsOf } from '../tests/support/test-services.ts'
import type { TestServices } from '../tests/support/test-services.ts'
import { HOUR_MS } from '../domain/basics/time.ts'
import { parsePosting } from '../domain/owners/posting.ts'
import type { ListedQuote } from '../domain/wire/quotes.ts'
import { viewAgent } from '../server/agents/accounts/view-agent.ts'
import { listPeople } from '../server/agents/profile/people.ts'
import { viewBusiness } from '../server/desk/today-calls.ts'
import { viewToday } from '../server/desk/today.ts'
import { viewDeal } from '../server/market/deals/present-deal.ts'
import { listQuotes } from '../server/market/quotes/list-quotes.ts'
import { queueCode, sendDueTexts } from '../tests/support/send-due-texts.ts'
import { addAgents } from './add-agents.ts'
import { addDesk } from './add-desk.ts'
import { addCars, addStories } from './add-owners.ts'
import { CARS } from './country/cars.ts'
import { takeTextsBack } from './past-services.ts'

const COUNT = onPostgres() ? 4 : 12

let services: TestServices
let first: Awaited<ReturnType<typeof addEverything>>

// Once for all: the deals of a record take long to tell, and no test changes what another reads.
beforeAll(async () => {
  services = await makeServices()
  first = await addEverything()
})

afterAll(() => services.close())

async function addEverything() {
  const agentIds = await addAgents(services)
  const cars = await addCars(services, { count: COUNT, agentIds })
  const told = await addStories(services, agentIds)
  await addDesk(services)
  return { cars, told }
}

function pathOf(state: string): string[] {
  return first.told.find((story) => story.state.startsWith(state))?.path.split('/') ?? []
}

async function dealIn(state: string) {
  const deal = await viewDeal(services, pathOf(state).at(-1) ?? '')
  return deal.ok ? deal.value : deal.reason
}

async function quotesIn(state: string): Promise<ListedQuote[]> {
  const [, , listingId = '', linkId = ''] = pathOf(state)
  const listed = await listQuotes(services, { listingId, linkId })
  return listed.ok ? listed.value : []
}

test('every car of the list is one that an owner could post', () => {
  for (const { typed, postedHours } of CARS) {
    const today = new Date(services.clock.now() - postedHours * HOUR_MS)
    expect(parsePosting(typed, { today, allowDrama: true })).toMatchObject({ ok: true })
  }
  expect(new Set(CARS.map(({ typed }) => typed.registrationNumber)).size).toBe(CARS.length)
  expect(new Set(CARS.map(({ typed }) => typed.phoneNumber)).size).toBe(CARS.length)
})

test('seeding twice adds nothing twice', async () => {
  expect(first.cars).toEqual({ added: COUNT, known: 0, refused: 0 })
  const once = await everything()
  const again = await addEverything()
  expect(again.cars).toEqual({ added: 0, known: COUNT, refused: 0 })
  expect(again.told).toEqual(first.told)
  expect(await everything()).toEqual(once)
})

async function everything(): Promise<unknown[]> {
  const owners = ['postings', 'quotes', 'deals', 'complaints', 'texts'] as const
  const tables = [...owners, 'agents', 'agent_people'] as const
  const rows = tables.map((table) => rowsOf(services, table))
  return Promise.all([...rows, rowsOf(services, 'alerts', 'agent_id')])
}

test('it texts nobody and spends nobody’s share of texts, but two texts have failed', async () => {
  expect((await rowsOf(services, 'texts')).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const counted = await rowsOf(services, 'text_allowances', 'text_id')
  expect(counted.filter(({ kind }) => kind !== 'opened')).toEqual([])
  await sendDueTexts(services)
  expect(services.carrier.carried).toEqual([])
})

test('only untried texts of that number and that moment are taken back', async () => {
  const own = await makeServices()
  const [owner, other, tried] = ['+447700900123', '+447700900124', '+447700900125'] as const
  await queueCode(own, tried)
  await sendDueTexts(own)
  const queuedAt = own.clock.now()
  await queueCode(own, owner)
  await queueCode(own, other)
  own.clock.advance(1)
  await queueCode(own, owner)
  await takeTextsBack(own.database, { phones: [owner, tried], queuedAt })
  const left = (await rowsOf(own, 'texts')).map(({ phone }) => phone)
  expect(left.toSorted()).toEqual([owner, other, tried])
  expect(await rowsOf(own, 'text_allowances', 'text_id')).toHaveLength(3)
  await own.close()
})

test('two applicants, two failed texts and complaints about a buyer and a posting wait at the desk, with the texts of four weeks counted', async () => {
  const { counts } = await viewToday(services)
  expect(counts).toEqual({ applications: 2, complaints: 2, texts: 2 })
  const complaints = await rowsOf(services, 'complaints')
  expect(complaints.map(({ about }) => about).toSorted()).toEqual(['buyer', 'posting'])
  const { figures } = await viewBusiness(services, 'day')
  expect(figures.texts.every((texts) => texts > 0)).toBe(true)
  expect(figures.textsPence.at(-1)).toBe((figures.texts.at(-1) ?? 0) * 4)
})

test('a business has two more people who sign in, and alerts; a collector a further licence', async () => {
  const [kirkgate = '', aire = ''] = await addAgents(services)
  expect(await listPeople(services, kirkgate)).toMatchObject([
    { name: 'Dee Marsden', hasSignedIn: true },
    { name: 'Sam Pell', hasSignedIn: true },
    { name: 'Tariq Aziz', hasSignedIn: true },
  ])
  const search = expect.stringMatching(/within=25&q=focus$/) as string
  const searches = [{ agent_id: kirkgate, search }, { agent_id: kirkgate }]
  expect(await rowsOf(services, 'alert_searches', 'place')).toMatchObject(searches)
  expect(await viewAgent(services, { id: aire, personId: null })).toMatchObject({
    value: { furtherLicences: [{ council: 'Leeds City Council' }] },
  })
})

test('cars have details of their shape, their year and the colour in their picture', async () => {
  const known = await rowsOf(services, 'vehicle_details', 'posting_id')
  const postings = await rowsOf(services, 'postings')
  // All but the one whose owner has another car by now.
  expect(known).toHaveLength(postings.length - 1)
  for (const { make, model, colour, year, mileage, due_at: dueAt } of known) {
    expect([make, model, colour].every((word) => (word ?? '') !== '')).toBe(true)
    expect(year).toBeGreaterThan(1960)
    expect(mileage).toBeGreaterThan(0)
    // Nobody is asked about a mark that is made up.
    expect(dueAt).toBeNull()
  }
  const words = postings.map(({ vehicle_words: found }) => found?.startsWith(' '))
  expect(words.filter((found) => found !== true)).toHaveLength(1)
})

test('cars were posted, confirmed and quoted on in the past, in that order', async () => {
  const quotes = await rowsOf(services, 'quotes')
  expect(quotes.length).toBeGreaterThan(0)
  for (const { id, created_at: posted, phone_confirmed_at } of await rowsOf(services, 'postings')) {
    const confirmed = phone_confirmed_at ?? posted
    const quoted = quotes.filter(({ posting_id }) => posting_id === id)
    const times = quoted.map(({ created_at }) => created_at)
    expect(confirmed).toBeGreaterThanOrEqual(posted)
    for (const time of times) expect(time).toBeGreaterThan(posted)
    for (const time of [confirmed, ...times]) expect(time).toBeLessThan(services.clock.now())
  }
})

test('each picture is its own, kept as JPEG in both sizes like an owner’s', async () => {
  const pictures = [...services.photoStore.photos.values()]
  expect(pictures.length).toBeGreaterThan(COUNT / 2)
  for (const { photo, thumbnail } of pictures) {
    const kept = [await sharp(photo).metadata(), await sharp(thumbnail).metadata()]
    expect(kept.map(({ format }) => format)).toEqual(['jpeg', 'jpeg'])
    expect(kept.map(({ width }) => width)).toEqual([1040, 480])
  }
  expect(new Set(pictures.map(({ photo }) => photo.toString('base64'))).size).toBe(pictures.length)
})

test('there is a deal at every step, and a page of its own for each story', async () => {
  expect(new Set(first.told.map(({ path }) => path)).size).toBe(first.told.length)
  const fresh = { standing: 'agreed', undoUntil: expect.any(String) as string }
  expect(await dealIn('chosen, and can be undone')).toMatchObject(fresh)
  expect(await dealIn('chosen, no day yet')).toMatchObject({ undoUntil: null, collectOn: null })
  expect(await dealIn('a day entered')).toMatchObject({
    standing: 'agreed',
    collectOn: '2026-11-19',
    address: expect.stringContaining('Leeds'),
  })
  expect(await dealIn('not this day')).toMatchObject({ standing: 'agreed', collectOn: null })
  expect(await dealIn('asked how it went')).toMatchObject({ standing: 'asked' })
  const said = async (state: string) => ((await dealIn(state)) as { outcome: object }).outcome
  expect(await said('paid in full')).toMatchObject({ said: 'paid-full' })
  expect(await said('paid less')).toMatchObject({ said: 'paid-less', paid: 360 })
  expect(await said('nobody came')).toMatchObject({ said: 'nobody-came' })
})

test('there are quotes on offer, expired, declined and from before the owner changed facts', async () => {
  const listed = await quotesIn('quotes expired')
  const standings = listed.map(({ standing }) => standing).toSorted()
  expect(standings.join(' ')).toBe('declined expired on-offer on-offer on-offer')
  const changed = await quotesIn('facts changed')
  expect(changed.filter(({ changedSince }) => changedSince.length > 0)).toHaveLength(2)
})

test('the first agents have a record, with prices kept and prices knocked off', async () => {
  const listed = await quotesIn('fell through')
  expect(listed.map(({ agentName, record }) => [agentName, record])).toEqual([
    ['Aire Valley Motors', expect.objectContaining({ paidInFull: expect.any(Number) })],
    ['Wharfe Car Buyers', { collections: 20, paidInFull: 18, knockedOffPounds: 45, sentAway: 0 }],
    ['Kirkgate Salvage', { collections: 12, paidInFull: 7, knockedOffPounds: 80, sentAway: 0 }],
  ])
})
