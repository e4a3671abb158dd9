import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, rowOf, change } from '../../../tests/support/test-services.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCarWithLink, type PostedCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'

const site = forEachTest(() => openTestSite({ SUBMISSIONS_PER_HOUR: '0' }))
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller

beforeEach(async () => {
  car = await postCarWithLink(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
})

const address = () => `/agent/vehicles/${car.postingId}/quote`
const put = (agent: AgentCaller, amount: unknown, message?: unknown) => {
  site.services.clock.advance(1000)
  return agent.call('PUT', address(), { amount, message })
}
const stored = () => rowsOf(site.services, 'quotes')

async function ownersView(agentId: string) {
  const { link_id } = await rowOf(site.services, 'listing_agents', { agent_id: agentId })
  return (await site.get(`/quotes/${car.listingId}/${link_id}`)).json()
}

test('a quote is given, changed and withdrawn, and the owner sees it as it is', async () => {
  const given = await put(aire, 450, 'Can collect on Thursday.')
  expect(given.json()).toMatchObject({ amount: 450, message: 'Can collect on Thursday.' })
  await put(kirkgate, 500)
  expect(await ownersView(aire.id)).toMatchObject([{ amount: 500 }, { amount: 450 }])

  const raised = await put(aire, 512.5)
  expect(raised.json()).toMatchObject({ amount: 512.5, message: null })
  expect(raised.json().createdAt).toBe(given.json().createdAt)
  expect(await ownersView(aire.id)).toMatchObject([{ amount: 512.5 }, { amount: 500 }])

  expect((await aire.call('DELETE', address())).json()).toEqual({ success: true })
  expect(await ownersView(aire.id)).toMatchObject([{ amount: 500 }])
  expect((await aire.call('DELETE', address())).statusCode).toBe(404)
})

test('a new quote texts the owner; the same again does not', async () => {
  await put(aire, 450)
  expect(await queuedTexts(site.services)).toHaveLength(1)
  await change(site.services, 'texts', { state: 'sent', tries: 1 })
  const first = await stored()
  await put(aire, 450)
  expect(await stored()).toEqual(first)
  expect(await queuedTexts(site.services)).toHaveLength(1)
})

test('an amount or a message that is none is refused by name and changes nothing', async () => {
  await put(aire, 450)
  const before = [await stored(), await queuedTexts(site.services)]
  const bodies: [string, string][] = [
    ['{"amount":-5}', 'too-low'],
    ['{"amount":1e309}', 'too-high'],
    ['{"amount":[450]}', 'type'],
    ['{}', 'required'],
    ['[]', 'required'],
    ['null', 'required'],
    [`{"amount":460,"message":"${'a'.repeat(501)}"}`, 'too-long'],
    ['{"amount":460,"conditions":{"collects":true}}', 'type'],
    ['{"amount":460,"conditions":"collects"}', 'type'],
    ['{"amount":460,"validDays":30}', 'choice'],
    ['{"amount":460,"validDays":"7"}', 'choice'],
  ]
  const headers = { authorization: `Bearer ${aire.token}`, 'content-type': 'application/json' }
  const send = (payload: string) =>
    site.app.inject({ method: 'PUT', url: address(), headers, payload })
  for (const [payload, code] of bodies) {
    const answer = await send(payload)
    const said = [answer.statusCode, answer.json().problems?.[0]?.code]
    expect([payload, ...said]).toEqual([payload, 400, code])
  }
  // NaN is no JSON at all.
  const refused = await send('{"amount":NaN}')
  expect([refused.statusCode, refused.json().reason]).toEqual([400, 'malformed'])
  expect([await stored(), await queuedTexts(site.services)]).toEqual(before)
})

test('an agent’s token reaches no other agent’s quote', async () => {
  await put(kirkgate, 8765.43, 'Ours.')
  const before = await stored()
  expect((await aire.call('DELETE', address())).statusCode).toBe(404)
  expect(await stored()).toEqual(before)
  await put(aire, 450)
  await put(aire, 440)
  await aire.call('DELETE', address())
  expect(await stored()).toEqual(before)
  const seen = JSON.stringify([
    (await aire.call('GET', '/agent/quotes')).json(),
    (await aire.call('GET', `/agent/vehicles/${car.postingId}`)).json(),
    (await aire.call('GET', '/agent/vehicles')).json(),
  ])
  for (const secret of ['Kirkgate', '8765.43', 'Ours.', kirkgate.id])
    expect(seen).not.toContain(secret)
})

test('a suspended agent can neither quote nor withdraw', async () => {
  await put(aire, 450)
  const before = await stored()
  await change(site.services, 'agents', { state: 'suspended' })
  for (const answer of [await put(aire, 460), await aire.call('DELETE', address())]) {
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'suspended'])
  }
  expect(await stored()).toEqual(before)
})
