// Whether the owner is texted about a quote that was withdrawn and is given again, or stopped our texts.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { stopNumber } from '../texts/limits/stopped-numbers.ts'

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

const address = () => `/agent/vehicles/${car.postingId}/quote`
const put = (agent: AgentCaller, amount: number) => {
  site.services.clock.advance(1000)
  return agent.call('PUT', address(), { amount, amountAgain: amount })
}
const withdraw = (agent: AgentCaller) => agent.call('DELETE', address())
const send = async () => {
  site.services.clock.advance(120_000)
  await sendDueTexts(site.services)
}
const wordings = () =>
  site.services.carrier.carried.map(({ body }) => /: (.*) for /.exec(body)?.[1])

test('a quote the owner knows, withdrawn and given again, texts nobody', async () => {
  await put(aire, 450)
  await send()
  for (let round = 0; round < 3; round += 1) {
    await withdraw(aire)
    expect((await put(aire, 450)).json().ownerTextedAt).toBeNull()
    await send()
  }
  expect(wordings()).toEqual(['£450'])

  await withdraw(aire)
  await put(aire, 500)
  await withdraw(aire)
  await put(aire, 450)
  await send()
  expect(wordings()).toEqual(['£450'])

  await put(aire, 470)
  await withdraw(aire)
  await put(aire, 500)
  await send()
  expect(wordings()).toEqual(['£450', 'changed quote, £500'])
})

test('a quote that was withdrawn before the owner heard about it is new when given again', async () => {
  await put(aire, 450)
  await withdraw(aire)
  await put(aire, 450)
  await send()
  expect(wordings()).toEqual(['£450'])
})

test('a quote that joined others in one text and was withdrawn is texted when given again', async () => {
  for (let round = 0; round < 5; round += 1) {
    await put(kirkgate, 400 + round)
    await withdraw(aire)
    await put(aire, 450 + round)
    await send()
  }
  await put(aire, 600)
  await put(kirkgate, 700)
  await withdraw(aire)
  await withdraw(kirkgate)
  expect((await put(aire, 440)).json().ownerTextedAt).toBe('2026-11-18T18:00:00.000Z')
})

test('an agent is told that no text will come where the owner stopped them', async () => {
  await stopNumber(site.services, site.services.database, car.phone)
  expect((await put(aire, 450)).json().ownerTextedAt).toBeNull()
})
