import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, rowOf, change } from '../../../tests/support/test-services.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { phoneNumber, postCar } from '../../../tests/support/post-car.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { subscribeAgent } from '../accounts/approve-agent.ts'
import { disclosePhone, reviewDisclosures } from './disclose-phone.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const site = forEachTest(() =>
  openTestSite({ SUBMISSIONS_PER_HOUR: '0', DISCLOSURES_PER_DAY: '3' }),
)
let uniqueId: string
let address: string
let aire: AgentCaller

beforeEach(async () => {
  await submit(site.app)
  uniqueId = (await site.textedLinks())[0] ?? ''
  address = addressOf((await rowOf(site.services, 'postings')).id)
  aire = await signInAgent(site)
})

const confirm = () => site.post(`/car/link-opened/${uniqueId}`)
const view = async () => (await site.get(`/car/get-data/${uniqueId}`)).json()
const addressOf = (postingId: string) => `/agent/vehicles/${postingId}/phone-number`
const disclosures = () => rowsOf(site.services, 'disclosures')

async function refused(agent: AgentCaller): Promise<unknown[]> {
  const answer = await agent.call('POST', address)
  expect(answer.body).not.toContain('900123')
  return [answer.statusCode, answer.json().reason]
}

/** Posts and confirms `count` more cars: the addresses of their numbers. */
async function moreCars(count: number): Promise<string[]> {
  const cars = Array.from({ length: count }, (_unused, car) =>
    postCar(site.services, { phone: `07700 9002${String(car).padStart(2, '0')}` }),
  )
  const posted = await Promise.all(cars)
  await site.services.database
    .updateTable('postings')
    .set({ phone_confirmed_at: site.services.clock.now() })
    .where('phone_confirmed_at', 'is', null)
    .execute()
  return posted.map(({ postingId }) => addressOf(postingId))
}

test('a subscribed agent is given a confirmed number, and the owner sees to whom and when', async () => {
  await confirm()
  const answer = await aire.call('POST', address)
  expect(answer.json()).toEqual({ phoneNumber: '+447700900123' })
  expect(answer.headers['cache-control']).toBe('no-store')
  const given = {
    disclosureId: (await disclosures())[0]?.id,
    agentName: 'Aire Valley Motors',
    at: '2026-11-18T10:00:00.000Z',
  }
  expect((await view()).disclosures).toEqual([{ ...given, quoted: null, askedNotToCallAt: null }])
  await aire.call('PUT', address.replace('phone-number', 'quote'), { amount: 640.5 })
  expect((await view()).disclosures).toMatchObject([{ ...given, quoted: 640.5 }])
})

test('a number on record is shown again without another record, and without a share of the day', async () => {
  await confirm()
  for (let time = 0; time < 5; time += 1) {
    expect((await aire.call('POST', address)).json()).toEqual({ phoneNumber: '+447700900123' })
    site.services.clock.advance(60_000)
  }
  expect(await disclosures()).toHaveLength(1)
  expect((await aire.call('GET', '/agent/me')).json().disclosuresLeft).toBe(2)
  for (const more of await moreCars(3)) await aire.call('POST', more)
  expect((await aire.call('POST', address)).statusCode).toBe(200)
})

test('another number of the same posting is given and recorded of its own', async () => {
  await confirm()
  await aire.call('POST', address)
  await site.put(`/car/edit-form/${uniqueId}`, { ...CAR, phoneNumber: '07700 900456' })
  site.services.clock.advance(1)
  const url = `/car/link-opened/${(await site.textedLinks()).at(-1) ?? ''}`
  await site.post(url)
  expect(
    (await aire.call('GET', address.replace('/phone-number', ''))).json().disclosedAt,
  ).toBeNull()
  expect((await aire.call('POST', address)).json()).toEqual({ phoneNumber: '+447700900456' })
  expect(await disclosures()).toHaveLength(2)
})

test('before the owner confirmed the number nobody gets it', async () => {
  expect(await refused(aire)).toEqual([409, 'unconfirmed'])
  expect(await disclosures()).toEqual([])
})

test('without a subscription, or past its end, there is no number', async () => {
  await confirm()
  expect(await refused(await signInAgent(site, { subscribed: false }))).toEqual([
    402,
    'no-subscription',
  ])
  const until = site.services.clock.now()
  await subscribeAgent(site.services, aire.id, { until, who: 'operator' })
  expect(await refused(aire)).toEqual([402, 'no-subscription'])
  expect((await view()).disclosures).toEqual([])
})

test('a suspended agent gets no number, nor one who is suspended as it is asked for', async () => {
  await confirm()
  await change(site.services, 'agents', { state: 'suspended' })
  expect(await refused(aire)).toEqual([403, 'suspended'])
  const asked = { postingId: address.split('/')[3] ?? '', agent: { id: aire.id, subscribed: true } }
  expect(await disclosePhone(site.services, asked)).toMatchObject({ reason: 'suspended' })
})

test('past the share of a day the wait for a number is until the first of the share is a day old, and no longer', async () => {
  const [first = '', next = '', another = '', ...cars] = await moreCars(5)
  await aire.call('POST', first)
  site.services.clock.advance(HOUR_MS)
  for (const car of cars) await aire.call('POST', car)
  const answer = await aire.call('POST', next)
  expect([answer.statusCode, answer.json().reason]).toEqual([429, 'too-many-disclosures'])
  expect(answer.headers['retry-after']).toBe(String(23 * 60 * 60))
  site.services.clock.advance(23 * HOUR_MS - 1)
  expect((await aire.call('POST', next)).headers['retry-after']).toBe('1')
  site.services.clock.advance(1)
  expect((await aire.call('POST', next)).statusCode).toBe(200)
  expect((await aire.call('POST', another)).statusCode).toBe(429)
})

test('a number that was stopped is given to nobody, also while its posting is there', async () => {
  await confirm()
  const { database } = site.services
  await stopNumber(site.services, database, phoneNumber('07700 900123'))
  expect(await refused(aire)).toEqual([404, 'not-found'])
})

test('an agent sees how many numbers are left, and when this one was given', async () => {
  const me = async () => (await aire.call('GET', '/agent/me')).json().disclosuresLeft
  const one = async () => (await aire.call('GET', address.replace('/phone-number', ''))).json()
  await confirm()
  expect([await me(), (await one()).disclosedAt]).toEqual([3, null])
  await aire.call('POST', address)
  site.services.clock.advance(60_000)
  await aire.call('POST', address)
  expect([await me(), (await one()).disclosedAt]).toEqual([2, '2026-11-18T10:00:00.000Z'])
  expect(JSON.stringify(await one())).not.toContain('900123')
  const other = await signInAgent(site, { name: 'Other' })
  const seen = await other.call('GET', address.replace('/phone-number', ''))
  expect(seen.json().disclosedAt).toBeNull()
  site.services.clock.advance(DAY_MS)
  expect(await me()).toBe(3)
})

test('where the setting lifts the limit, any number is left', async () => {
  const unlimited = await openTestSite({ DISCLOSURES_PER_DAY: '0' })
  const agent = await signInAgent(unlimited)
  expect((await agent.call('GET', '/agent/me')).json().disclosuresLeft).toBeNull()
  await unlimited.close()
})

test('of a posting that has gone there is no number, and its record names it no more', async () => {
  await confirm()
  await aire.call('POST', address)
  await site.delete(`/car/delete-data/${uniqueId}`)
  expect(await refused(aire)).toEqual([404, 'not-found'])
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, posting_id: null }])
})

test('for a month the operator can tell the holder of a number which agents got it, also once it is gone', async () => {
  await confirm()
  await aire.call('POST', address)
  await site.post(`/car/not-me/${uniqueId}`)
  const sought = { agentId: undefined, postingId: undefined, limit: 10 }
  const to = (number: string) =>
    reviewDisclosures(site.services, { ...sought, phone: phoneNumber(number) })
  expect(await to('07700 900123')).toMatchObject([
    { agent: 'Aire Valley Motors', contact: '0113 496 0141', posting_id: null },
  ])
  expect(await to('07700 900124')).toEqual([])
  site.services.clock.advance(30 * DAY_MS + 1)
  await purgeOldRows(site.services)
  expect(await to('07700 900123')).toEqual([])
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, phone_digest: null }])
})
