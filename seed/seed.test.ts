import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServices, rowsOf, type TestServices } from '../tests/support/test-services.ts'
import { parsePosting } from '../domain/owners/posting.ts'
import { viewAgent } from '../server/agents/accounts/view-agent.ts'
import { listPeople } from '../server/agents/profile/people.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { addAgents } from './add-agents.ts'
import { addCars } from './add-owners.ts'
import { makeCar, MOST_CARS } from './country/cars.ts'

const CARS = 12

let services: TestServices
let first: Awaited<ReturnType<typeof addCars>>

beforeAll(async () => {
  services = await makeServices()
  first = await addSome()
})

afterAll(() => services.close())

async function addSome(): Promise<Awaited<ReturnType<typeof addCars>>> {
  return addCars(services, { count: CARS, agentIds: await addAgents(services) })
}

test('every car that is made up is one that an owner could post', () => {
  const cars = Array.from({ length: MOST_CARS }, (_unused, number) => makeCar(number))
  for (const { typed, age } of cars) {
    const today = new Date(services.clock.now() - age)
    expect(parsePosting(typed, { today, allowDrama: true })).toMatchObject({ ok: true })
  }
  expect(new Set(cars.map(({ typed }) => typed.registrationNumber)).size).toBe(MOST_CARS)
  expect(new Set(cars.map(({ typed }) => typed.phoneNumber)).size).toBe(MOST_CARS)
})

test('seeding twice adds no car and no agent twice', async () => {
  expect(first).toEqual({ added: CARS, known: 0, refused: 0 })
  const once = await everything()
  expect(await addSome()).toEqual({ added: 0, known: CARS, refused: 0 })
  expect(await everything()).toEqual(once)
})

test('a business has two more people who sign in, and alerts; a collector a further licence', async () => {
  const [kirkgate = '', aire = ''] = await addAgents(services)
  expect(await listPeople(services, kirkgate)).toMatchObject([
    { name: 'Dee Marsden', hasSignedIn: true },
    { name: 'Sam Pell', hasSignedIn: true },
    { name: 'Tariq Aziz', hasSignedIn: true },
  ])
  const search = expect.stringMatching(/within=25&q=focus$/) as string
  expect(await rowsOf(services, 'alert_searches', 'place')).toMatchObject([
    { agent_id: kirkgate, search },
    { agent_id: kirkgate },
  ])
  expect(await viewAgent(services, { id: aire, personId: null })).toMatchObject({
    value: { furtherLicences: [{ council: 'Leeds City Council' }] },
  })
})

test('cars have details of their shape, their year and the colour in their picture', async () => {
  const known = await rowsOf(services, 'vehicle_details', 'posting_id')
  expect(known).toHaveLength(CARS)
  for (const { make, model, colour, year, mileage, due_at: dueAt } of known) {
    expect([make, model, colour].every((word) => (word ?? '') !== '')).toBe(true)
    expect(year).toBeGreaterThan(1960)
    expect(mileage).toBeGreaterThan(0)
    // Nobody is asked about a mark that is made up.
    expect(dueAt).toBeNull()
  }
  const words = await rowsOf(services, 'postings')
  expect(words.every(({ vehicle_words: found }) => found?.startsWith(' ') === true)).toBe(true)
})

test('the country texts nobody and spends nobody’s share of texts', async () => {
  expect(await rowsOf(services, 'texts')).toEqual([])
  const counted = await rowsOf(services, 'text_allowances', 'text_id')
  expect(counted.filter(({ kind }) => kind !== 'opened')).toEqual([])
  await sendDueTexts(services)
  expect(services.carrier.carried).toEqual([])
})

test('cars were posted, confirmed and quoted on in the past, in that order', async () => {
  const postings = await rowsOf(services, 'postings')
  for (const { created_at: posted, phone_confirmed_at: confirmed } of postings) {
    expect(posted).toBeLessThan(services.clock.now())
    expect(confirmed ?? posted).toBeGreaterThanOrEqual(posted)
    expect(confirmed ?? posted).toBeLessThan(services.clock.now())
  }
  const quotes = await rowsOf(services, 'quotes')
  expect(quotes.length).toBeGreaterThan(0)
  for (const { created_at: quoted, posting_id } of quotes) {
    const posting = postings.find(({ id }) => id === posting_id)
    expect(quoted).toBeGreaterThan(posting?.created_at ?? quoted)
    expect(quoted).toBeLessThan(services.clock.now())
  }
})

test('each picture is its own, kept as JPEG in both sizes like an owner’s', async () => {
  const pictures = [...services.photoStore.photos.values()]
  expect(pictures.length).toBeGreaterThan(CARS / 2)
  for (const { photo, thumbnail } of pictures) {
    const kept = [await sharp(photo).metadata(), await sharp(thumbnail).metadata()]
    expect(kept.map(({ format }) => format)).toEqual(['jpeg', 'jpeg'])
    expect(kept.map(({ width }) => width)).toEqual([1040, 480])
  }
  const drawn = new Set(pictures.map(({ photo }) => photo.toString('base64')))
  expect(drawn.size).toBe(pictures.length)
})

async function everything(): Promise<unknown[]> {
  const tables = ['postings', 'quotes', 'agents', 'agent_people'] as const
  const rows = tables.map((table) => rowsOf(services, table))
  return Promise.all([...rows, rowsOf(services, 'alerts', 'agent_id')])
}
