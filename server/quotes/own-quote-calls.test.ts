import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/time.ts'
import { queuedTexts, signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { postCarWithLink, type PostedCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { sendDueTexts } from '../../tests/support/send-due-texts.ts'
import { deletePosting } from '../postings/delete-posting.ts'

let site: TestSite
let car: PostedCar
let aire: AgentCaller
let kirkgate: AgentCaller

beforeEach(async () => {
  site = await openTestSite({ SUBMISSIONS_PER_HOUR: '0' })
  car = await postCarWithLink(site.services)
  aire = await signInAgent(site)
  kirkgate = await signInAgent(site, { name: 'Kirkgate Salvage' })
})
afterEach(() => site.close())

const address = () => `/agent/vehicles/${car.postingId}/quote`
const put = (agent: AgentCaller, amount: unknown, message?: unknown) => {
  site.services.clock.advance(1000)
  return agent.call('PUT', address(), { amount, message })
}
const stored = () => site.services.database.selectFrom('quotes').selectAll().orderBy('id').execute()

async function ownersView(agentId: string) {
  const { link_id } = await site.services.database
    .selectFrom('listing_agents')
    .select('link_id')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return (await site.app.inject({ url: `/quotes/${car.listingId}/${link_id}` })).json()
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

test('a new and a changed quote text the owner; the same again does not', async () => {
  await put(aire, 450)
  expect(await queuedTexts(site.services)).toHaveLength(1)
  await site.services.database.updateTable('texts').set({ state: 'sent', tries: 1 }).execute()
  const first = await stored()
  await put(aire, 450)
  expect(await stored()).toEqual(first)
  expect(await queuedTexts(site.services)).toHaveLength(1)
  await put(aire, 460)
  expect(await queuedTexts(site.services)).toMatchObject([{ kind: 'quote' }, { kind: 'quote' }])
})

test('a quote changed or withdrawn before its text went is texted once or not at all', async () => {
  site.services.clock.set(Date.parse('2026-11-18T23:00:00Z'))
  await put(aire, 450)
  await put(aire, 460)
  await put(kirkgate, 400)
  expect(await queuedTexts(site.services)).toHaveLength(2)
  await aire.call('DELETE', address())
  expect(await queuedTexts(site.services)).toHaveLength(1)
})

const wordings = async () => {
  const rows = site.services.database.selectFrom('texts').select('body').where('kind', '=', 'quote')
  return (await rows.orderBy('id').execute()).map(({ body }) => /: (.*) for /.exec(body ?? '')?.[1])
}
const send = async () => {
  site.services.clock.advance(2 * MINUTE_MS)
  await sendDueTexts(site.services)
}

test('a correction within two minutes and the quote are one text', async () => {
  const first = await put(aire, 4500)
  const due = site.services.clock.now() + 2 * MINUTE_MS
  expect(first.json().ownerTextedAt).toBe(new Date(due).toISOString())
  site.services.clock.advance(MINUTE_MS)
  const corrected = await put(aire, 450)
  expect(corrected.json().ownerTextedAt).toBe(new Date(due).toISOString())
  await send()
  expect(await wordings()).toEqual(['£450'])
  expect(site.services.carrier.carried).toHaveLength(1)

  await put(aire, 470)
  await send()
  expect(await wordings()).toEqual(['£450', 'changed quote, £470'])
})

test('a change that is taken back within two minutes texts nobody', async () => {
  await put(aire, 450)
  await send()
  expect((await put(aire, 440)).json().ownerTextedAt).not.toBeNull()
  expect((await put(aire, 450)).json().ownerTextedAt).toBeNull()
  await send()
  expect(site.services.carrier.carried).toHaveLength(1)
})

test('a quote withdrawn before its text went takes nothing of the others’ share', async () => {
  for (let round = 0; round < 6; round += 1) {
    await put(aire, 450)
    await aire.call('DELETE', address())
  }
  await put(kirkgate, 400)
  expect(await queuedTexts(site.services)).toMatchObject([{ kind: 'quote' }])
})

test('a change that waits for 18:00 alone is not texted once it is withdrawn', async () => {
  for (let round = 0; round < 5; round += 1) {
    await put(kirkgate, 400 - round)
    await send()
  }
  await put(aire, 450)
  await send()
  expect((await put(kirkgate, 390)).json().ownerTextedAt).toBe('2026-11-18T18:00:00.000Z')
  await kirkgate.call('DELETE', address())
  expect((await queuedTexts(site.services)).filter(({ kind }) => kind !== 'quote')).toEqual([])
})

test('an amount or a message that is none is refused by name and changes nothing', async () => {
  await put(aire, 450)
  const before = [await stored(), await queuedTexts(site.services)]
  const bodies: [string, string][] = [
    ['{"amount":-5}', 'too-low'],
    ['{"amount":0}', 'too-low'],
    ['{"amount":0.001}', 'too-low'],
    ['{"amount":1e309}', 'too-high'],
    ['{"amount":50000.01}', 'too-high'],
    ['{"amount":450.001}', 'decimals'],
    ['{"amount":"12,50"}', 'type'],
    ['{"amount":"450"}', 'type'],
    ['{"amount":[450]}', 'type'],
    ['{"amount":[]}', 'type'],
    ['{"amount":{}}', 'type'],
    ['{"amount":true}', 'type'],
    ['{"amount":""}', 'type'],
    ['{"amount":"NaN"}', 'type'],
    ['{"amount":1e-320}', 'too-low'],
    ['{"amount":1.005}', 'decimals'],
    ['{"amount":-1e309}', 'too-low'],
    ['{"amount":null}', 'required'],
    ['{}', 'required'],
    ['[]', 'required'],
    ['null', 'required'],
    [`{"amount":460,"message":"${'a'.repeat(501)}"}`, 'too-long'],
    ['{"amount":460,"message":"bell\\u0007"}', 'characters'],
    ['{"amount":460,"message":5}', 'type'],
    ['{"amount":460,"conditions":{"collects":true}}', 'type'],
    ['{"amount":460,"conditions":"collects"}', 'type'],
    ['{"amount":460,"validDays":30}', 'choice'],
    ['{"amount":460,"validDays":"7"}', 'choice'],
  ]
  for (const [payload, code] of bodies) {
    const headers = {
      authorization: `Bearer ${aire.token}`,
      'content-type': 'application/json',
    }
    const answer = await site.app.inject({ method: 'PUT', url: address(), headers, payload })
    expect([payload, answer.statusCode, answer.json().problems?.[0]?.code]).toEqual([
      payload,
      400,
      code,
    ])
  }
  // NaN is no JSON at all.
  const headers = { authorization: `Bearer ${aire.token}`, 'content-type': 'application/json' }
  const nan = { method: 'PUT' as const, url: address(), headers, payload: '{"amount":NaN}' }
  const refused = await site.app.inject(nan)
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

test('two at once of one agent are one quote', async () => {
  const answers = await Promise.all([450, 460, 470, 480].map((amount) => put(aire, amount)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect(await stored()).toHaveLength(1)
})

test('a suspended agent can neither quote nor withdraw', async () => {
  await put(aire, 450)
  const before = await stored()
  await site.services.database.updateTable('agents').set({ state: 'suspended' }).execute()
  for (const answer of [await put(aire, 460), await aire.call('DELETE', address())]) {
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'suspended'])
  }
  expect(await stored()).toEqual(before)
})

test('a posting deleted while the quote is written is not found, and nothing stays', async () => {
  const [, answer] = await Promise.all([deletePosting(site.services, car.uniqueId), put(aire, 450)])
  expect([200, 404]).toContain(answer.statusCode)
  expect((await put(aire, 460)).statusCode).toBe(404)
  expect(await stored()).toEqual([])
  expect(await queuedTexts(site.services)).toEqual([])
})
