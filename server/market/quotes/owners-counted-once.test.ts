import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf, change, rowsOf } from '../../../tests/support/test-services.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar, quotesPath } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { listAgents } from '../../agents/accounts/list-agents.ts'
import { strikeOutcome } from '../deals/owners-steps.ts'
import { insertLink, confirmPhone } from '../../owners/postings/posting-storage.ts'

const AGENT = '07700 900456'
const FAIR = { collections: 1, paidInFull: 1, knockedOffPounds: null, sentAway: 0 }

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let aire: AgentCaller
let cars: number

beforeEach(async () => {
  aire = await signInAgent(site, { phone: AGENT })
  cars = 0
})

interface Said {
  said: 'paid-full' | 'paid-less'
  paid?: number
}

/** An owner with that number sells another car to the agent for £640. Answers the way to its quotes. */
async function sell(phone: string, outcome: Said | 'send-away'): Promise<string> {
  const letter = String.fromCodePoint(65 + cars)
  cars += 1
  const car = await postCar(site.services, { phone, registration: `AB12 CD${letter}` })
  await insertLink(site.services.database, { ...car, now: site.services.clock.now() })
  await confirmPhone(site.services, car.uniqueId)
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640 })
  const page = await quotesPath(site.services, car)
  const [quote] = (await site.app.inject(page)).json()
  await site.post(`${page}/choose`, { quoteId: quote.quoteId, amount: 640 })
  const deal = `/car/deal/${car.uniqueId}`
  const told = await (outcome === 'send-away'
    ? site.post(`${deal}/send-away`, {})
    : site.post(`${deal}/outcome`, outcome))
  expect(told.statusCode).toBe(200)
  return page
}

const recordOn = async (page: string) => (await site.app.inject(page)).json()[0].record

test('the record counts each owner’s number once, by the worst they said', async () => {
  for (let car = 0; car < 5; car += 1) await sell('07700 900111', { said: 'paid-full' })
  expect(await recordOn(await sell('07700 900111', { said: 'paid-full' }))).toEqual(FAIR)
  await sell('07700 900112', { said: 'paid-less', paid: 600 })
  const record = await recordOn(await sell('07700 900112', { said: 'paid-full' }))
  expect(record).toEqual({ ...FAIR, collections: 2, knockedOffPounds: 40 })
})

test('who was sent away for wanting to pay less is counted apart, each owner once', async () => {
  await sell('07700 900111', { said: 'paid-full' })
  await sell('07700 900112', { said: 'paid-less', paid: 600 })
  await sell('07700 900111', 'send-away')
  await sell('07700 900113', 'send-away')
  expect(await recordOn(await sell('07700 900113', { said: 'paid-full' }))).toEqual({
    collections: 1,
    paidInFull: 0,
    knockedOffPounds: 40,
    sentAway: 2,
  })
})

test('the record leaves out what was said from the agent’s own phone or contact', async () => {
  await sell(AGENT, { said: 'paid-full' })
  const contact = '07700 900777'
  await change(site.services, 'agents', { contact })
  expect(await recordOn(await sell(contact, { said: 'paid-full' }))).toBeNull()
  const page = await sell('07700 900113', { said: 'paid-full' })
  expect(await recordOn(page)).toMatchObject({ collections: 1 })
})

test('what an operator took out of the record counts nowhere, until it is put back', async () => {
  await sell('07700 900111', { said: 'paid-full' })
  const page = await sell('07700 900112', { said: 'paid-less', paid: 600 })
  const { services } = site
  const deal = () => rowOf(services, 'deals', { owner_outcome: 'paid-less' })
  const { id: target } = await deal()
  const strike = (isStruck: boolean, id = target) =>
    strikeOutcome(services, id, { isStruck, who: 'Pat', reason: 'The owner took it back' })
  const counted = async () => {
    const [agent] = await listAgents(services, {})
    return { record: await recordOn(page), paidLess: agent?.paidLess }
  }
  const before = await counted()
  expect(before).toMatchObject({ record: { collections: 2 }, paidLess: 1 })
  expect(await strike(true)).toMatchObject({ ok: true })
  expect((await deal()).struck_at).not.toBeNull()
  expect(await counted()).toEqual({ record: FAIR, paidLess: 0 })
  services.clock.advance(1)
  await strike(false)
  expect(await counted()).toEqual(before)
  expect(await strike(true, 'none')).toMatchObject({ ok: false, reason: 'not-found' })
  const why = { who: 'Pat', target, reason: 'The owner took it back' }
  expect(await rowsOf(services, 'audit_log')).toMatchObject([
    { ...why, what: 'outcome taken out of record' },
    { what: 'outcome put back into record' },
  ])
})
