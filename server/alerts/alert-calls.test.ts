import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../../tests/support/agent-caller.ts'
import { madeSubscription, PUSH_SETTINGS } from '../../tests/support/alerted-agent.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { startSession } from '../agents/open-session.ts'
import type { SignedInAgent } from '../agents/session.ts'
import { randomId } from '../identifiers.ts'
import { queuePush } from '../push/queue-push.ts'
import { tellThisDevice } from './save-alerts.ts'

let site: TestSite
let agent: AgentCaller

beforeEach(async () => {
  site = await openTestSite(PUSH_SETTINGS)
  agent = await signInAgent(site)
  await site.services.database.updateTable('agents').set({ yard_postcode: 'LS11 5DJ' }).execute()
})

afterEach(() => site.close())

const WANTED = {
  yards: [
    { postcode: 'ls115dj', miles: 25 },
    { postcode: 'BD4 7TP', miles: 10 },
  ],
  words: 'van, transit',
  facts: ['catalyst', 'v5c'],
  days: [1, 2, 7],
  from: '07:30',
  until: '18:00',
  perDay: 10,
  texts: false,
  tells: { chosen: true, declined: true, changed: false, ends: true },
}

const devices = () =>
  site.services.database.selectFrom('push_devices').selectAll().orderBy('id').execute()
const queued = () => site.services.database.selectFrom('pushes').selectAll().orderBy('id').execute()

test('an agent who never said otherwise would hear of cars around the yard', async () => {
  const answer = await agent.call('GET', '/agent/alerts')
  expect(answer.json()).toMatchObject({
    yards: [{ postcode: 'LS11 5DJ', miles: 25 }],
    days: [1, 2, 3, 4, 5, 6],
    perDay: 20,
    texts: false,
    textsAllowed: false,
    onThisDevice: false,
  })
  expect(answer.json<{ publicKey: string }>().publicKey).toMatch(/^[\w-]{87}$/)
})

test('what is saved is shown, the same to every process', async () => {
  const saved = await agent.call('PUT', '/agent/alerts', WANTED)
  expect(saved.statusCode).toBe(200)
  const shown = await agent.call('GET', '/agent/alerts')
  expect(shown.json()).toEqual(saved.json())
  expect(shown.json()).toMatchObject({
    ...WANTED,
    yards: [
      { postcode: 'LS11 5DJ', miles: 25 },
      { postcode: 'BD4 7TP', miles: 10 },
    ],
    facts: ['v5c', 'catalyst'],
  })
})

test.each([
  ['yards.1.postcode', { yards: [WANTED.yards[0], { postcode: 'nowhere', miles: 3 }] }],
  ['yards.0.miles', { yards: [{ postcode: 'LS11 5DJ', miles: 0.5 }] }],
  ['yards.0.postcode', { yards: [{ postcode: null, miles: 3 }] }],
  ['yards', { yards: Array.from({ length: 1000 }, () => WANTED.yards[0]) }],
  ['words', { words: 'x'.repeat(201) }],
  ['facts', { facts: ['v5c', 'gold'] }],
  ['days', { days: [1, 8] }],
  ['from', { from: '25:00' }],
  ['until', { until: '06:00' }],
  ['perDay', { perDay: 1000 }],
  ['texts', { texts: 'yes' }],
  ['tells', { tells: {} }],
])('a wrong field is named and changes nothing: %s', async (field, wrong) => {
  const answer = await agent.call('PUT', '/agent/alerts', { ...WANTED, ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ problems: { field: string }[] }>().problems).toMatchObject([{ field }])
  expect(await site.services.database.selectFrom('alerts').selectAll().execute()).toEqual([])
})

test('a browser that is added gets what is queued, until its session ends', async () => {
  await agent.call('PUT', '/agent/alerts/device', madeSubscription())
  expect((await agent.call('GET', '/agent/alerts')).json()).toMatchObject({ onThisDevice: true })
  const push = {
    agentId: agent.id,
    title: 'Your quote was chosen',
    line: 'Ford, LS11',
    path: '/agents',
  }
  await queuePush(site.services, site.services.database, { ...push, kind: 'chosen' })
  expect(await queued()).toMatchObject([{ kind: 'chosen', title: 'Your quote was chosen' }])
  await agent.call('DELETE', '/agent/session')
  await site.services.database.deleteFrom('sessions').execute()
  expect(await devices()).toEqual([])
  expect(await queued()).toEqual([])
})

test('an agent who wants none of a kind gets none, nor one who is stopped', async () => {
  await agent.call('PUT', '/agent/alerts/device', madeSubscription())
  await agent.call('PUT', '/agent/alerts', WANTED)
  const push = { agentId: agent.id, title: 'A car changed', line: 'Ford, LS11', path: '/agents' }
  await queuePush(site.services, site.services.database, { ...push, kind: 'changed' })
  await site.services.database.updateTable('agents').set({ state: 'suspended' }).execute()
  await queuePush(site.services, site.services.database, { ...push, kind: 'chosen' })
  expect(await queued()).toEqual([])
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.5/push',
  'https://fcm.googleapis.com.evil.example/fcm/send/x',
  'https://user:secret@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'http://fcm.googleapis.com/fcm/send/x',
  'http://127.0.0.1:4605/push/x',
  'file:///etc/passwd',
  '',
])('an address that is no push service is refused: %s', async (endpoint) => {
  const answer = await agent.call('PUT', '/agent/alerts/device', madeSubscription(endpoint))
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ problems: object[] }>().problems).toMatchObject([{ field: 'endpoint' }])
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('the push services of browsers are known: %s', async (endpoint) => {
  const answer = await agent.call('PUT', '/agent/alerts/device', madeSubscription(endpoint))
  expect(answer.statusCode).toBe(200)
})

test.each(['https://web.push.apple.com\\abc', 'HTTPS://WEB.PUSH.APPLE.COM/abc'])(
  'an address is kept as it is asked, by which pushes to one service are counted: %s',
  async (endpoint) => {
    await agent.call('PUT', '/agent/alerts/device', madeSubscription(endpoint))
    expect(await devices()).toMatchObject([{ endpoint: 'https://web.push.apple.com/abc' }])
  },
)

test('a session that has ended meanwhile gets no pushes, and is told to sign in again', async () => {
  const ended = { id: agent.id, sessionId: randomId(), yard: null } as SignedInAgent
  const subscription = madeSubscription('https://web.push.apple.com/abc')
  expect(await tellThisDevice(site.services, ended, subscription)).toEqual({
    ok: false,
    reason: 'signed-out',
  })
  expect(await devices()).toEqual([])
})

test('keys that are no keys are refused', async () => {
  const { endpoint } = madeSubscription()
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const keys = { p256dh: offCurve, auth: randomBytes(16).toString('base64url') }
  const answer = await agent.call('PUT', '/agent/alerts/device', { endpoint, keys })
  expect(answer.json()).toMatchObject({ problems: [{ field: 'keys' }] })
})

test('a session has one browser, and an agent twenty at most', async () => {
  await agent.call('PUT', '/agent/alerts/device', madeSubscription())
  await agent.call('PUT', '/agent/alerts/device', madeSubscription())
  expect(await devices()).toHaveLength(1)
  for (let count = 0; count < 25; count += 1) {
    const token = await startSession(site.services, site.services.database, agent.id)
    site.services.clock.advance(1)
    await site.app.inject({
      method: 'PUT',
      url: '/agent/alerts/device',
      headers: { authorization: `Bearer ${token}` },
      payload: madeSubscription(),
    })
  }
  expect(await devices()).toHaveLength(20)
})

test('a browser goes with the last who signed in there', async () => {
  const shared = madeSubscription()
  await agent.call('PUT', '/agent/alerts/device', shared)
  const other = await signInAgent(site, { name: 'Calder Cars' })
  await other.call('PUT', '/agent/alerts/device', shared)
  expect(await devices()).toMatchObject([{ agent_id: other.id, endpoint: shared.endpoint }])
})
