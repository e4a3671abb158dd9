import { expect, test } from 'vitest'
import { forEachTest, rowOf, rowsOf, openTestSite } from '../../../tests/support/test-site.ts'
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { atOnce } from '../../../tests/support/several-processes.ts'

const site = forEachTest(() => openTestSite({ DISCLOSURES_PER_DAY: '20', ...ANY_FORMS }))
let made = 0

const aire = forEachTest(() => signInAgent(site, { phone: '07700 900456' }))

/** A car whose number the agent was given. */
async function given(): Promise<string> {
  made += 1
  const phone = `07700 9002${10 + (made % 90)}`
  const { postingId } = await postCar(site.services, { phone, isConfirmed: true })
  await aire.call('POST', `/agent/vehicles/${postingId}/phone-number`)
  return postingId
}

const report = async (vehicleId: string, kind: string): Promise<boolean> =>
  (await aire.call('POST', '/complaints', { about: 'posting', vehicleId, kind })).json().givenBack
const left = async (): Promise<number> =>
  (await aire.call('GET', '/agent/me')).json().disclosuresLeft

test.each([
  ['not-the-car', true],
  ['wrong-number', true],
  ['already-sold', true],
  ['abusive', false],
])('a lead that is %s is given back: %s', async (kind, isGivenBack) => {
  const car = await given()
  expect(await left()).toBe(19)
  expect(await report(car, kind)).toBe(isGivenBack)
  expect(await left()).toBe(isGivenBack ? 20 : 19)
})

test('it is given back once, within 48 hours, and its owner still sees that it was given', async () => {
  const car = await given()
  site.services.clock.advance(48 * HOUR_MS)
  expect(await report(car, 'wrong-number')).toBe(true)
  expect(await report(car, 'already-sold')).toBe(false)
  const late = await given()
  site.services.clock.advance(48 * HOUR_MS + 1)
  expect(await report(late, 'wrong-number')).toBe(false)
  const { postingId: neverGiven } = await postCar(site.services, { phone: '07700 900299' })
  expect(await report(neverGiven, 'wrong-number')).toBe(false)
  const rows = await rowsOf(site.services, 'disclosures')
  expect(rows.map(({ given_back_at }) => given_back_at !== null)).toEqual([true, false])
})

test('what was given back is shown no more, and asked for again it counts again', async () => {
  const car = await given()
  const phoneInBook = async () =>
    (await aire.call('GET', '/agent/quotes')).json().quotes[0].phoneNumber
  const disclosedAt = async () =>
    (await aire.call('GET', `/agent/vehicles/${car}`)).json().disclosedAt
  await aire.call('PUT', `/agent/vehicles/${car}/quote`, { amount: 100 })
  expect(await phoneInBook()).toMatch(/^\+44/)
  await report(car, 'wrong-number')
  expect([await phoneInBook(), await disclosedAt()]).toEqual([null, null])
  await aire.call('POST', `/agent/vehicles/${car}/phone-number`)
  expect(await left()).toBe(19)
  // One car is given back once, or its number could be had again and again for nothing.
  expect(await report(car, 'already-sold')).toBe(false)
  expect(await left()).toBe(19)
})

test('a report sent again within a day answers as the first did, and gives nothing back twice', async () => {
  const car = await given()
  const fields = { about: 'posting', vehicleId: car, kind: 'wrong-number' }
  const first = (await aire.call('POST', '/complaints', fields)).json()
  expect(first).toMatchObject({ success: true, givenBack: true })
  site.services.clock.advance(1)
  expect(await report(car, 'already-sold')).toBe(false)
  site.services.clock.advance(HOUR_MS)
  expect((await aire.call('POST', '/complaints', fields)).json()).toEqual(first)
  expect(await report(car, 'already-sold')).toBe(false)
  expect(await left()).toBe(20)
})

test('an agent who comes by a quotes link, or complains of a buyer, gives nothing back', async () => {
  const vehicleId = await given()
  await aire.call('PUT', `/agent/vehicles/${vehicleId}/quote`, { amount: 100 })
  const { listing_id: listingId } = await rowOf(site.services, 'postings')
  const { link_id: agentId } = await rowOf(site.services, 'listing_agents')
  const card = { listingId, agentId, quoteId: (await rowOf(site.services, 'quotes')).id }
  const sent = { kind: 'wrong-number', words: 'Nobody knows it.', reach: 'sam@example.com' }
  for (const source of [
    { about: 'posting', ...card },
    { about: 'buyer', subject: 'Kirkgate Salvage', vehicleId },
  ]) {
    const answer = await aire.call('POST', '/complaints', { ...sent, ...source })
    expect(answer.json()).toMatchObject({ success: true, givenBack: false })
  }
  expect(await left()).toBe(19)
  const complaints = await rowsOf(site.services, 'complaints', 'about')
  const kinds = complaints.map(({ about, kind }) => `${about}: ${kind}`)
  expect(kinds).toEqual(['buyer: null', 'posting: wrong-number'])
})

test('ten are given back in a week, however fast they are reported, and all reports are taken', async () => {
  const cars: string[] = []
  for (let car = 0; car < 12; car += 1) cars.push(await given())
  const reported = await atOnce(12, (index) => report(cars[index] ?? '', 'already-sold'))
  expect(reported.filter(Boolean)).toHaveLength(10)
  expect(await left()).toBe(18)
  expect(await rowsOf(site.services, 'complaints')).toHaveLength(12)
})
