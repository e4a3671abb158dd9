import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import {
  phoneNumber,
  postCarWithLink,
  quotesPath,
  type PostedCar,
} from '../../../tests/support/post-car.ts'
import { securityEvents, rowOf, change } from '../../../tests/support/test-services.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

const HTML = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller
let page: string

beforeEach(async () => {
  car = await postCarWithLink(site.services)
  await confirm()
  aire = await signInAgent(site, { phone: '07700 900456', subscribed: false })
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage', phone: '07700 900457' })
  await quote(aire, 640)
  await quote(kirkgate, 510)
  page = await quotesPath(site.services, car, aire)
})

const confirm = () => site.post(`/car/link-opened/${car.uniqueId}`)
const quote = (agent: AgentCaller, amount: number) =>
  agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount })
const quotes = async () => (await site.app.inject(page)).json() as { quoteId: string }[]
const quoteId = async (index: number) => (await quotes())[index]?.quoteId ?? ''
const post = (url: string, payload: object = {}) => site.post(url, payload)
const choose = async (index = 0, amount = index === 0 ? 640 : 510) =>
  post(`${page}/choose`, { quoteId: await quoteId(index), amount })
const listing = async () => (await site.app.inject(`${page}/listing`)).json()
const choice = async () => (await listing()).choice
const posting = async () => (await site.get(`/car/get-data/${car.uniqueId}`)).json()
const deal = () => site.app.inject(`/car/deal/${car.uniqueId}`)
const seenBy = (agent: AgentCaller) => agent.call('GET', `/agent/vehicles/${car.postingId}`)
const texts = async () =>
  (await queuedTexts(site.services)).map(({ kind, phone }) => `${kind} ${phone}`).toSorted()

test('the chosen agent has the number without a subscription, by text and in the console, and the owner sees so', async () => {
  expect((await choose()).json()).toEqual({ success: true })
  const bodies = (await queuedTexts(site.services)).map(({ body }) => body ?? '').toSorted()
  expect(await texts()).toEqual(['chosen +447700900456', 'deal +447700900123'])
  const given = { event: 'number-given', agent: aire.id, disclosure: expect.any(String) }
  expect(securityEvents(site.services)).toContainEqual(expect.objectContaining(given))
  expect(bodies).toEqual([
    `Beat Scrap: you chose Aire Valley Motors for AB12 CDE at £640. What to do next, or undo it: http://localhost:3000/deal/${car.uniqueId}`,
    `Beat Scrap: you're chosen for AB12 CDE at £640. Call 07700 900123, then enter the day: http://localhost:3000/agents/cars/${car.postingId}`,
  ])
  expect((await seenBy(aire)).json().deal).toMatchObject({
    amount: 640,
    phoneNumber: '+447700900123',
    over: false,
  })
  expect(await posting()).toMatchObject({
    disclosures: [{ agentName: 'Aire Valley Motors' }],
    deal: { agentName: 'Aire Valley Motors', amount: 640, path: `/deal/${car.uniqueId}` },
  })
  expect(await choice()).toMatchObject({ agentName: 'Aire Valley Motors', amount: 640 })
  expect((await deal()).json()).toMatchObject({ agentName: 'Aire Valley Motors', route: 'sold-on' })
})

test('the others see the car without number or deal, can neither quote nor find it, and the chosen one cannot withdraw', async () => {
  await choose()
  expect((await seenBy(kirkgate)).json()).toMatchObject({ deal: null })
  expect((await kirkgate.call('GET', '/agent/vehicles')).json().vehicles).toEqual([])
  expect((await quote(kirkgate, 700)).json()).toMatchObject({ status: 409, reason: 'under-offer' })
  const another = await signInAgent(site, { name: 'Calder Breakers' })
  expect((await seenBy(another)).statusCode).toBe(404)
  const withdrawn = await aire.call('DELETE', `/agent/vehicles/${car.postingId}/quote`)
  expect(withdrawn.json()).toMatchObject({ reason: 'chosen' })
  const other = await kirkgate.call('DELETE', `/agent/vehicles/${car.postingId}/quote`)
  expect(other.statusCode).toBe(200)
})

test('behind the quotes link the car has gone once the owner says so, or else the buyer', async () => {
  await choose()
  const say = async (said: object) => {
    await change(site.services, 'deals', said)
    return (await choice()).collected
  }
  expect((await choice()).collected).toBe(false)
  expect(await say({ agent_outcome: 'paid' })).toBe(true)
  expect(await say({ owner_outcome: 'nobody-came' })).toBe(false)
  expect(await say({ owner_outcome: 'paid-less' })).toBe(true)
})

test('the same choice again is done already, and another is refused', async () => {
  await quote(kirkgate, 640)
  await choose()
  expect((await choose()).statusCode).toBe(200)
  expect(await texts()).toHaveLength(2)
  expect((await choose(1, 640)).json()).toMatchObject({ status: 409, reason: 'under-offer' })
})

test('a quote that is not as the owner saw it is not chosen, nor one of an agent who may not trade', async () => {
  expect((await choose(0, 641)).json()).toMatchObject({ reason: 'quote-changed' })
  expect((await post(`${page}/choose`, { quoteId: 'x', amount: 640 })).json()).toMatchObject({
    reason: 'quote-changed',
  })
  const id = await quoteId(0)
  await suspendAgent(site.services, aire.id, { who: 'Pat', reason: 'complaints' })
  const chosen = await post(`${page}/choose`, { quoteId: id, amount: 640 })
  expect(chosen.json()).toMatchObject({ reason: 'quote-changed' })
  expect((await deal()).statusCode).toBe(404)
})

test('a quote is chosen up to six times a day, and one that was refused does not count', async () => {
  for (let again = 0; again < 8; again++) await choose(0, 641)
  for (let again = 0; again < 6; again++) {
    expect((await choose()).statusCode).toBe(200)
    await post(`${page}/undo-choice`)
  }
  expect((await choose()).json()).toMatchObject({ status: 429, reason: 'too-many-choices' })
})

test('until the number is confirmed nothing is chosen', async () => {
  await change(site.services, 'postings', { phone_confirmed_at: null })
  const title = 'Say that the car is yours first'
  expect((await choose()).json()).toMatchObject({ reason: 'unconfirmed', title })
})

test('within the hour a choice is undone without a trace in texts or lists, and later only falls through', async () => {
  await choose()
  await sendDueTexts(site.services)
  expect((await post(`${page}/undo-choice`)).statusCode).toBe(200)
  expect((await post(`${page}/undo-choice`)).statusCode).toBe(200)
  expect(await texts()).toEqual(['deal +447700900123'])
  expect(await choice()).toBeNull()
  expect((await seenBy(aire)).json().deal).toBeNull()
  expect((await kirkgate.call('GET', '/agent/vehicles')).json().vehicles).toHaveLength(1)

  await choose(1)
  const until = new Date(site.services.clock.now() + HOUR_MS).toISOString()
  expect(await choice()).toMatchObject({ undoUntil: until })
  site.services.clock.advance(HOUR_MS)
  expect(await choice()).toMatchObject({ undoUntil: null })
  expect((await post(`${page}/undo-choice`)).json()).toMatchObject({ reason: 'undo-over' })
  expect((await post(`/car/deal/${car.uniqueId}/undo`)).json()).toMatchObject({
    reason: 'undo-over',
  })
  expect((await post(`/car/deal/${car.uniqueId}/fell-through`)).statusCode).toBe(200)
  expect(await choice()).toBeNull()
})

test('the same choice, undone and made again within the hour, brings no second text, unless the buyer was told that it is off', async () => {
  await choose()
  site.services.clock.advance(HOUR_MS / 4)
  await sendDueTexts(site.services)
  const again = async () => {
    await post(`${page}/undo-choice`)
    await choose()
    await post(`/car/deal/${car.uniqueId}/confirm`)
  }
  await again()
  const OWNERS = ['deal +447700900123', 'deal +447700900123']
  expect(await texts()).toEqual(['chosen +447700900456', ...OWNERS])
  const collection = `/agent/vehicles/${car.postingId}/collection`
  await aire.call('POST', collection, { day: '2026-11-20', half: 'morning' })
  await again()
  expect((await texts()).filter((text) => !text.startsWith('deal '))).toEqual([
    'chosen +447700900456',
    'chosen +447700900456',
    'deal-off +447700900456',
  ])
  expect((await texts()).filter((text) => text.startsWith('deal '))).toEqual(OWNERS)
})

test('a forwarded quotes link gives the number to one agent: after an undo the next waits for the link that was texted', async () => {
  const given = async () => {
    const { disclosures } = (await posting()) as { disclosures: { agentName: string }[] }
    return disclosures.map(({ agentName }) => agentName)
  }
  const askNumber = async () =>
    (await kirkgate.call('POST', `/agent/vehicles/${car.postingId}/phone-number`)).json()
  await choose()
  expect(await listing()).toMatchObject({ choiceWaits: false })
  await post(`${page}/undo-choice`)
  expect(await listing()).toMatchObject({ choiceWaits: true })
  expect((await choose(1)).statusCode).toBe(200)
  expect(await given()).toEqual(['Aire Valley Motors'])
  expect(await choice()).toMatchObject({ agentName: 'Kirkgate Salvage', awaitsOwner: true })
  expect(await askNumber()).toMatchObject({ status: 409, reason: 'unconfirmed' })
  expect((await seenBy(kirkgate)).json().deal.phoneNumber).toBeNull()
  expect(await texts()).toEqual(['deal +447700900123'])
  expect((await queuedTexts(site.services))[0]?.body).toContain('once you say so')

  expect((await deal()).json()).toMatchObject({ awaitsOwner: true })
  const confirmed = await post(`/car/deal/${car.uniqueId}/confirm`)
  expect(confirmed.json()).toMatchObject({ awaitsOwner: false })
  await post(`/car/deal/${car.uniqueId}/confirm`)
  expect(await given()).toHaveLength(2)
  expect((await seenBy(kirkgate)).json().deal.phoneNumber).toBe('+447700900123')
  expect(await texts()).toEqual(['chosen +447700900457', 'deal +447700900123'])
})

test('an agent who was asked not to call is given no number by a choice until the owner’s own link says so', async () => {
  await kirkgate.call('POST', `/agent/vehicles/${car.postingId}/phone-number`)
  const { id: disclosureId } = await rowOf(site.services, 'disclosures', { agent_id: kirkgate.id })
  await post(`/car/ask-not-to-call/${car.uniqueId}`, { disclosureId })
  expect((await choose(1)).statusCode).toBe(200)
  expect((await seenBy(kirkgate)).json()).toMatchObject({
    mayCall: 'asked-not-to',
    deal: { phoneNumber: null },
  })
  await post(`/car/deal/${car.uniqueId}/confirm`)
  expect((await seenBy(kirkgate)).json().deal.phoneNumber).toBe('+447700900123')
})

test('what an owner was paid is counted once: a choice is not undone after that', async () => {
  await choose()
  const paid = { method: 'POST', url: `/car/deal/${car.uniqueId}/outcome` } as const
  await site.app.inject({ ...paid, payload: { said: 'paid-full' } })
  expect((await post(`${page}/undo-choice`)).json()).toMatchObject({ reason: 'outcome-said' })
  expect((await deal()).json()).toMatchObject({ standing: 'said' })
})

test('texts about quotes that wait do not go once one is chosen', async () => {
  const another = await signInAgent(site, { name: 'Calder Breakers' })
  await quote(another, 300)
  await choose()
  expect(await texts()).toEqual(['chosen +447700900456', 'deal +447700900123'])
})

test('a form without script is sent on to its page', async () => {
  const payload = new URLSearchParams({ quoteId: await quoteId(0), amount: '640' }).toString()
  const chosen = await site.post(`${page}/choose`, payload, HTML)
  expect(chosen.statusCode).toBe(303)
  expect(chosen.headers.location).toBe(`${page.replace('/quotes/', '/list-quotes/')}?plain`)
  const undone = await site.post(`/car/deal/${car.uniqueId}/undo`, '', HTML)
  expect(undone.headers.location).toMatch(/^\/list-quotes\/.*\?plain$/)
})

test('closing texts the link to the posting, like a lost one, and as often', async () => {
  expect((await post(`${page}/close`)).statusCode).toBe(200)
  expect(await site.textedLinks()).toEqual([car.uniqueId])
  await change(site.services, 'postings', { phone_confirmed_at: null })
  for (let again = 0; again < 3; again += 1) await post(`${page}/close`)
  expect((await post(`${page}/close`)).json()).toMatchObject({ reason: 'too-many-texts' })
  const links = (await queuedTexts(site.services, 'link')).map(({ body }) => body ?? '')
  expect(links.filter((body) => body.includes('edit or delete your posting'))).toHaveLength(1)
  expect(links.filter((body) => body.includes('somebody gave'))).toHaveLength(3)
})

test('the owner sees who was chosen for how much, until when that is undone, and what they said of it', async () => {
  expect((await deal()).statusCode).toBe(404)
  await choose()
  const seen = {
    registrationNumber: 'AB12 CDE',
    agentName: 'Aire Valley Motors',
    agentContact: '0113 496 0141',
    amount: 640,
    vehicle: null,
    route: 'sold-on',
    chosenAt: '2026-11-18T10:00:00.000Z',
    awaitsOwner: false,
    undoUntil: '2026-11-18T11:00:00.000Z',
    collectOn: null,
    collectHalf: null,
    refusedDay: null,
    otherDays: [],
    address: '',
    howToFind: '',
    standing: 'agreed',
    nextBest: null,
    outcome: null,
    quotesPath: page.replace('/quotes/', '/list-quotes/'),
  }
  expect((await deal()).json()).toEqual(seen)
  await change(site.services, 'agents', { atf_permit: 'EPR/1' })
  await post(`/car/deal/${car.uniqueId}/outcome`, { said: 'nobody-came' })
  const outcome = { said: 'nobody-came', paid: null, hasPhoto: false, mayChange: true }
  expect((await deal()).json()).toMatchObject({ route: 'scrap', standing: 'said', outcome })
  site.services.clock.advance(24 * HOUR_MS)
  const over = { undoUntil: null, outcome: { ...outcome, mayChange: false } }
  expect((await deal()).json()).toMatchObject(over)
})

test('another car and another number end what was agreed with them', async () => {
  await choose()
  const edit = (fields: object) => {
    const { registration: registrationNumber, phone } = car
    const typed = { registrationNumber, postcode: 'SW1A 1AA', phoneNumber: phone, problem: '' }
    const url = `/car/edit-form/${car.uniqueId}`
    return site.put(url, { ...typed, ...fields })
  }
  await edit({ phoneNumber: '07700 900321' })
  expect(await texts()).toEqual([`link ${phoneNumber('07700 900321')}`])
  expect((await seenBy(aire)).json().deal).toMatchObject({ amount: 640, phoneNumber: null })

  await edit({ registrationNumber: 'FY13 KLO' })
  expect((await deal()).statusCode).toBe(404)
  expect((await seenBy(aire)).json().deal).toBeNull()
})
