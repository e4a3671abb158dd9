// A changed quote texts the owner where the best price changes or its amount goes down, and tells no agent which.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller

beforeEach(async () => {
  site = await openTestSite()
  car = await postCar(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
})
afterEach(() => site.close())

interface Said {
  ownerTextedAt: string | null
  ownerTextedIfBest: boolean
}

async function put(agent: AgentCaller, amount: number, others = {}): Promise<Said> {
  site.services.clock.advance(1000)
  const terms = { amount, amountAgain: amount, ...others }
  return (await agent.call('PUT', `/agent/vehicles/${car.postingId}/quote`, terms)).json()
}

async function sent(): Promise<(string | undefined)[]> {
  site.services.clock.advance(120_000)
  await sendDueTexts(site.services)
  const bodies = site.services.carrier.carried.splice(0).map(({ body }) => body)
  return bodies.map((body) => /: (.*) for /.exec(body)?.[1])
}

async function giveBoth(): Promise<void> {
  await put(aire, 450)
  await put(kirkgate, 400)
  expect(await sent()).toEqual(['£450', '£400'])
}

test('an amount that goes down is texted, one that goes up only as the best', async () => {
  await giveBoth()
  await put(kirkgate, 440)
  expect(await sent()).toEqual([])
  await put(kirkgate, 450)
  expect(await sent()).toEqual([])
  await put(kirkgate, 460)
  expect(await sent()).toEqual(['changed quote, £460'])
  await put(aire, 430)
  expect(await sent()).toEqual(['changed quote, £430'])
  await put(kirkgate, 470)
  expect(await sent()).toEqual(['changed quote, £470'])
})

test('a message alone texts nobody', async () => {
  await giveBoth()
  const said = await put(aire, 450, { message: 'I can collect it tomorrow.' })
  expect(said).toMatchObject({ ownerTextedAt: null, ownerTextedIfBest: false })
  expect(await sent()).toEqual([])
})

test('a change is measured by what the owner knows, not by what waited', async () => {
  await giveBoth()
  await put(kirkgate, 460)
  await put(kirkgate, 420)
  expect(await sent()).toEqual([])
  await put(kirkgate, 390)
  await put(kirkgate, 395)
  expect(await sent()).toEqual(['changed quote, £395'])
})

test('an amount raised is answered the same whatever others offer, also when sent again', async () => {
  await giveBoth()
  for (const amount of [410, 460, 440]) {
    const raised = await put(kirkgate, amount)
    expect(raised).toMatchObject({ ownerTextedAt: null, ownerTextedIfBest: true })
    const again = await put(kirkgate, amount)
    expect(again).toMatchObject({ ownerTextedAt: null, ownerTextedIfBest: false })
  }
  const lowered = await put(kirkgate, 390)
  expect(lowered).toMatchObject({
    ownerTextedAt: expect.any(String),
    ownerTextedIfBest: false,
  })
})

test('changes leave new quotes their five texts of the day', async () => {
  await giveBoth()
  for (const amount of [390, 380, 370, 360, 350]) {
    await put(kirkgate, amount)
    await sent()
  }
  const others = ['Calder Breakers', 'Wharfe Motors', 'Nidd Salvage']
  for (const name of others) {
    const agent = await signInAgent(site, { name })
    await put(agent, 420)
    expect(await sent()).toEqual(['£420'])
  }
})
