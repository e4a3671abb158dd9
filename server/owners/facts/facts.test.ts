import { expect, test } from 'vitest'
import { forEachTest, it } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { change, openTestSite, outcomeOf, rowOf } from '../../../tests/support/test-site.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { sellTo } from '../../../tests/support/quoted-car.ts'
import { listRecentTexts } from '../../messages/texts/outbox/operate-texts.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0', QUESTIONS_PER_DAY: '2' }))
const post = (given: { phone?: string; registration?: string } = {}) =>
  postCarWithLink(site.services, { ...given, isConfirmed: true })
const car = forEachTest(() => post())
const aire = forEachTest(() => signInAgent(site))
const wharfe = forEachTest(() => signInAgent(site, { name: 'Wharfe Car Buyers' }))

const ask = (agent: AgentCaller, facts: unknown, { postingId } = car) =>
  agent.call('POST', `/agent/vehicles/${postingId}/ask`, { facts })
const say = (payload: object, { uniqueId } = car) => site.post(`/car/facts/${uniqueId}`, payload)
const seenBy = async (agent: AgentCaller) =>
  (await agent.call('GET', `/agent/vehicles/${car.postingId}`)).json()
const view = async () => (await site.get(`/car/get-data/${car.uniqueId}`)).json()
const questions = () => queuedTexts(site.services, 'facts-asked')

/** Lets the time pass and sends what is due; the clock of a test starts at ten in the morning. */
async function pass(ms: number): Promise<string[]> {
  const before = site.services.carrier.carried.length
  site.services.clock.advance(ms)
  await sendDueTexts(site.services)
  return site.services.carrier.carried.slice(before).map(({ body }) => body)
}

it('what all agents ask within minutes goes in one text with the link', async () => {
  expect((await ask(aire, ['keys', 'starts'])).json()).toEqual({
    askedFacts: ['starts', 'keys'],
    ownerTextedAt: new Date(site.services.clock.now() + 2 * MINUTE_MS).toISOString(),
  })
  await ask(wharfe, ['keys', 'tyres'])
  expect((await view()).factRequests).toMatchObject({ starts: 1, keys: 2, tyres: 1, v5c: 0 })
  const [text, ...others] = await pass(3 * MINUTE_MS)
  expect(text).toBe(
    `Beat Scrap: buyers would like to know about AB12 CDE: if it starts, keys, tyres. Answer here: http://localhost:3000/edit-form/${car.uniqueId}`,
  )
  expect(others).toEqual([])
})

it('the owner’s answer is there for all agents, and nobody asks about it any more', async () => {
  await ask(aire, ['keys', 'starts'])
  await say({ starts: 'no' })
  const seen = { facts: { starts: false, keys: null }, askedFacts: [] }
  expect(await seenBy(wharfe)).toMatchObject(seen)
  expect(await seenBy(aire)).toMatchObject({ askedFacts: ['keys'] })
  expect((await pass(3 * MINUTE_MS))[0]).toContain('AB12 CDE: keys. Answer')
})

it('a phone is asked once a day: what comes later waits for the morning, and each fact is worth one text', async () => {
  await ask(aire, ['keys'])
  expect(await pass(3 * MINUTE_MS)).toHaveLength(1)
  expect((await ask(wharfe, ['keys'])).json().ownerTextedAt).toBeNull()
  expect((await ask(wharfe, ['v5c'])).json().ownerTextedAt).toBe('2026-11-19T08:00:00.000Z')
  expect(await pass(12 * HOUR_MS)).toEqual([])
  expect(await pass(12 * HOUR_MS)).toEqual([expect.stringContaining('keys, V5C')])
})

it('a second car of the same owner shares that day', async () => {
  const other = await post({ registration: 'XY12ZZZ' })
  const third = await post({ registration: 'XY13ZZZ' })
  await ask(aire, ['keys'])
  const textedAt = async (agent: AgentCaller, of: typeof car) =>
    (await ask(agent, ['keys'], of)).json().ownerTextedAt
  expect(await textedAt(aire, other)).toBe('2026-11-19T08:00:00.000Z')
  expect(await textedAt(wharfe, third)).toBeNull()
  expect(await questions()).toHaveLength(2)
  await pass(48 * HOUR_MS)
  expect(await textedAt(aire, third)).toBe('2026-11-20T10:02:00.000Z')
})

it('asking the same again costs nothing, and past the share of the day it is refused', async () => {
  const other = await post({ phone: '07700 900124' })
  const third = await post({ phone: '07700 900125' })
  await ask(aire, ['keys'])
  await ask(aire, ['keys'])
  await ask(aire, ['keys'], other)
  expect(outcomeOf(await ask(aire, ['keys'], third))).toBe('429 too-many-questions')
  expect((await ask(aire, ['keys'])).statusCode).toBe(200)
  expect((await ask(wharfe, ['keys'], third)).statusCode).toBe(200)
  site.services.clock.advance(DAY_MS)
  expect((await ask(aire, ['keys'], third)).statusCode).toBe(200)
})

it('an owner who has not confirmed the number gets no text, and sees what is asked', async () => {
  await change(site.services, 'postings', { phone_confirmed_at: null })
  expect((await ask(aire, ['keys'])).json().ownerTextedAt).toBeNull()
  expect(await questions()).toEqual([])
  expect((await view()).factRequests.keys).toBe(1)
})

it.each([
  ['its answer is there', 0, () => say({ keys: '2' })],
  ['the number is another', 1, () => change(site.services, 'postings', { phone: '+447700900555' })],
  [
    'who asked may not trade any more',
    0,
    () => change(site.services, 'agents', { state: 'suspended' }, { id: aire.id }),
  ],
])('a question is not texted once %s, and counts %i', async (_why, counted, become) => {
  await ask(aire, ['keys'])
  await become()
  const [text] = await listRecentTexts(site.services, 20)
  expect(text).toMatchObject({ kind: 'facts-asked', body: null })
  expect((await view()).factRequests.keys).toBe(counted)
  expect(await pass(3 * MINUTE_MS)).toEqual([])
})

it('once the owner has chosen a buyer, nobody asks, and what waits is not sent', async () => {
  await ask(aire, ['keys'])
  await sellTo(site, car, wharfe)
  expect(outcomeOf(await ask(aire, ['v5c']))).toBe('409 under-offer')
  expect((await pass(3 * MINUTE_MS)).join(' ')).not.toContain('buyers would like to know')
})

test('however many ask at once, there is one text, and it says all', async () => {
  const other = await signInAgent(site, { name: 'Other' })
  const answers = await Promise.all([
    ask(aire, ['keys', 'starts']),
    ask(wharfe, ['v5c', 'starts']),
    ask(other, ['tyres', 'starts']),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await view()).factRequests.starts).toBe(3)
  const asked = expect.stringContaining(': if it starts, keys, V5C, tyres.')
  expect(await pass(3 * MINUTE_MS)).toEqual([asked])
})

it('a fact that was said, is unknown or missing is not asked', async () => {
  await say({ keys: '1' })
  expect((await ask(aire, ['keys'])).json()).toEqual({ askedFacts: [], ownerTextedAt: null })
  for (const facts of [[], ['phone'], ['keys', 7], undefined]) {
    expect((await ask(aire, facts)).statusCode).toBe(400)
  }
  expect((await ask(aire, ['keys'], { ...car, postingId: 'nothing' })).statusCode).toBe(404)
  expect(await questions()).toEqual([])
})

it('answers are kept, an answer left out next time is removed, and a wrong one is refused by its field', async () => {
  const facts = { starts: 'yes', keys: '1', goneBy: '4/12/2026', evenings: 'yes', weekends: 'yes' }
  const saved = await say(facts)
  const kept = {
    ...NOTHING_SAID,
    starts: true,
    keys: 1,
    goneBy: '2026-12-04',
    callTimes: ['evenings', 'weekends'],
  }
  expect(saved.json()).toEqual({ success: true, facts: kept })
  expect((await view()).facts).toEqual(kept)
  await say({ starts: 'no' })
  const refused = await say({ starts: 'yes', keys: 7, v5c: true, goneBy: '2026-01-01' })
  expect(outcomeOf(refused)).toBe('400 keys choice, v5c choice, goneBy range')
  expect((await say({ starts: 'yes' }, { ...car, uniqueId: 'A'.repeat(22) })).statusCode).toBe(404)
  expect((await view()).facts).toEqual({ ...NOTHING_SAID, starts: false })
})

it('a form posted by itself goes on to the posting', async () => {
  const answer = await site.post(`/car/facts/${car.uniqueId}`, 'v5c=no&stands=garage&goneBy=', {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`/edit-form/${car.uniqueId}?plain=told#tell-more`)
  expect((await view()).facts).toMatchObject({ v5c: false, stands: 'garage', starts: null })
})

test('it confirms no number and keeps the open form’s tag, and the posting is in use', async () => {
  await change(site.services, 'postings', { phone_confirmed_at: null })
  const before = await site.get(`/car/get-data/${car.uniqueId}`)
  site.services.clock.advance(1000)
  await say({ starts: 'yes' })
  const after = await site.get(`/car/get-data/${car.uniqueId}`)
  expect(after.headers['etag']).toBe(before.headers['etag'])
  expect(after.json().phoneConfirmation).toBe('by-this-link')
  const row = await rowOf(site.services, 'postings')
  expect(row.used_at).toBeGreaterThan(row.created_at)
})
