// What becomes of a waiting text once what it would tell is taken back, one quote of several at a time.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queuedTexts, signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { phoneNumber, postCar, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { moveQueuedTexts } from '../texts/outbox/quote-notices.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller

beforeEach(async () => {
  site = await openTestSite({ QUOTE_TEXTS_PER_DAY: '1' })
  car = await postCar(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
})
afterEach(() => site.close())

const address = () => `/agent/vehicles/${car.postingId}/quote`
const put = (agent: AgentCaller, amount: number) => agent.call('PUT', address(), { amount })
const sendAt = async (time: string) => {
  site.services.clock.set(Date.parse(time))
  await sendDueTexts(site.services)
}
const due = async () => (await queuedTexts(site.services)).filter(({ state }) => state === 'due')
const sent = () => site.services.carrier.carried.length

// Both quotes are known, and a third agent's change has used up the day's own text.
async function gatherTwoChanges(): Promise<void> {
  const calder = await signInAgent(site, { name: 'Calder Breakers' })
  for (const agent of [aire, kirkgate, calder]) await put(agent, 450)
  await sendAt('2026-11-18T18:00:00Z')
  site.services.clock.set(Date.parse('2026-11-19T10:00:00Z'))
  await put(calder, 460)
  await sendAt('2026-11-19T10:02:00Z')
  await put(aire, 500)
  await put(kirkgate, 510)
  expect(await due()).toMatchObject([{ kind: 'gathered-quotes' }])
}

test('no text is sent about two changes once both are taken back', async () => {
  await gatherTwoChanges()
  await put(aire, 450)
  expect(await due()).toHaveLength(1)
  await put(kirkgate, 450)
  expect(await due()).toEqual([])
})

test('of two changes the one that is not taken back is texted as a change', async () => {
  await gatherTwoChanges()
  const before = sent()
  await put(kirkgate, 450)
  await sendAt('2026-11-19T18:00:00Z')
  expect(sent()).toBe(before + 1)
  expect(site.services.carrier.carried.at(-1)?.body).toContain('quotes have changed for AB12 CDE')
})

test('a change taken back after the number was corrected is told to neither phone', async () => {
  await gatherTwoChanges()
  const to = phoneNumber('+447700900124')
  await moveQueuedTexts(site.services, site.services.database, { ...car, from: car.phone, to })
  await site.services.database.updateTable('postings').set({ phone: to }).execute()
  await put(aire, 450)
  expect(await due()).toMatchObject([{ phone: to }])
  await put(kirkgate, 450)
  expect(await due()).toEqual([])
})

test('a correction after a failed first try joins the text that waits', async () => {
  await put(aire, 450)
  site.services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendAt('2026-11-18T10:02:00Z')
  await put(aire, 500)
  expect(await due()).toHaveLength(1)
  await sendAt('2026-11-18T10:10:00Z')
  expect(await due()).toEqual([])
  expect(new Set(site.services.carrier.carried.map(({ id }) => id)).size).toBe(1)
})
