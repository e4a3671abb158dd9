// What the texts that still wait say once a quote is taken back.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, queuedTexts, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller
let calder: AgentCaller

// At night, so that texts wait: one about Aire's quote, and one that gathers the two others.
beforeEach(async () => {
  site = await openTestSite({ QUOTE_TEXTS_PER_DAY: '1' })
  car = await postCar(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
  calder = await signInAgent(site, { name: 'Calder Breakers' })
  site.services.clock.set(Date.parse('2026-11-18T23:00:00Z'))
  for (const agent of [aire, kirkgate, calder]) {
    site.services.clock.advance(1000)
    await agent.call('PUT', address(), { amount: 450 })
  }
  expect(await waiting()).toEqual(['quote', 'gathered-quotes'])
})
afterEach(() => site.close())

const address = () => `/agent/vehicles/${car.postingId}/quote`
const withdraw = (agent: AgentCaller) => agent.call('DELETE', address())

async function waiting() {
  const texts = (await queuedTexts(site.services)).filter(({ state }) => state === 'due')
  return texts.map(({ kind }) => kind).toSorted((one, other) => (one < other ? 1 : -1))
}

test('one that gathers quotes goes on while the car has others, and its link opens', async () => {
  await withdraw(calder)
  expect(await waiting()).toEqual(['quote', 'gathered-quotes'])
  await withdraw(aire)
  site.services.clock.set(Date.parse('2026-11-19T18:00:00Z'))
  await sendDueTexts(site.services)
  const [link = ''] = /\/quotes?\/\S+|\/list-quotes\/\S+/.exec(sentBodies()[0] ?? '') ?? []
  const opened = await site.app.inject(link.replace('/list-quotes/', '/quotes/'))
  expect(opened.json()).toMatchObject([{ agentName: 'Kirkgate Salvage' }])
})

test('each quote takes along its own text only, and the last one all of them', async () => {
  await withdraw(kirkgate)
  expect(await waiting()).toEqual(['quote', 'gathered-quotes'])
  await withdraw(aire)
  expect(await waiting()).toEqual(['gathered-quotes'])
  await withdraw(calder)
  expect(await waiting()).toEqual([])
})

test('one that holds the link of a quote withdrawn before goes with the last quote too', async () => {
  await withdraw(calder)
  await withdraw(aire)
  expect(await waiting()).toEqual(['gathered-quotes'])
  await withdraw(kirkgate)
  expect(await waiting()).toEqual([])
})

test('one that its carrier refused for now is taken back like one never tried', async () => {
  site.services.clock.set(Date.parse('2026-11-19T08:00:00Z'))
  site.services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(site.services)
  await withdraw(aire)
  expect(await waiting()).toEqual(['gathered-quotes'])
})

test('one that may have arrived is tried again as it was', async () => {
  const { services } = site
  services.carrier.find = async () => ({ failure: 'no-list' })
  services.clock.set(Date.parse('2026-11-19T08:00:00Z'))
  services.carrier.answerWith({ outcome: 'unsure', failure: 'timed-out' })
  await sendDueTexts(services)
  await withdraw(aire)
  expect(await waiting()).toEqual(['quote', 'gathered-quotes'])
})

function sentBodies(): string[] {
  return site.services.carrier.carried.map(({ body }) => body)
}
