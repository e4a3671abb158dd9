import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, change } from '../../../tests/support/test-services.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR } from '../../../tests/support/forms.ts'
import { openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { postCar, postCarWithLink } from '../../../tests/support/post-car.ts'
import { atOnce } from '../../../tests/support/several-processes.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { subscribeAgent } from '../accounts/approve-agent.ts'
import { disclosePhone } from './disclose-phone.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const site = forEachTest(() => openTestSite({ DISCLOSURES_PER_DAY: '3' }))
let address: string
const car = forEachTest(() => postCarWithLink(site.services, { isConfirmed: true }))
beforeEach(async () => {
  address = addressOf(car.postingId)
})
const aire = forEachTest(() => signInAgent(site))

const view = async () => (await site.get(`/car/get-data/${car.uniqueId}`)).json()
const addressOf = (postingId: string) => `/agent/vehicles/${postingId}/phone-number`
const disclosures = () => rowsOf(site.services, 'disclosures')

const refused = async (agent: AgentCaller): Promise<string> => {
  const answer = await agent.call('POST', address)
  expect(answer.body).not.toContain('900123')
  return outcomeOf(answer)
}

/** Posts and confirms `count` more cars: the addresses of their numbers. */
async function moreCars(count: number): Promise<string[]> {
  const posted = await atOnce(count, (index) => {
    const phone = `07700 9002${String(index).padStart(2, '0')}`
    return postCar(site.services, { phone, isConfirmed: true })
  })
  return posted.map(({ postingId }) => addressOf(postingId))
}

test('a subscribed agent is given a confirmed number, and the owner sees to whom and when', async () => {
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
  await aire.call('POST', address)
  await site.put(`/car/edit-form/${car.uniqueId}`, { ...CAR, phoneNumber: '07700 900456' })
  site.services.clock.advance(1)
  await site.post(`/car/link-opened/${(await site.textedLinks()).at(-1) ?? ''}`)
  const seen = await aire.call('GET', address.replace('/phone-number', ''))
  expect(seen.json().disclosedAt).toBeNull()
  expect((await aire.call('POST', address)).json()).toEqual({ phoneNumber: '+447700900456' })
  expect(await disclosures()).toHaveLength(2)
})

test.each<[string, () => Promise<unknown>, string]>([
  [
    'the owner has not confirmed it',
    () => change(site.services, 'postings', { phone_confirmed_at: null }),
    '409 unconfirmed',
  ],
  [
    'there was no subscription',
    async () => Object.assign(aire, await signInAgent(site, { subscribed: false })),
    '402 no-subscription',
  ],
  [
    'the subscription has ended',
    () => subscribeAgent(site.services, aire.id, { until: site.services.clock.now(), who: 'Pat' }),
    '402 no-subscription',
  ],
  [
    'the agent is suspended',
    () => change(site.services, 'agents', { state: 'suspended' }),
    '403 suspended',
  ],
  [
    'it was stopped, though its posting is there',
    () => stopNumber(site.services, site.services.database, car.phone),
    '404 not-found',
  ],
])('where %s there is no number', async (_why, become, outcome) => {
  await become()
  expect(await refused(aire)).toBe(outcome)
  expect(await disclosures()).toEqual([])
})

test('an agent who is suspended as a number is asked for does not get it', async () => {
  await change(site.services, 'agents', { state: 'suspended' })
  const asked = { postingId: car.postingId, agent: { id: aire.id, subscribed: true } }
  expect(await disclosePhone(site.services, asked)).toMatchObject({ reason: 'suspended' })
})

test('past the share of a day the wait for a number is until the first of the share is a day old, and no longer', async () => {
  const [first = '', next = '', another = '', ...cars] = await moreCars(5)
  const wait = async () => {
    const answer = await aire.call('POST', next)
    return [outcomeOf(answer), answer.headers['retry-after']]
  }
  await aire.call('POST', first)
  site.services.clock.advance(HOUR_MS)
  for (const more of cars) await aire.call('POST', more)
  expect(await wait()).toEqual(['429 too-many-disclosures', String(23 * 60 * 60)])
  site.services.clock.advance(23 * HOUR_MS - 1)
  expect(await wait()).toEqual(['429 too-many-disclosures', '1'])
  site.services.clock.advance(1)
  expect(await wait()).toEqual(['200', undefined])
  expect((await aire.call('POST', another)).statusCode).toBe(429)
})

test('an agent sees how many numbers are left, any where the setting lifts the limit, and when this one was given', async () => {
  const vehicle = `/agent/vehicles/${car.postingId}`
  const seen = async (by = aire) => [
    (await by.call('GET', '/agent/me')).json().disclosuresLeft,
    (await by.call('GET', vehicle)).json().disclosedAt,
  ]
  expect(await seen()).toEqual([3, null])
  await aire.call('POST', address)
  site.services.clock.advance(60_000)
  await aire.call('POST', address)
  expect(await seen()).toEqual([2, '2026-11-18T10:00:00.000Z'])
  expect((await aire.call('GET', vehicle)).body).not.toContain('900123')
  expect(await seen(await signInAgent(site, { name: 'Other' }))).toEqual([3, null])
  site.services.clock.advance(DAY_MS)
  expect((await seen())[0]).toBe(3)
  site.services.config.disclosuresPerDay = 0
  expect((await seen())[0]).toBeNull()
})

test('of a posting that has gone there is no number; for a month a coded record is kept with whom it was given to', async () => {
  await aire.call('POST', address)
  await site.post(`/car/not-me/${car.uniqueId}`)
  expect(await refused(aire)).toBe('404 not-found')
  const phone_digest = phoneDigest(site.services, car.phone)
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, posting_id: null, phone_digest }])
  site.services.clock.advance(30 * DAY_MS + 1)
  await purgeOldRows(site.services)
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, phone_digest: null }])
})
