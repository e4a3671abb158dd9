// Who may call: what the owner decides, what the agent is told, and what neither another posting nor another link
// gets around.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR } from '../../../tests/support/forms.ts'
import { postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { askAgentNotToCall } from '../../owners/postings/edit-posting.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'
import { disclosePhone, discloseToChosen } from './disclose-phone.ts'

const site = forEachTest(() => openTestSite())
let aire: AgentCaller

beforeEach(async () => void (aire = await signInAgent(site)))

/** A car whose owner has confirmed the number. */
const confirmedCar = (given: { phone?: string; registration?: string } = {}) =>
  postCarWithLink(site.services, { ...given, isConfirmed: true })

const view = async (car: PostedCar) => (await site.get(`/car/get-data/${car.uniqueId}`)).json()
const setNumberFor = (car: PostedCar, numberFor: string) =>
  site.post(`/car/number-for/${car.uniqueId}`, { numberFor })
const askNumber = async (car: PostedCar, agent = aire) => {
  const answer = await agent.call('POST', `/agent/vehicles/${car.postingId}/phone-number`)
  return answer.statusCode === 200 ? 'given' : answer.json().reason
}
/** What the agent is told of the number, and then gets for it. */
const toldAndGiven = async (car: PostedCar, agent = aire) => [
  await mayCall(car, agent),
  await askNumber(car, agent),
]
const mayCall = async (car: PostedCar, agent = aire) =>
  (await agent.call('GET', `/agent/vehicles/${car.postingId}`)).json().mayCall
const askNotToCall = async (car: PostedCar, disclosureId?: string) =>
  site.post(`/car/ask-not-to-call/${car.uniqueId}`, {
    disclosureId: disclosureId ?? (await view(car)).disclosures[0].disclosureId,
  })

test('a number only for the buyer the owner chooses is given to nobody else, who are told before, nor shown to who had it', async () => {
  const car = await confirmedCar()
  expect((await view(car)).numberFor).toBe('subscribers')
  expect((await setNumberFor(car, 'chosen')).json()).toEqual({ success: true })
  expect((await view(car)).numberFor).toBe('chosen')
  expect(await toldAndGiven(car)).toEqual(['only-chosen', 'only-chosen'])
  expect((await view(car)).disclosures).toEqual([])
  await setNumberFor(car, 'subscribers')
  expect(await toldAndGiven(car)).toEqual(['yes', 'given'])
  await setNumberFor(car, 'chosen')
  expect(await toldAndGiven(car)).toEqual(['only-chosen', 'only-chosen'])
})

test('anything else than the two answers is refused and changes nothing, and a form goes back to the plain page', async () => {
  const car = await confirmedCar()
  for (const payload of [{ numberFor: 'nobody' }, { numberFor: 1 }, {}]) {
    const answer = await site.post(`/car/number-for/${car.uniqueId}`, payload)
    expect(outcomeOf(answer)).toMatch(/^400 numberFor /)
  }
  expect((await view(car)).numberFor).toBe('subscribers')
  const nobodys = { ...car, uniqueId: 'A'.repeat(22) }
  expect((await setNumberFor(nobodys, 'chosen')).statusCode).toBe(404)

  await askNumber(car)
  const [{ disclosureId }] = (await view(car)).disclosures
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  for (const [step, payload] of [
    ['number-for', 'numberFor=chosen'],
    ['ask-not-to-call', `disclosureId=${disclosureId}`],
  ] as const) {
    const answer = await site.post(`/car/${step}/${car.uniqueId}`, payload, headers)
    const back = `/edit-form/${car.uniqueId}?plain=called#who-may-call`
    expect([answer.statusCode, answer.headers.location]).toEqual([303, back])
  }
  const disclosures = [{ askedNotToCallAt: expect.any(String) }]
  expect(await view(car)).toMatchObject({ numberFor: 'chosen', disclosures })
})

test('an agent asked not to call has the number no more, is told so, and is not given it again', async () => {
  const car = await confirmedCar()
  await askNumber(car)
  const { clock } = site.services
  clock.advance(60_000)
  const at = new Date(clock.now()).toISOString()
  expect((await askNotToCall(car)).json()).toEqual({ success: true })
  clock.advance(60_000)
  expect((await askNotToCall(car)).statusCode).toBe(200)
  expect((await view(car)).disclosures).toMatchObject([{ askedNotToCallAt: at }])
  expect(await toldAndGiven(car)).toEqual(['asked-not-to', 'asked-not-to'])
  await setNumberFor(car, 'chosen')
  expect(await mayCall(car)).toBe('asked-not-to')
  const other = await signInAgent(site, { name: 'Other' })
  await setNumberFor(car, 'subscribers')
  expect(await toldAndGiven(car, other)).toEqual(['yes', 'given'])
})

test('nor by another posting with that number, before or after, and also once those have gone', async () => {
  const before = await confirmedCar({ registration: 'AB12CDF' })
  const car = await confirmedCar()
  await askNumber(before)
  await askNumber(car)
  await askNotToCall(car)
  expect(await toldAndGiven(before)).toEqual(['asked-not-to', 'asked-not-to'])
  expect((await view(before)).disclosures).toMatchObject([{ askedNotToCallAt: expect.any(String) }])
  const again = await confirmedCar()
  expect(await askNumber(again)).toBe('asked-not-to')
  for (const { uniqueId } of [before, car]) await site.delete(`/car/delete-data/${uniqueId}`)
  expect(await askNumber(again)).toBe('asked-not-to')
})

test('as long as both postings are there it holds when the coded record of the number has gone', async () => {
  const car = await confirmedCar()
  await askNumber(car)
  await askNotToCall(car)
  site.services.clock.advance(31 * DAY_MS)
  await purgeOldRows(site.services)
  const again = await confirmedCar()
  const agent = { id: aire.id, subscribed: true }
  const refused = await disclosePhone(site.services, { postingId: again.postingId, agent })
  expect(refused).toEqual({ ok: false, reason: 'asked-not-to' })
})

test('a stranger who writes another’s number on a car of theirs cannot ask for that other', async () => {
  const theirs = await confirmedCar()
  const stranger = await confirmedCar({ phone: '07700 900456' })
  await askNumber(theirs)
  await askNumber(stranger)
  await site.put(`/car/edit-form/${stranger.uniqueId}`, CAR)
  expect((await askNotToCall(stranger)).statusCode).toBe(200)
  expect(await toldAndGiven(theirs)).toEqual(['yes', 'given'])
  const [{ disclosureId }] = (await view(theirs)).disclosures
  expect(outcomeOf(await askNotToCall(stranger, disclosureId))).toMatch(/^400 disclosureId /)
  expect(await mayCall(theirs)).toBe('yes')
})

test('the agent the owner chooses is on record without a subscription or a share, and may call again', async () => {
  const car = await confirmedCar()
  const unsubscribed = await signInAgent(site, { subscribed: false })
  const choose = (agentId: string) => {
    const chosen = { agentId, postingId: car.postingId, phone: '+447700900123', confirmedAt: 0 }
    return site.services.database
      .transaction()
      .execute((tx) => discloseToChosen(site.services, tx, chosen))
  }
  const recorded = await choose(unsubscribed.id)
  expect(await choose(unsubscribed.id)).toBe(recorded)
  expect((await view(car)).disclosures).toHaveLength(1)
  await askNumber(car)
  await askNotToCall(car)
  await choose(aire.id)
  expect((await view(car)).disclosures).toHaveLength(2)
  expect(await mayCall(car)).toBe('yes')
})

test('the chosen agent has the number though it is for nobody else, until asked not to call; the others are told', async () => {
  const car = await confirmedCar()
  await setNumberFor(car, 'chosen')
  const unsubscribed = await signInAgent(site, { name: 'Kirkgate Salvage', subscribed: false })
  const vehicle = `/agent/vehicles/${car.postingId}`
  for (const agent of [aire, unsubscribed]) {
    expect((await agent.call('PUT', `${vehicle}/quote`, { amount: 640 })).statusCode).toBe(200)
  }
  const { id: quoteId } = await rowOf(site.services, 'quotes', { agent_id: unsubscribed.id })
  const page = (await view(car)).quotes.path.replace('/list-quotes/', '/quotes/')
  expect((await site.post(`${page}/choose`, { quoteId, amount: 640 })).statusCode).toBe(200)

  expect(await toldAndGiven(car, unsubscribed)).toEqual(['yes', 'given'])
  expect(await toldAndGiven(car)).toEqual(['chosen-elsewhere', 'chosen-elsewhere'])
  const deal = async () => (await unsubscribed.call('GET', vehicle)).json().deal.phoneNumber
  expect(await deal()).toBe('+447700900123')
  expect((await view(car)).disclosures).toHaveLength(1)
  await askNotToCall(car)
  expect([await mayCall(car, unsubscribed), await deal()]).toEqual(['asked-not-to', null])
})

test('asked for and asked back at once, by several processes, it is not given after', async () => {
  const car = await confirmedCar()
  await askNumber(car)
  const [{ disclosureId }] = (await view(car)).disclosures
  const ask = { postingId: car.postingId, agent: { id: aire.id, subscribed: true } }
  await withProcesses(site.services, 3, async (servicesOf) => {
    await atOnce<unknown>(9, (index) =>
      index === 4
        ? askAgentNotToCall(servicesOf(index), car.uniqueId, disclosureId)
        : disclosePhone(servicesOf(index), ask),
    )
  })
  expect(await disclosePhone(site.services, ask)).toEqual({ ok: false, reason: 'asked-not-to' })
  expect((await view(car)).disclosures).toHaveLength(1)
})

test('an owner who deletes a posting is shown once who had its number', async () => {
  const car = await confirmedCar()
  await askNumber(car)
  const { disclosures } = await view(car)
  expect(disclosures).toHaveLength(1)
  const remove = () => site.delete(`/car/delete-data/${car.uniqueId}`)
  expect((await remove()).json()).toEqual({ success: true, disclosures })
  expect((await remove()).statusCode).toBe(404)
})
