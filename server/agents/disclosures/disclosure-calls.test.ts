// Who is given an owner's number, what agents are told, and that no second posting or link gets around it.
import { expect, test } from 'vitest'
import { rowsOf, change } from '../../../tests/support/test-services.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { CAR } from '../../../tests/support/forms.ts'
import { forEachTest, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { sellTo } from '../../../tests/support/quoted-car.ts'
import { atOnce } from '../../../tests/support/several-processes.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { stopNumber } from '../../messages/texts/limits/stopped-numbers.ts'
import { subscribeAgent } from '../accounts/approve-agent.ts'
import { disclosePhone } from './disclose-phone.ts'
import { discloseToChosen } from './disclosure-storage.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const site = forEachTest(() => openTestSite({ DISCLOSURES_PER_DAY: '3' }))
const postConfirmed = (typed: { phone?: string; registration?: string } = {}) =>
  postCarWithLink(site.services, { ...typed, isConfirmed: true })
const car = forEachTest(() => postConfirmed())
const aire = forEachTest(() => signInAgent(site))

const view = async ({ uniqueId } = car) => (await site.get(`/car/get-data/${uniqueId}`)).json()
const seenBy = async (agent = aire, { postingId } = car) =>
  (await agent.call('GET', `/agent/vehicles/${postingId}`)).json()
const ask = ({ postingId } = car, agent = aire) =>
  agent.call('POST', `/agent/vehicles/${postingId}/phone-number`)
const disclosures = () => rowsOf(site.services, 'disclosures')

/** Whether the number was given, or why not. */
async function given(one = car, agent = aire): Promise<string> {
  const answer = await ask(one, agent)
  if (answer.statusCode !== 200) expect(answer.body).not.toContain('900123')
  return outcomeOf(answer)
}
/** What the agent is told of the number, and then gets for it. */
const toldAndGiven = async (one = car, agent = aire) => [
  (await seenBy(agent, one)).mayCall,
  await given(one, agent),
]
const setNumberFor = (numberFor: string, { uniqueId } = car) =>
  site.post(`/car/number-for/${uniqueId}`, { numberFor })
const disclosureIn = async (one = car): Promise<string> =>
  (await view(one)).disclosures[0].disclosureId
const askNotToCall = async (one = car, disclosureId?: string) =>
  site.post(`/car/ask-not-to-call/${one.uniqueId}`, {
    disclosureId: disclosureId ?? (await disclosureIn(one)),
  })

const postMore = (count: number) =>
  atOnce(count, (index) => postConfirmed({ phone: `07700 90020${index}` }))

test('a subscribed agent is given a confirmed number, and the owner sees to whom and when, also on deleting', async () => {
  const answer = await ask()
  expect(answer.json()).toEqual({ phoneNumber: '+447700900123' })
  expect(answer.headers['cache-control']).toBe('no-store')
  const shown = {
    disclosureId: (await disclosures())[0]?.id,
    agentName: 'Aire Valley Motors',
    at: '2026-11-18T10:00:00.000Z',
    askedNotToCallAt: null,
  }
  expect((await view()).disclosures).toEqual([{ ...shown, quoted: null }])
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 640.5 })
  const last = [{ ...shown, quoted: 640.5 }]
  expect((await view()).disclosures).toEqual(last)
  const remove = () => site.delete(`/car/delete-data/${car.uniqueId}`)
  expect((await remove()).json()).toEqual({ success: true, disclosures: last })
  expect((await remove()).statusCode).toBe(404)
})

test('a number on record is shown again without another record, and without a share of the day', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect((await ask()).json()).toEqual({ phoneNumber: '+447700900123' })
    site.services.clock.advance(60_000)
  }
  expect(await disclosures()).toHaveLength(1)
  expect((await aire.call('GET', '/agent/me')).json().disclosuresLeft).toBe(2)
  for (const more of await postMore(3)) await ask(more)
  expect(await given()).toBe('200')
})

test('a changed number of a posting is given and recorded separately', async () => {
  await ask()
  await site.put(`/car/edit-form/${car.uniqueId}`, { ...CAR, phoneNumber: '07700 900456' })
  site.services.clock.advance(1)
  await site.post(`/car/link-opened/${(await site.textedLinks()).at(-1) ?? ''}`)
  expect((await seenBy()).disclosedAt).toBeNull()
  expect((await ask()).json()).toEqual({ phoneNumber: '+447700900456' })
  expect(await disclosures()).toHaveLength(2)
})

const set = (table: 'agents' | 'postings', to: object) => change(site.services, table, to)

test.each<[string, () => Promise<unknown>, string]>([
  ['it is not confirmed', () => set('postings', { phone_confirmed_at: null }), '409 unconfirmed'],
  [
    'there was no subscription',
    async () => Object.assign(aire, await signInAgent(site, { subscribed: false })),
    '402 no-subscription',
  ],
  [
    'the subscription has ended',
    () => subscribeAgent(site.services, aire.id, { until: site.services.clock.now(), who: 'Pat' }),
    '402 no-subscription',
  ],
  ['the agent is suspended', () => set('agents', { state: 'suspended' }), '403 suspended'],
  [
    'it was stopped, though its posting is there',
    () => stopNumber(site.services, site.services.database, car.phone),
    '404 not-found',
  ],
])('no number is given when %s', async (_why, become, outcome) => {
  await become()
  expect(await given()).toBe(outcome)
  expect(await disclosures()).toEqual([])
})

test('an agent who is suspended as a number is asked for does not get it', async () => {
  await set('agents', { state: 'suspended' })
  const asked = { postingId: car.postingId, agent: { id: aire.id, subscribed: true } }
  expect(await disclosePhone(site.services, asked)).toMatchObject({ reason: 'suspended' })
})

test('past the daily allowance an agent waits until the first number of it is a day old, and no longer', async () => {
  const [first, next, another, ...cars] = await postMore(5)
  const wait = async () => {
    const answer = await ask(next)
    return [outcomeOf(answer), answer.headers['retry-after']]
  }
  await ask(first)
  site.services.clock.advance(HOUR_MS)
  for (const more of cars) await ask(more)
  expect(await wait()).toEqual(['429 too-many-disclosures', String(23 * 60 * 60)])
  site.services.clock.advance(23 * HOUR_MS - 1)
  expect(await wait()).toEqual(['429 too-many-disclosures', '1'])
  site.services.clock.advance(1)
  expect(await wait()).toEqual(['200', undefined])
  expect(await given(another)).toBe('429 too-many-disclosures')
})

test('an agent sees how many numbers are left, any where the setting lifts the limit, and when this one was given', async () => {
  const seen = async (by = aire) => [
    (await by.call('GET', '/agent/me')).json().disclosuresLeft,
    (await seenBy(by)).disclosedAt,
  ]
  expect(await seen()).toEqual([3, null])
  await ask()
  site.services.clock.advance(60_000)
  await ask()
  expect(await seen()).toEqual([2, '2026-11-18T10:00:00.000Z'])
  expect(JSON.stringify(await seenBy())).not.toContain('900123')
  expect(await seen(await signInAgent(site, { name: 'Other' }))).toEqual([3, null])
  site.services.clock.advance(DAY_MS)
  expect((await seen())[0]).toBe(3)
  site.services.config.disclosuresPerDay = 0
  expect((await seen())[0]).toBeNull()
})

test('the number of a deleted posting is not given; to whom it was is kept, with a coded number for a month', async () => {
  await ask()
  await site.post(`/car/not-me/${car.uniqueId}`)
  expect(await given()).toBe('404 not-found')
  const phone_digest = phoneDigest(site.services, car.phone)
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, posting_id: null, phone_digest }])
  site.services.clock.advance(30 * DAY_MS + 1)
  await purgeOldRows(site.services)
  expect(await disclosures()).toMatchObject([{ agent_id: aire.id, phone_digest: null }])
})

test('a number for the chosen buyer only is refused to all others, also to those who had it', async () => {
  const refused = ['only-chosen', '403 only-chosen']
  expect((await view()).numberFor).toBe('subscribers')
  expect((await setNumberFor('chosen')).json()).toEqual({ success: true })
  expect((await view()).numberFor).toBe('chosen')
  expect(await toldAndGiven()).toEqual(refused)
  expect((await view()).disclosures).toEqual([])
  await setNumberFor('subscribers')
  expect(await toldAndGiven()).toEqual(['yes', '200'])
  await setNumberFor('chosen')
  expect(await toldAndGiven()).toEqual(refused)
})

test('a setting other than the two is refused and changes nothing', async () => {
  for (const payload of [{ numberFor: 'nobody' }, { numberFor: 1 }, {}]) {
    const answer = await site.post(`/car/number-for/${car.uniqueId}`, payload)
    expect(outcomeOf(answer)).toMatch(/^400 numberFor /)
  }
  expect((await view()).numberFor).toBe('subscribers')
  expect((await setNumberFor('chosen', { ...car, uniqueId: 'A'.repeat(22) })).statusCode).toBe(404)
})

test('plain forms for who may call lead back to the plain page', async () => {
  await ask()
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  for (const [step, payload] of [
    ['number-for', 'numberFor=chosen'],
    ['ask-not-to-call', `disclosureId=${await disclosureIn()}`],
  ] as const) {
    const answer = await site.post(`/car/${step}/${car.uniqueId}`, payload, headers)
    const back = `/edit-form/${car.uniqueId}?plain=called#who-may-call`
    expect([answer.statusCode, answer.headers.location]).toEqual([303, back])
  }
  const asked = [{ askedNotToCallAt: expect.any(String) }]
  expect(await view()).toMatchObject({ numberFor: 'chosen', disclosures: asked })
})

const ASKED_NOT_TO = ['asked-not-to', '403 asked-not-to']

test('an agent asked not to call has the number no more, is told so, and is not given it again', async () => {
  await ask()
  const { clock } = site.services
  clock.advance(60_000)
  const at = new Date(clock.now()).toISOString()
  expect((await askNotToCall()).json()).toEqual({ success: true })
  clock.advance(60_000)
  expect((await askNotToCall()).statusCode).toBe(200)
  expect((await view()).disclosures).toMatchObject([{ askedNotToCallAt: at }])
  expect(await toldAndGiven()).toEqual(ASKED_NOT_TO)
  await setNumberFor('chosen')
  expect((await seenBy()).mayCall).toBe('asked-not-to')
  await setNumberFor('subscribers')
  const other = await signInAgent(site, { name: 'Other' })
  expect(await toldAndGiven(car, other)).toEqual(['yes', '200'])
})

test('an agent asked not to call gets the number from no other posting of its owner, also after deletions', async () => {
  const before = await postConfirmed({ registration: 'AB12CDF' })
  await ask(before)
  await ask()
  await askNotToCall()
  expect(await toldAndGiven(before)).toEqual(ASKED_NOT_TO)
  expect((await view(before)).disclosures).toMatchObject([{ askedNotToCallAt: expect.any(String) }])
  const again = await postConfirmed()
  expect(await toldAndGiven(again)).toEqual(ASKED_NOT_TO)
  for (const { uniqueId } of [before, car]) await site.delete(`/car/delete-data/${uniqueId}`)
  expect(await toldAndGiven(again)).toEqual(ASKED_NOT_TO)
})

test('asking not to call holds for another posting after the coded record of the number has expired', async () => {
  await ask()
  await askNotToCall()
  site.services.clock.advance(31 * DAY_MS)
  await purgeOldRows(site.services)
  const { postingId } = await postConfirmed()
  const agent = { id: aire.id, subscribed: true }
  const refused = await disclosePhone(site.services, { postingId, agent })
  expect(refused).toEqual({ ok: false, reason: 'asked-not-to' })
})

test('a stranger who posts a car with somebody else’s number cannot stop agents from calling that person', async () => {
  const stranger = await postConfirmed({ phone: '07700 900456' })
  await ask()
  await ask(stranger)
  await site.put(`/car/edit-form/${stranger.uniqueId}`, CAR)
  expect((await askNotToCall(stranger)).statusCode).toBe(200)
  expect(await toldAndGiven()).toEqual(['yes', '200'])
  const others = await askNotToCall(stranger, await disclosureIn())
  expect(outcomeOf(others)).toMatch(/^400 disclosureId /)
  expect((await seenBy()).mayCall).toBe('yes')
})

test('the chosen agent is recorded as given the number, without a subscription or allowance, and may call again', async () => {
  const unsubscribed = await signInAgent(site, { subscribed: false })
  const choose = (agentId: string) => {
    const chosen = { agentId, postingId: car.postingId, phone: '+447700900123', confirmedAt: 0 }
    const transaction = site.services.database.transaction()
    return transaction.execute((tx) => discloseToChosen(site.services, tx, chosen))
  }
  const recorded = await choose(unsubscribed.id)
  expect(await choose(unsubscribed.id)).toBe(recorded)
  expect((await view()).disclosures).toHaveLength(1)
  await ask()
  await askNotToCall()
  await choose(aire.id)
  expect((await view()).disclosures).toHaveLength(2)
  expect((await seenBy()).mayCall).toBe('yes')
})

test('the chosen agent has the number though it is for nobody else, until asked not to call; the others are told', async () => {
  await setNumberFor('chosen')
  const unsubscribed = await signInAgent(site, { name: 'Kirkgate Salvage', subscribed: false })
  await aire.call('PUT', `/agent/vehicles/${car.postingId}/quote`, { amount: 600 })
  await sellTo(site, car, unsubscribed)

  expect(await toldAndGiven(car, unsubscribed)).toEqual(['yes', '200'])
  expect(await toldAndGiven()).toEqual(['chosen-elsewhere', '403 chosen-elsewhere'])
  expect((await seenBy(unsubscribed)).deal.phoneNumber).toBe('+447700900123')
  expect((await unsubscribed.call('GET', '/agent/me')).json().disclosuresLeft).toBe(3)
  expect((await view()).disclosures).toHaveLength(1)
  await askNotToCall()
  const after = { mayCall: 'asked-not-to', deal: { phoneNumber: null } }
  expect(await seenBy(unsubscribed)).toMatchObject(after)
})
