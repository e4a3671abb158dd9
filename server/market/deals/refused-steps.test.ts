// Steps of a deal that are refused, done twice, or tried by an agent who is not the chosen one or an owner who is no owner.
import { beforeEach, expect, test } from 'vitest'
import { change, rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import {
  phoneNumber,
  postCarWithLink,
  quotesPath,
  type PostedCar,
} from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { confirmPhone } from '../../owners/postings/confirm-phone.ts'
import { multipartForm } from '../../../tests/support/forms.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { insertLink } from '../../owners/postings/link-storage.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { exportPerson } from '../../upkeep/people/export-person.ts'
import { sweepOrphanPhotos } from '../../vehicles/photos/sweep-orphans.ts'
import { outcomePhoto } from './outcome-photo.ts'
import { watchDeals } from './watch-deals.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller
let page: string
let quoteId: string

beforeEach(async () => {
  car = await postCarWithLink(site.services)
  await confirmPhone(site.services, car.uniqueId)
  aire = await signInAgent(site, { phone: '07700 900456' })
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage', phone: '07700 900457' })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
  page = await quotesPath(site.services, car)
  quoteId = (await site.app.inject(page)).json()[0].quoteId
})

const post = (url: string, payload: object = {}) => site.post(url, payload)
const choose = (amount = 640) => post(`${page}/choose`, { quoteId, amount })
const step = (name: string, payload?: object) => post(`/car/deal/${car.uniqueId}/${name}`, payload)
const deal = async () => (await site.app.inject(`/car/deal/${car.uniqueId}`)).json()
const collection = (name: string, payload: object = {}, by = aire) =>
  by.call('POST', `/agent/vehicles/${car.postingId}/collection${name}`, payload)
async function sendAfter(ms: number): Promise<void> {
  site.services.clock.advance(ms)
  await sendDueTexts(site.services)
}
const enter = (day: string, half = 'morning') => collection('', { day, half })

test('an agent who is not chosen enters no day, says no outcome and ends nothing', async () => {
  await kirkgate.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 500 })
  await choose()
  for (const [name, payload] of [
    ['', { day: '2026-11-20', half: 'morning' }],
    ['/outcome', { paid: 640 }],
    ['/answer', { words: 'We came.' }],
  ] as const) {
    const refused = await collection(name, payload, kirkgate)
    expect([name, refused.json().reason]).toEqual([name, 'not-chosen'])
  }
  expect((await collection('/fell-through', {}, kirkgate)).statusCode).toBe(200)
  expect(await deal()).toMatchObject({ agentName: 'Aire Valley Motors', collectOn: null })
})

test('an owner whose number was stopped meanwhile gives it to nobody', async () => {
  await stopNumber(site.services, site.services.database, phoneNumber(car.phone))
  expect((await choose()).statusCode).toBe(404)
  expect(await rowsOf(site.services, 'disclosures')).toEqual([])
})

test('the same quote at another price is another choice', async () => {
  await choose()
  expect((await choose(650)).json()).toMatchObject({ status: 409, reason: 'under-offer' })
})

test('once the owner was paid, neither side ends the deal and no day is refused', async () => {
  await choose()
  await enter('2026-11-20')
  await step('outcome', { said: 'paid-full' })
  for (const refused of [
    await step('not-this-day'),
    await step('fell-through'),
    await collection('/fell-through'),
  ]) {
    expect(refused.json()).toMatchObject({ status: 409, reason: 'outcome-said' })
  }
  expect(await deal()).toMatchObject({ standing: 'said', collectOn: '2026-11-20' })
})

test('what is over already is done: nothing falls through twice, and a day is refused once', async () => {
  for (const name of ['fell-through', 'undo']) expect((await step(name)).statusCode).toBe(200)
  expect((await collection('/fell-through')).statusCode).toBe(200)
  await choose()
  await enter('2026-11-20')
  for (let again = 0; again < 2; again += 1) await step('not-this-day')
  const seen = (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().deal
  expect(seen).toMatchObject({ collectOn: null, refusedDay: '2026-11-20' })
  expect(await listAgents(site.services)).toMatchObject([{ noShows: 0 }, { noShows: 0 }])
})

test('the same outcome again is done, and another one is refused a day later', async () => {
  await choose()
  const less = { said: 'paid-less', paid: '600', reason: 'No battery' }
  await step('outcome', less)
  site.services.clock.advance(DAY_MS)
  expect((await step('outcome', less)).statusCode).toBe(200)
  for (const other of [{ paid: '590' }, { reason: 'No keys' }, { said: 'paid-full' }]) {
    const refused = await step('outcome', { ...less, ...other })
    expect([other, refused.json().reason]).toEqual([other, 'outcome-said'])
  }
})

test('a photo stays while it is still of being paid less, and goes with that', async () => {
  await choose()
  await step('outcome', { said: 'paid-less', paid: '600' })
  const { id: deal_id } = await rowOf(site.services, 'deals')
  await addPhoto(site.services.database, { id: 'photo', deal_id, added_at: 1 })
  const hasPhoto = async () => (await deal()).outcome.hasPhoto
  await step('outcome', { said: 'paid-less', paid: '590' })
  expect(await hasPhoto()).toBe(true)
  await step('outcome', { said: 'paid-full' })
  expect(await hasPhoto()).toBe(false)
})

test('on the day itself another can be entered, and the same one is no further one', async () => {
  await choose()
  await enter('2026-11-18')
  for (let again = 0; again < 4; again += 1) await enter('2026-11-18')
  expect((await enter('2026-11-18', 'afternoon')).statusCode).toBe(200)
  expect(await deal()).toMatchObject({ collectHalf: 'afternoon', standing: 'today' })
  expect((await enter('2026-11-19')).statusCode).toBe(200)
})

test('an agent says what was paid or that it was not collected, and answers in words', async () => {
  await choose()
  const seen = async () => (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().deal
  expect((await collection('/outcome', { paid: 'much' })).json()).toMatchObject({ status: 400 })
  await collection('/outcome', { notCollected: true })
  expect(await seen()).toMatchObject({ agentOutcome: 'not-collected', agentPaid: null })
  await step('outcome', { said: 'nobody-came' })
  for (const [words, code] of [
    [' ', 'required'],
    ['x'.repeat(501), 'too-long'],
  ]) {
    const refused = await collection('/answer', { words })
    const problem = { field: 'words', code, message: expect.stringMatching(/\w/) }
    expect(refused.json()).toMatchObject({ problems: [problem] })
  }
})

test('without a day “Not this day” takes back that nobody came', async () => {
  await choose()
  await step('outcome', { said: 'nobody-came' })
  expect((await step('not-this-day')).json()).toMatchObject({ standing: 'agreed', outcome: null })
})

test('a chosen quote is not declined', async () => {
  await choose()
  const declined = await post(`${page}/decline`, { quoteId })
  expect(declined.json()).toMatchObject({ status: 409, reason: 'under-offer' })
})

test('a link that opens nothing chooses nothing, and says why', async () => {
  const unknown = `/quotes/${'A'.repeat(22)}/${'A'.repeat(22)}/choose`
  expect((await post(unknown, { quoteId, amount: 640 })).statusCode).toBe(404)
  expect((await site.app.inject('/car/deal/none')).statusCode).toBe(404)
  await post(`/car/not-me/${car.uniqueId}`)
  expect((await choose()).json()).toMatchObject({ status: 410, reason: 'stopped' })
  const seen = await site.app.inject(`/car/deal/${car.uniqueId}`)
  expect(seen.json()).toMatchObject({ status: 410, reason: 'stopped' })
})

test('where it is and how to find it are each refused by their own field', async () => {
  await choose()
  const long = await step('address', { address: '', howToFind: 'x'.repeat(501) })
  expect(long.json()).toMatchObject({ problems: [{ field: 'howToFind', code: 'too-long' }] })
})

test('on the day the page says when it is due, and the next best price that still stands', async () => {
  await kirkgate.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 600 })
  await choose()
  await enter('2026-11-20', 'afternoon')
  expect(await deal()).toMatchObject({ standing: 'agreed', nextBest: null })
  const nextBest = { agentName: 'Kirkgate Salvage', amount: 600 }
  for (const [time, seen] of [
    ['2026-11-20T11:59:00Z', { standing: 'today', nextBest }],
    ['2026-11-20T12:00:00Z', { standing: 'due', nextBest }],
    ['2026-11-21T00:00:00Z', { standing: 'asked', nextBest: null }],
  ] as const) {
    site.services.clock.set(Date.parse(time))
    expect(await deal()).toMatchObject(seen)
  }
})

test('a buyer who wants to pay less is sent away: told at once, their quote declined, the car offered again', async () => {
  await choose()
  await enter('2026-11-20')
  site.services.clock.set(Date.parse('2026-11-20T09:00:00Z'))
  for (let again = 0; again < 2; again += 1) {
    expect((await step('send-away')).statusCode).toBe(200)
  }
  const waiting = (await queuedTexts(site.services)).filter(({ state }) => state === 'due')
  expect(waiting.map(({ body }) => body)).toEqual([
    expect.stringContaining('the owner of AB12 CDE says no to less than £640. The deal is off:'),
  ])
  const seen = (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json().deal
  expect(seen).toMatchObject({ over: true, ownerOutcome: 'wanted-less', mayAnswer: true })
  expect((await site.app.inject(page)).json()).toMatchObject([{ standing: 'sent-away' }])
  const listed = await kirkgate.call('GET', '/agent/vehicles')
  expect(listed.json().vehicles).toMatchObject([{ vehicleId: car.postingId }])
})

test('no text about the collection goes to a number that was typed since and nobody confirmed', async () => {
  await choose()
  const stranger = phoneNumber('07700 900999')
  const now = site.services.clock.now()
  await insertLink(site.services.database, { ...car, phone: stranger, uniqueId: 'x', now })
  await change(site.services, 'postings', { phone: stranger, phone_confirmed_at: null })
  await enter('2026-11-20')
  await sendAfter(HOUR_MS)
  site.services.clock.set(Date.parse('2026-11-21T10:00:00Z'))
  await watchDeals(site.services)
  await sendDueTexts(site.services)
  await collection('/fell-through')
  await sendAfter(HOUR_MS)
  expect(site.services.carrier.carried.filter(({ to }) => to === stranger)).toEqual([])
})

test('“Nobody came” again and again counts once for each day that the buyer entered', async () => {
  await choose()
  await enter('2026-11-20')
  for (let again = 0; again < 5; again += 1) {
    await step('outcome', { said: 'nobody-came' })
    await step('not-this-day')
  }
  expect(await listAgents(site.services)).toContainEqual(expect.objectContaining({ noShows: 1 }))
})

test.each(['undo', 'fell-through'])(
  'after “%s” nobody keeps the address that was typed for that buyer',
  async (name) => {
    await choose()
    await step('address', { address: '1 High Street', howToFind: 'Behind the chapel' })
    expect((await step(name)).statusCode).toBe(200)
    const words = await rowsOf(site.services, 'deal_words', 'deal_id')
    expect(words).toMatchObject([{ address: null, how_to_find: null }])
  },
)

test('a photo of why goes with what was said, is replaced by another, and goes with the posting', async () => {
  const send = async (side: number) => {
    const bytes = await redAndBlue(side, 40).jpeg().toBuffer()
    const { payload, headers } = await multipartForm({}, { bytes })
    return site.post(`/car/deal/${car.uniqueId}/outcome-photo`, payload, headers)
  }
  await choose()
  expect((await send(60)).statusCode).toBe(409)
  await step('outcome', { said: 'paid-less', paid: '590' })
  for (const side of [60, 80]) {
    expect((await send(side)).json()).toMatchObject({ outcome: { hasPhoto: true } })
  }
  const { photos } = site.services.photoStore
  expect(photos.size).toBe(1)
  site.services.clock.advance(30 * DAY_MS)
  await sweepOrphanPhotos(site.services)
  expect(photos.size).toBe(1)
  const { id } = await rowOf(site.services, 'deals')
  expect(await outcomePhoto(site.services, id)).toEqual([...photos.values()][0]?.photo)
  const exported = await exportPerson(site.services, car.phone, { who: 'Pat' })
  expect(exported?.counts.photos).toBe(1)
  await erasePerson(site.services, car.phone, 'Pat')
  expect(photos.size).toBe(0)
  const kept = await rowsOf(site.services, 'deals')
  expect(kept).toMatchObject([{ posting_id: null, owner_paid_pence: 590_00 }])
})
