// What a quote depends on, how long it holds, and what becomes of it when the owner changes the car.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCarWithLink, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { sendDueTexts } from '../texts/outbox/send-due-texts.ts'

const TICKED = { ...NO_CONDITIONS, collects: true, needsKeys: true }

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller

beforeEach(async () => {
  site = await openTestSite()
  car = await postCarWithLink(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
})
afterEach(() => site.close())

const address = () => `/agent/vehicles/${car.postingId}/quote`
const put = (terms: object, by = aire) => by.call('PUT', address(), terms)
const own = async () => (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().ownQuote
const edit = (changed: object) =>
  site.app.inject({
    method: 'PUT',
    url: `/car/edit-form/${car.uniqueId}`,
    payload: {
      registrationNumber: car.registration,
      postcode: 'SW1A 1AA',
      phoneNumber: car.phone,
      problem: '',
      ...changed,
    },
  })

async function ownersPath(): Promise<string> {
  const { link_id: linkId } = await site.services.database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('posting_id', '=', car.postingId)
    .executeTakeFirstOrThrow()
  return `/quotes/${car.listingId}/${linkId}`
}
const ownersView = async () => (await site.app.inject({ url: await ownersPath() })).json()
const post = async (step: string, payload: object) =>
  site.app.inject({ method: 'POST', url: `${await ownersPath()}/${step}`, payload })

const send = async () => {
  site.services.clock.advance(2 * MINUTE_MS)
  await sendDueTexts(site.services)
}

test('the ticks and the last day of a quote are seen by its agent and by the owner', async () => {
  const given = await put({ amount: 450, conditions: TICKED, validDays: 3 })
  const terms = { conditions: TICKED, validUntil: '2026-11-22T00:00:00.000Z', standing: 'on-offer' }
  expect(given.json()).toMatchObject(terms)
  expect(await own()).toMatchObject(terms)
  expect(await ownersView()).toMatchObject([terms])
})

test('seven days and no ticks are meant where an app of before says nothing', async () => {
  const given = await put({ amount: 450 })
  const terms = { conditions: NO_CONDITIONS, validUntil: '2026-11-26T00:00:00.000Z' }
  expect(given.json()).toMatchObject(terms)
})

test('another tick is a change that the owner is texted about, another last day is none', async () => {
  await put({ amount: 450, conditions: TICKED, validDays: 3 })
  await send()
  const longer = await put({ amount: 450, conditions: TICKED, validDays: 14 })
  expect(longer.json()).toMatchObject({
    validUntil: '2026-12-03T00:00:00.000Z',
    ownerTextedAt: null,
  })
  await put({ amount: 450, conditions: { ...TICKED, needsV5c: true }, validDays: 14 })
  await send()
  expect(site.services.carrier.carried.map(({ body }) => body.slice(12, 43))).toEqual([
    '£450 for AB12 CDE, your first q',
    'changed quote, £450 for AB12 CD',
  ])
})

test('an expired quote says so on both sides until its agent renews it', async () => {
  await put({ amount: 450, validDays: 3 })
  site.services.clock.advance(4 * DAY_MS)
  expect(await own()).toMatchObject({ standing: 'expired' })
  expect(await ownersView()).toMatchObject([{ standing: 'expired' }])
  const texts = (await queuedTexts(site.services)).length
  const renewed = await aire.call('POST', `${address()}/renew`)
  expect(renewed.json()).toMatchObject({
    standing: 'on-offer',
    validUntil: '2026-11-30T00:00:00.000Z',
  })
  expect(await ownersView()).toMatchObject([{ standing: 'on-offer' }])
  expect(await queuedTexts(site.services)).toHaveLength(texts)
  expect((await kirkgate.call('POST', `${address()}/renew`)).statusCode).toBe(404)
})

test('what cannot be chosen comes after the rest, and its amount is not the best', async () => {
  await put({ amount: 640, validDays: 3 })
  await put({ amount: 450, validDays: 14 }, kirkgate)
  const best = async () =>
    (await site.app.inject({ url: `/car/get-data/${car.uniqueId}` })).json().quotes
  expect(await best()).toMatchObject({ count: 2, best: 640 })
  site.services.clock.advance(5 * DAY_MS)
  expect(await ownersView()).toMatchObject([{ amount: 450 }, { amount: 640, standing: 'expired' }])
  expect(await best()).toMatchObject({ count: 2, best: 450 })
})

test('no thanks is seen by the agent and can be taken back, as JSON and as a form', async () => {
  await put({ amount: 450 })
  const [{ quoteId }] = await ownersView()
  expect((await post('decline', { quoteId })).json()).toEqual({ success: true })
  expect(await ownersView()).toMatchObject([{ standing: 'declined' }])
  expect(await own()).toMatchObject({ standing: 'declined' })
  const path = await ownersPath()
  const undone = await site.app.inject({
    method: 'POST',
    url: `${path}/undo-decline`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: `quoteId=${quoteId}`,
  })
  expect([undone.statusCode, undone.headers.location]).toEqual([
    303,
    `/list-quotes/${path.slice('/quotes/'.length)}?plain`,
  ])
  expect(await own()).toMatchObject({ standing: 'on-offer' })
})

test('the same terms do not bring a declined quote back, others do', async () => {
  await put({ amount: 450 })
  const [{ quoteId }] = await ownersView()
  await post('decline', { quoteId })
  expect((await put({ amount: 450 })).json()).toMatchObject({ standing: 'declined' })
  expect((await put({ amount: 460 })).json()).toMatchObject({ standing: 'on-offer' })
})

test('no quotes link declines a quote on another car', async () => {
  await put({ amount: 450 })
  const [{ quoteId }] = await ownersView()
  const path = await ownersPath()
  const other = await postCarWithLink(site.services)
  await aire.call('PUT', `/agent/vehicles/${other.postingId}/quote`, { amount: 300 })
  const { link_id: linkId } = await site.services.database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('posting_id', '=', other.postingId)
    .executeTakeFirstOrThrow()
  const url = `/quotes/${other.listingId}/${linkId}/decline`
  await site.app.inject({ method: 'POST', url, payload: { quoteId } })
  expect(await ownersView()).toMatchObject([{ standing: 'on-offer' }])
  const none = await site.app.inject({
    method: 'POST',
    url: `${path.slice(0, -1)}x/decline`,
    payload: { quoteId },
  })
  expect(none.statusCode).toBe(404)
})

test('a text about a quote that was declined meanwhile is not sent', async () => {
  await put({ amount: 450 })
  const [{ quoteId }] = await ownersView()
  await post('decline', { quoteId })
  await send()
  expect(site.services.carrier.carried).toEqual([])
})

test('a text says the amount and the rank as they are when it is sent', async () => {
  site.services.clock.set(Date.parse('2026-11-18T23:00:00Z'))
  await put({ amount: 450 })
  await put({ amount: 460 })
  site.services.clock.advance(1000)
  await put({ amount: 700 }, kirkgate)
  site.services.clock.set(Date.parse('2026-11-19T08:00:00Z'))
  await sendDueTexts(site.services)
  const said = site.services.carrier.carried.map(({ body }) => body.slice(12, body.indexOf(': ht')))
  expect(said).toEqual([
    '£460 for AB12 CDE, your 2nd best of 2',
    '£700 for AB12 CDE, your best of 2',
  ])
  expect((await queuedTexts(site.services)).map(({ body }) => body)).toEqual(
    site.services.carrier.carried.map(({ body }) => body),
  )
})

test('other words mark the quote on both sides until its agent keeps it or gives it again', async () => {
  await put({ amount: 450 })
  await edit({ problem: 'The gearbox is out.' })
  expect(await own()).toMatchObject({ changedSince: ['vehicle issues'] })
  expect(await ownersView()).toMatchObject([{ changedSince: ['vehicle issues'] }])
  const kept = await aire.call('POST', `${address()}/keep`)
  expect(kept.json()).toMatchObject({ amount: 450, changedSince: [] })
  expect(await ownersView()).toMatchObject([{ changedSince: [] }])
  await edit({ problem: 'No gearbox.' })
  await put({ amount: 450 })
  expect(await own()).toMatchObject({ changedSince: [] })
})

test('other facts mark the quote too, by their names; when to call is none of them', async () => {
  await put({ amount: 450 })
  const say = (facts: object) =>
    site.app.inject({ method: 'POST', url: `/car/facts/${car.uniqueId}`, payload: facts })
  await say({ v5c: 'no', keys: '1', evenings: 'yes' })
  expect(await own()).toMatchObject({ changedSince: ['keys', 'V5C'] })
  expect(await ownersView()).toMatchObject([{ changedSince: ['keys', 'V5C'] }])
  await aire.call('POST', `${address()}/keep`)
  expect(await own()).toMatchObject({ changedSince: [] })
  await say({ v5c: 'yes', keys: '1', evenings: '' })
  const listed = (await aire.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ changedSince: ['V5C'] }])
})

test('another registration retires the quote: its agent sees why, the owner sees none', async () => {
  await put({ amount: 450 })
  await send()
  await edit({ registrationNumber: 'YK12 ABV' })
  expect(await ownersView()).toEqual([])
  expect(await own()).toMatchObject({ amount: 450, standing: 'other-car', changedSince: [] })
  expect((await aire.call('GET', '/agent/vehicles?unquoted=true')).json().vehicles).toHaveLength(1)
  for (const step of ['renew', 'keep']) {
    const refused = await aire.call('POST', `${address()}/${step}`)
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'other-car'])
  }
  expect((await put({ amount: 450 })).json()).toMatchObject({ standing: 'on-offer' })
  await send()
  expect(site.services.carrier.carried.at(-1)?.body).toContain('£450 for YK12 ABV, your first')
})

test('once a quote was chosen, its agent sees so and the others that another was', async () => {
  await put({ amount: 450 })
  await put({ amount: 500 }, kirkgate)
  await post('link-opened', {})
  const [{ quoteId, amount }] = await ownersView()
  expect((await post('choose', { quoteId, amount })).statusCode).toBe(200)
  expect(await own()).toMatchObject({ standing: 'chosen-elsewhere' })
  const listed = (await kirkgate.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ standing: 'chosen' }])
})

test('a quote that expired, was declined or is for another car cannot be chosen', async () => {
  await put({ amount: 450, validDays: 3 })
  await put({ amount: 500 }, kirkgate)
  await post('link-opened', {})
  const [declined, expired] = await ownersView()
  await post('decline', { quoteId: declined.quoteId })
  site.services.clock.advance(4 * DAY_MS)
  for (const { quoteId, amount } of [declined, expired]) {
    const refused = await post('choose', { quoteId, amount })
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'quote-changed'])
  }
  await aire.call('POST', `${address()}/renew`)
  await edit({ registrationNumber: 'YK12 ABV' })
  const { quoteId, amount } = expired
  expect((await post('choose', { quoteId, amount })).json().reason).toBe('quote-changed')
})

test('a quote of the release before counts as one for the present car without an end', async () => {
  await put({ amount: 450 })
  await site.services.database
    .updateTable('quotes')
    .set({ registration: null, valid_until: null, known_facts: null })
    .execute()
  await edit({ registrationNumber: 'YK12 ABV', problem: 'No gearbox.' })
  site.services.clock.advance(30 * DAY_MS)
  expect(await ownersView()).toMatchObject([
    { standing: 'on-offer', validUntil: null, changedSince: [] },
  ])
})

test('the owner sees the licence, the day it was checked, and whole miles from the yard', async () => {
  await put({ amount: 450 })
  await site.services.database
    .updateTable('agents')
    .set({
      yard_postcode: 'CR0 1AA',
      licence_kind: 'site',
      licence_number: 'LCC/0417',
      licence_council: 'Croydon',
      licence_expires: '2028-06-30',
      licence_checked_on: '2026-11-03',
      atf_permit: 'EPR/AB1234',
    })
    .execute()
  const seen = async () => (await ownersView())[0]
  expect(await seen()).toMatchObject({ atf: true, miles: null })
  await site.services.database
    .updateTable('postings')
    .set({ easting: 530_500, northing: 179_500 })
    .execute()
  expect(await seen()).toMatchObject({
    miles: 8,
    licence: {
      kind: 'site',
      number: 'LCC/0417',
      council: 'Croydon',
      lastDay: '2028-06-30',
      checkedOn: '2026-11-03',
    },
  })
  const yard = { postcode: 'CR01AA', easting: 530_500, northing: 171_453 }
  await site.services.database.insertInto('postcodes').values(yard).execute()
  expect(await seen()).toMatchObject({ miles: 5 })
})
