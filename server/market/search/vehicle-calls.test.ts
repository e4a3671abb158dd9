import { beforeEach, describe, expect, test } from 'vitest'
import { change, insert, rowsOf } from '../../../tests/support/test-services.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { findSpentToday } from '../../agents/accounts/agent-limits.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { sellTo } from '../../../tests/support/quoted-car.ts'
import { giveSearchesTime } from '../../../tests/support/unhurried-searches.ts'
import { showVehicles } from './show-vehicles.ts'
import { findPhotos } from '../../vehicles/photos/keep-photo.ts'

// One square, several hundred metres apart; what is around is asked from the outside.
const POSTCODES = {
  'LS11 5DJ': [429_300, 431_900],
  'LS11 5DN': [429_950, 431_950],
  'LS11 9YZ': [429_500, 431_100],
  'LS1 4DY': [429_990, 433_420],
  'BD1 1HX': [416_400, 433_020],
  'YO1 7HH': [460_300, 452_100],
} as const

const NONE = { disclosedAt: null, disclosedTo: null, otherPosting: null, deal: null }
const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0', READS_PER_MINUTE: '0' }))
let agent: AgentCaller
let posted = 0

giveSearchesTime()
beforeEach(async () => {
  posted = 0
  agent = await signInAgent(site)
})

/** Posts a car as its owner would, and confirms its number unless told not to. Answers its link. */
async function post(fields: Partial<typeof CAR> = {}, confirmed = true, photo?: Buffer) {
  posted += 1
  site.services.clock.advance(1000)
  const phoneNumber = `07700 900${String(posted).padStart(3, '0')}`
  await submit(site.app, { ...CAR, phoneNumber, ...fields }, photo === undefined ? {} : { photo })
  const link = (await site.textedLinks()).at(-1) ?? ''
  if (confirmed) await site.post(`/car/link-opened/${link}`)
  return link
}

const postings = () => rowsOf(site.services, 'postings')

async function importPostcodes() {
  const rows = Object.entries(POSTCODES).map(([postcode, [easting, northing]]) => ({
    postcode: postcode.replace(' ', ''),
    easting,
    northing,
  }))
  await insert(site.services, 'postcodes', ...rows)
}

const list = async (query = '') => (await agent.call('GET', `/agent/vehicles${query}`)).json()
const plates = (page: { vehicles: { registrationNumber: string }[] }) =>
  page.vehicles.map((vehicle) => vehicle.registrationNumber)

it('a car is shown with what its agent may know, and nothing more', async () => {
  await importPostcodes()
  const photo = await redAndBlue(800, 600).jpeg().toBuffer()
  await post({ postcode: 'YO1 7HH' }, true, photo)
  const page = await list('?near=ls11 5dj')
  const [{ vehicleId }] = page.vehicles
  const at = `/agent/vehicles/${vehicleId}`
  const pictures = { photo: `${at}/photo`, thumbnail: `${at}/thumbnail` }
  expect(page).toEqual({
    vehicles: [
      {
        vehicleId: expect.stringMatching(/^[\da-f]{32}$/),
        registrationNumber: 'AB12 CDE',
        problem: 'Failed MOT on rear brakes',
        district: 'YO1',
        miles: 23,
        about: false,
        ...pictures,
        photos: [pictures],
        facts: NOTHING_SAID,
        phoneConfirmed: true,
        postedAt: '2026-11-18T10:00:01.000Z',
        quotes: 0,
        ownQuote: null,
        details: null,
        scrapGuide: null,
        postedTimes: 1,
      },
    ],
    next: null,
  })
  const one = await agent.call('GET', `/agent/vehicles/${vehicleId}?near=LS11 5DJ`)
  expect(one.json()).toEqual({ ...page.vehicles[0], ...NONE, mayCall: 'yes', askedFacts: [] })
  expect(one.headers['cache-control']).toBe('no-store')
  expect(one.body).not.toMatch(/7HH|900001/)
})

it('a car that has gone since it was found is left out, and one that was posted again is shown to who has its id', async () => {
  await post()
  const [{ id } = { id: '' }] = await postings()
  const shown = await showVehicles(site.services, [id, 'gone'], { agentId: agent.id, from: null })
  expect(shown.map(({ vehicleId }) => vehicleId)).toEqual([id])
  await change(site.services, 'postings', { superseded: 1 })
  const one = (await agent.call('GET', `/agent/vehicles/${id}`)).json()
  expect(one).toMatchObject({ vehicleId: id, postedTimes: 1 })
})

test('unknown facts stay empty, and a distance says "about" where a postcode is known only by its area', async () => {
  await post({ postcode: 'YO1 9SL', problem: '' }, false)
  const unknown = { problem: '', photo: null, thumbnail: null, phoneConfirmed: false }
  expect((await list()).vehicles).toMatchObject([{ ...unknown, miles: null, about: false }])
  await agent.call('PATCH', '/agent/me', { yardPostcode: 'LS11 5DJ' })
  const [vehicle] = (await list()).vehicles
  expect(vehicle.about).toBe(true)
  expect(vehicle.miles).toBeGreaterThan(10)
  expect(vehicle.miles).toBeLessThan(40)
  await importPostcodes()
  expect((await list()).vehicles).toMatchObject([{ about: true }])
})

it('the nearest or the newest come first, and unconfirmed numbers last', async () => {
  await importPostcodes()
  await post({ registrationNumber: 'AA12 AAA', postcode: 'LS11 5DJ' }, false)
  await post({ registrationNumber: 'BB12 BBB', postcode: 'LS11 5DJ' })
  await post({ registrationNumber: 'CC12 CCC', postcode: 'YO1 7HH' })
  const near = '?near=LS11 5DJ'
  expect(plates(await list(near))).toEqual(['BB12 BBB', 'CC12 CCC', 'AA12 AAA'])
  expect(plates(await list(`${near}&sort=newest`))).toEqual(['CC12 CCC', 'BB12 BBB', 'AA12 AAA'])
  expect(plates(await list(`${near}&within=5`))).toEqual(['BB12 BBB', 'AA12 AAA'])
  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.next}`)
  expect([first, second].map(plates)).toEqual([['CC12 CCC'], ['BB12 BBB']])
})

it('a wrong query is refused by the name of its parameter', async () => {
  const wrong: [string, string][] = [
    ['?near=LS11 5DJ&near=YO1 7HH', 'near type'],
    ['?sort=nearest', 'near required'],
    ['?within=5', 'near required'],
    ['?limit=101', 'limit range'],
    ['?limit=ten', 'limit range'],
    [`?cursor=${Buffer.from('["newest",1,"x","y"]').toString('base64url')}`, 'cursor unknown'],
    [`?cursor=${Buffer.from('{"a":1}').toString('base64url')}`, 'cursor unknown'],
    ['?since=yesterday', 'since format'],
  ]
  for (const [query, expected] of wrong) {
    const refusal = outcomeOf(await agent.call('GET', `/agent/vehicles${query}`))
    expect([query, refusal]).toEqual([query, `400 ${expected}`])
  }
})

it('pictures are for signed-in agents only, and go with their posting', async () => {
  await post({}, true, await redAndBlue(800, 600).jpeg().toBuffer())
  await post({ registrationNumber: 'BB12 BBB' })
  const [bare, pictured] = (await list()).vehicles
  for (const url of [pictured.photo, pictured.thumbnail]) {
    const picture = await agent.call('GET', url)
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.headers['cache-control']).toBe('private, no-cache')
    expect(picture.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await site.get(url)).statusCode).toBe(401)
    const authorization = `Bearer ${agent.token}`
    const known = { authorization, 'if-none-match': String(picture.headers.etag) }
    expect((await site.get(url, known)).statusCode).toBe(304)
  }
  const none = await agent.call('GET', `/agent/vehicles/${bare.vehicleId}/thumbnail`)
  expect(none.statusCode).toBe(404)
  const other = await signInAgent(site, { name: 'Kirkgate Salvage' })
  const [{ id: postingId, listing_id: listingId } = { id: '', listing_id: '' }] = await postings()
  await sellTo(site, { postingId, listingId }, other)
  expect((await agent.call('GET', pictured.photo)).statusCode).toBe(404)
  expect((await other.call('GET', pictured.photo)).statusCode).toBe(200)
  await site.services.database.deleteFrom('postings').execute()
  expect((await other.call('GET', pictured.photo)).statusCode).toBe(404)
  expect((await agent.call('GET', `/agent/vehicles/${bare.vehicleId}`)).statusCode).toBe(404)
})

it('a picture that is not there is 404, and without one no car counts as read', async () => {
  await post({ registrationNumber: 'AA12 AAA' })
  await post({ registrationNumber: 'BB12 BBB' }, true, await redAndBlue(80, 60).jpeg().toBuffer())
  const [bare = '', pictured = ''] = (await postings()).map(({ id }) => id)
  const pictureOf = (id: string) => agent.call('GET', `/agent/vehicles/${id}/photo`)
  expect((await pictureOf(bare)).statusCode).toBe(404)
  const carsRead = async () => (await findSpentToday(site.services, [agent.id]))(agent.id).cars
  expect(await carsRead()).toBe(0)
  const { database, photoStore } = site.services
  for (const photoId of await findPhotos(database, pictured)) await photoStore.remove(photoId)
  expect((await pictureOf(pictured)).statusCode).toBe(404)
  expect(await carsRead()).toBe(1)
})

async function confirm(link: string): Promise<void> {
  site.services.clock.advance(60_000)
  await site.post(`/car/link-opened/${link}`)
}

async function seen(query: string): Promise<[problem: string, times: number][]> {
  const { vehicles } = (await agent.call('GET', `/agent/vehicles?${query}`)).json()
  return vehicles.map((car: { problem: string; postedTimes: number }) => [
    car.problem,
    car.postedTimes,
  ])
}

test('a car that two numbers posted is shown once: the confirmed one, then the newest', async () => {
  const first = await post({ problem: 'first' }, false)
  const second = await post({ problem: 'second' }, false)
  const lists = ['sort=newest', 'near=LS11+5DJ&within=25', 'q=ab12+cde']
  const everywhere = async () => Promise.all(lists.map(seen))
  expect(await everywhere()).toEqual(lists.map(() => [['second', 2]]))
  await confirm(first)
  expect(await everywhere()).toEqual(lists.map(() => [['first', 2]]))
  const since = new Date(site.services.clock.now()).toISOString()
  await confirm(second)
  expect(await everywhere()).toEqual(lists.map(() => [['second', 2]]))
  expect(await seen(`since=${since}`)).toEqual([['second', 2]])
  const counts = (await agent.call('GET', '/agent/vehicles/counts?near=LS11+5DJ')).json()
  expect(counts.all).toEqual({ cars: 1, more: false })
  expect(counts.only.confirmed).toEqual({ cars: 1, more: false })
})

test('no posting is hidden by another number’s: each car’s page leads to the next posting of the car', async () => {
  for (const problem of ['first', 'second', 'third']) await post({ problem }, false)
  const [oldest = '', middle = '', newest = ''] = (await postings()).map(({ id }) => id)
  const next = async (id: string): Promise<string | null> =>
    (await agent.call('GET', `/agent/vehicles/${id}`)).json().otherPosting
  const others = [await next(newest), await next(middle), await next(oldest)]
  expect(others).toEqual([middle, oldest, newest])
  const quoted = await agent.call('PUT', `/agent/vehicles/${oldest}/quote`, { amount: 90 })
  expect(quoted.statusCode).toBe(200)
  await site.services.database.deleteFrom('postings').where('id', 'in', [newest, middle]).execute()
  expect(await next(oldest)).toBeNull()
})

describe('where a car is', () => {
  beforeEach(async () => {
    await importPostcodes()
    for (const [index, postcode] of ['LS11 5DJ', 'LS11 5DN', 'LS11 9YZ'].entries()) {
      site.services.clock.advance(1000)
      await submit(site.app, { ...CAR, registrationNumber: `AB12 CD${'ABC'[index]}`, postcode })
    }
  })

  async function look(query: string) {
    const answer = await agent.call('GET', `/agent/vehicles?${query}`)
    expect(answer.body).not.toMatch(/LS11 ?[59]|900123/)
    return answer.json()
  }

  type Listed = { registrationNumber: string; miles: number }

  /** The cars of all pages, one to a page. */
  async function all(query: string, cursor = ''): Promise<Listed[]> {
    const { vehicles, next } = await look(`${query}${cursor}`)
    return next === null ? vehicles : [...vehicles, ...(await all(query, `&cursor=${next}`))]
  }

  it('from wherever it is measured, cars of one square are as far and in the same order', async () => {
    for (const near of Object.keys(POSTCODES)) {
      const vehicles = await all(`near=${near}&within=60&limit=1`)
      const marks = vehicles.map((car) => car.registrationNumber)
      expect(marks).toEqual(['AB12 CDC', 'AB12 CDB', 'AB12 CDA'])
      expect(new Set(vehicles.map((car) => car.miles)).size).toBe(1)
    }
  })

  it('a cursor is good for its own list, agent and place to measure from', async () => {
    const { next } = await look('near=BD1 1HX&limit=1')
    expect(await look(`near=BD1 1HX&limit=1&cursor=${next}`)).toHaveProperty('vehicles')
    const rival = await signInAgent(site, { name: 'Rival' })
    for (const [who, asked] of [
      [agent, 'vehicles?near=YO1 7HH'],
      [agent, 'vehicles?near=BD1 1HX&sort=newest'],
      [agent, 'quotes?'],
      [rival, 'vehicles?near=BD1 1HX'],
    ] as const) {
      const answer = await who.call('GET', `/agent/${asked}&cursor=${next}`)
      expect(outcomeOf(answer)).toBe('400 cursor unknown')
    }
  })

  test('a search finds the district, and nothing of the rest of a postcode or of a number', async () => {
    for (const q of ['ls', 'LS11', 'ls1']) expect((await look(`q=${q}`)).vehicles).toHaveLength(3)
    const probes = ['ls11 5', 'ls11 5d', 'LS11 5DJ', 'ls115dj', 'ls11_5', 'ls11%5', '5dj', '%255dj']
    const numbers = ['07700 900123', '+447700900123', '7700900123', '900123']
    for (const q of [...probes, ...numbers, 'ls11\u00a05dj', 'ls11%095dj']) {
      expect([q, (await look(`q=${q}`)).vehicles]).toEqual([q, []])
    }
  })
})
