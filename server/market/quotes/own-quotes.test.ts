// A quote as its agent gives and changes it, and what becomes of it when its owner changes the car, or chooses.
import { expect, test } from 'vitest'
import { change, rowsOf } from '../../../tests/support/test-services.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import { keepQuote, renewQuote } from './keep-or-withdraw-quote.ts'
import { queuedTexts, type AgentCaller } from '../../../tests/support/agent-caller.ts'

const quoted = forEachTest(() => openQuotedCar())

test('other words mark the quote on both sides until its agent keeps it or gives it again', async () => {
  await quoted.put({ amount: 450 })
  await quoted.edit({ problem: 'The gearbox is out.' })
  expect(await quoted.own()).toMatchObject({ changedSince: ['vehicle issues'] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: ['vehicle issues'] }])
  const kept = await quoted.aire.call('POST', `${quoted.address}/keep`)
  expect(kept.json()).toMatchObject({ amount: 450, changedSince: [] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: [] }])
  await quoted.edit({ problem: 'No gearbox.' })
  await quoted.put({ amount: 450 })
  expect(await quoted.own()).toMatchObject({ changedSince: [] })
})

test('other facts mark the quote too, by their names; when to call is none of them', async () => {
  await quoted.put({ amount: 450 })
  const say = (facts: object) => quoted.site.post(`/car/facts/${quoted.car.uniqueId}`, facts)
  await say({ v5c: 'no', keys: '1', evenings: 'yes' })
  expect(await quoted.own()).toMatchObject({ changedSince: ['keys', 'V5C'] })
  expect(await quoted.ownersView()).toMatchObject([{ changedSince: ['keys', 'V5C'] }])
  await quoted.aire.call('POST', `${quoted.address}/keep`)
  expect(await quoted.own()).toMatchObject({ changedSince: [] })
  await say({ v5c: 'yes', keys: '1', evenings: '' })
  const listed = (await quoted.aire.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ changedSince: ['V5C'] }])
})

test('another registration retires the quote: its agent sees why, the owner sees none', async () => {
  await quoted.put({ amount: 450 })
  await quoted.send()
  await quoted.edit({ registrationNumber: 'YK12 ABV', problem: 'No gearbox.' })
  expect(await quoted.ownersView()).toEqual([])
  expect(await quoted.own()).toMatchObject({ amount: 450, standing: 'other-car', changedSince: [] })
  expect(
    (await quoted.aire.call('GET', '/agent/vehicles?unquoted=true')).json().vehicles,
  ).toHaveLength(1)
  for (const step of ['renew', 'keep']) {
    const refused = await quoted.aire.call('POST', `${quoted.address}/${step}`)
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'other-car'])
  }
  expect((await quoted.put({ amount: 450 })).json()).toMatchObject({ standing: 'on-offer' })
  quoted.site.services.clock.advance(HOUR_MS)
  await quoted.send()
  expect(quoted.site.services.carrier.carried.at(-1)?.body).toContain('£450 for YK12 ABV: ')
})

test('nobody keeps or renews a quote that they never gave, nor one who may not trade any more', async () => {
  await quoted.put({ amount: 450 })
  const { services } = quoted.site
  const refusedTo = async ({ id: agentId }: { id: string }) => {
    const quote = { postingId: quoted.car.postingId, agentId }
    return [await keepQuote(services, quote), await renewQuote(services, quote)]
  }
  const refusal = (reason: string) => ({ ok: false, reason })
  const none = refusal('not-found')
  expect(await refusedTo(quoted.kirkgate)).toEqual([none, none])
  await change(services, 'agents', { state: 'suspended' })
  const suspended = refusal('suspended')
  expect(await refusedTo(quoted.aire)).toEqual([suspended, suspended])
})

test('once a quote was chosen, its agent sees so and the others that another was', async () => {
  await quoted.put({ amount: 450 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  const [{ quoteId, amount }] = await quoted.ownersView()
  expect((await quoted.post('choose', { quoteId, amount })).statusCode).toBe(200)
  expect(await quoted.own()).toMatchObject({ standing: 'chosen-elsewhere' })
  const listed = (await quoted.kirkgate.call('GET', '/agent/quotes')).json().quotes
  expect(listed).toMatchObject([{ standing: 'chosen' }])
})

test('a quote that expired, was declined or is for another car cannot be chosen', async () => {
  await quoted.put({ amount: 450, validDays: 3 })
  await quoted.put({ amount: 500 }, quoted.kirkgate)
  await quoted.post('link-opened', {})
  const [declined, expired] = await quoted.ownersView()
  await quoted.post('decline', { quoteId: declined.quoteId })
  quoted.site.services.clock.advance(4 * DAY_MS)
  for (const { quoteId, amount } of [declined, expired]) {
    const refused = await quoted.post('choose', { quoteId, amount })
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'quote-changed'])
  }
  await quoted.aire.call('POST', `${quoted.address}/renew`)
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  const { quoteId, amount } = expired
  expect((await quoted.post('choose', { quoteId, amount })).json().reason).toBe('quote-changed')
})

const put = (agent: AgentCaller, amount: unknown, message?: unknown) => {
  quoted.site.services.clock.advance(1000)
  return quoted.put({ amount, message }, agent)
}
const stored = () => rowsOf(quoted.site.services, 'quotes')

test('a quote is given, changed and withdrawn, and the owner sees it as it is', async () => {
  const given = await put(quoted.aire, 450, 'Can collect on Thursday.')
  expect(given.json()).toMatchObject({ amount: 450, message: 'Can collect on Thursday.' })
  await put(quoted.kirkgate, 500)
  expect(await quoted.ownersView()).toMatchObject([{ amount: 500 }, { amount: 450 }])

  const raised = await put(quoted.aire, 512.5)
  expect(raised.json()).toMatchObject({ amount: 512.5, message: null })
  expect(raised.json().createdAt).toBe(given.json().createdAt)
  expect(await quoted.ownersView()).toMatchObject([{ amount: 512.5 }, { amount: 500 }])

  expect((await quoted.aire.call('DELETE', quoted.address)).json()).toEqual({ success: true })
  expect(await quoted.ownersView()).toMatchObject([{ amount: 500 }])
  expect((await quoted.aire.call('DELETE', quoted.address)).statusCode).toBe(404)
})

test('a new quote texts the owner; the same again does not', async () => {
  await put(quoted.aire, 450)
  expect(await queuedTexts(quoted.site.services)).toHaveLength(1)
  await change(quoted.site.services, 'texts', { state: 'sent', tries: 1 })
  const first = await stored()
  await put(quoted.aire, 450)
  expect(await stored()).toEqual(first)
  expect(await queuedTexts(quoted.site.services)).toHaveLength(1)
})

test('an amount or a message that is none is refused by name and changes nothing', async () => {
  await put(quoted.aire, 450)
  const before = [await stored(), await queuedTexts(quoted.site.services)]
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
  const headers = {
    authorization: `Bearer ${quoted.aire.token}`,
    'content-type': 'application/json',
  }
  const send = (payload: string) =>
    quoted.site.app.inject({ method: 'PUT', url: quoted.address, headers, payload })
  for (const [payload, code] of bodies) {
    const answer = await send(payload)
    const said = [answer.statusCode, answer.json().problems?.[0]?.code]
    expect([payload, ...said]).toEqual([payload, 400, code])
  }
  // NaN is no JSON at all.
  const refused = await send('{"amount":NaN}')
  expect([refused.statusCode, refused.json().reason]).toEqual([400, 'malformed'])
  expect([await stored(), await queuedTexts(quoted.site.services)]).toEqual(before)
})

test('an agent’s token reaches no other agent’s quote', async () => {
  await put(quoted.kirkgate, 8765.43, 'Ours.')
  const before = await stored()
  expect((await quoted.aire.call('DELETE', quoted.address)).statusCode).toBe(404)
  expect(await stored()).toEqual(before)
  await put(quoted.aire, 450)
  await put(quoted.aire, 440)
  await quoted.aire.call('DELETE', quoted.address)
  expect(await stored()).toEqual(before)
  const seen = JSON.stringify([
    (await quoted.aire.call('GET', '/agent/quotes')).json(),
    (await quoted.aire.call('GET', `/agent/vehicles/${quoted.car.postingId}`)).json(),
    (await quoted.aire.call('GET', '/agent/vehicles')).json(),
  ])
  for (const secret of ['Kirkgate', '8765.43', 'Ours.', quoted.kirkgate.id])
    expect(seen).not.toContain(secret)
})

test('a suspended agent can neither quote nor withdraw', async () => {
  await put(quoted.aire, 450)
  const before = await stored()
  await change(quoted.site.services, 'agents', { state: 'suspended' })
  for (const answer of [
    await put(quoted.aire, 460),
    await quoted.aire.call('DELETE', quoted.address),
  ]) {
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'suspended'])
  }
  expect(await stored()).toEqual(before)
})
