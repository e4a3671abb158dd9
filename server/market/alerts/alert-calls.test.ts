import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, change } from '../../../tests/support/test-services.ts'
import { callAs, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { startSession } from '../../agents/sign-in/session.ts'
import { randomId } from '../../platform/identifiers.ts'
import { addDevice } from '../../messages/push/devices.ts'
import { queuePush } from '../../messages/push/queue-push.ts'

const site = forEachTest(() => openTestSite(PUSH_SETTINGS))
let agent: AgentCaller

beforeEach(async () => {
  agent = await signInAgent(site)
  await change(site.services, 'agents', { yard_postcode: 'LS11 5DJ' })
})

const WANTED = { searches: ['near=LS11+5DJ&within=25&q=van&v5c=true', 'make=Ford'], texts: true }

const devices = () => rowsOf(site.services, 'push_devices')
const queued = () => rowsOf(site.services, 'pushes')

const addBrowser = (subscription: object, by = agent) =>
  by.call('PUT', '/agent/alerts/device', subscription)
const put = (wanted: object) => agent.call('PUT', '/agent/alerts', { ...WANTED, ...wanted })

test('an agent has no alerts until some are saved, which are the same to every process', async () => {
  const none = (await agent.call('GET', '/agent/alerts')).json<{ publicKey: string }>()
  expect(none).toMatchObject({ searches: [], texts: false, onThisDevice: false })
  expect(none.publicKey).toMatch(/^[\w-]{87}$/)
  const saved = await put({})
  expect(saved.statusCode).toBe(200)
  const shown = (await agent.call('GET', '/agent/alerts')).json<object>()
  expect(shown).toEqual(saved.json())
  expect(shown).toMatchObject({
    searches: ['near=LS11+5DJ&within=25&q=van&v5c=true', 'near=LS11+5DJ&make=Ford'],
    texts: true,
  })
})

test('a search stays round the yard where it was saved, and the same one is saved once', async () => {
  await put({ searches: ['within=10', 'within=10&sort=newest', 'near=ls115dj&within=10'] })
  await change(site.services, 'agents', { yard_postcode: 'BD4 7TP' })
  expect((await agent.call('GET', '/agent/alerts')).json()).toMatchObject({
    searches: ['near=LS11+5DJ&within=10'],
  })
})

test('a distance from nowhere is refused', async () => {
  await change(site.services, 'agents', { yard_postcode: null })
  const answer = await put({ searches: ['within=10'] })
  expect(answer.json()).toMatchObject({ problems: [{ field: 'near' }] })
  expect((await put({ searches: ['make=Ford'] })).statusCode).toBe(200)
})

test.each([
  ['searches', { searches: ['make=Ford', 'make=Fiat', 'make=Kia'] }],
  ['searches', { searches: Array.from({ length: 1000 }, (_, index) => `make=${index}`) }],
  ['within', { searches: ['within=0.5'] }],
  ['near', { searches: ['near=nowhere'] }],
  ['texts', { texts: 'yes' }],
])('what is wrong is named and changes nothing: %s', async (field, wrong) => {
  const answer = await put(wrong)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ problems: { field: string }[] }>().problems).toMatchObject([{ field }])
  expect(await site.services.database.selectFrom('alerts').selectAll().execute()).toEqual([])
})

test('a browser that is added gets what is queued, until its session ends', async () => {
  await addBrowser(madeSubscription())
  expect((await agent.call('GET', '/agent/alerts')).json()).toMatchObject({ onThisDevice: true })
  const title = 'Your quote was chosen'
  const push = { agentId: agent.id, title, line: 'Ford, LS11', path: '/agents' }
  await queuePush(site.services, site.services.database, { ...push, kind: 'chosen' })
  expect(await queued()).toMatchObject([{ kind: 'chosen', title: 'Your quote was chosen' }])
  await agent.call('DELETE', '/agent/session')
  await site.services.database.deleteFrom('sessions').execute()
  expect(await devices()).toEqual([])
  expect(await queued()).toEqual([])
})

test('an agent who is stopped gets none', async () => {
  await addBrowser(madeSubscription())
  const push = { agentId: agent.id, title: 'A car changed', line: 'Ford, LS11', path: '/agents' }
  await change(site.services, 'agents', { state: 'suspended' })
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
  const answer = await addBrowser(madeSubscription(endpoint))
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ problems: object[] }>().problems).toMatchObject([{ field: 'endpoint' }])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc'],
  ['https://web.push.apple.com/abc'],
  ['https://web.push.apple.com\\abc', 'https://web.push.apple.com/abc'],
  ['HTTPS://WEB.PUSH.APPLE.COM/abc', 'https://web.push.apple.com/abc'],
])(
  'a push service is known, and pushes to it are counted by one address: %s',
  async (sent, kept = sent) => {
    expect((await addBrowser(madeSubscription(sent))).statusCode).toBe(200)
    expect(await devices()).toMatchObject([{ endpoint: kept }])
  },
)

test('a session that has ended meanwhile gets no pushes, and is told to sign in again', async () => {
  const ended = { id: agent.id, sessionId: randomId() }
  const subscription = madeSubscription('https://web.push.apple.com/abc')
  const refused = { ok: false, reason: 'signed-out' }
  expect(await addDevice(site.services, ended, subscription)).toEqual(refused)
  expect(await devices()).toEqual([])
})

test('an address that is another agent’s is refused with other keys, and is the next agent’s of the same browser', async () => {
  const other = await signInAgent(site, { name: 'Other' })
  const theirs = madeSubscription()
  await addBrowser(theirs, other)
  const stolen = { ...theirs, keys: madeSubscription().keys }
  const refused = await addBrowser(stolen)
  expect(refused.json()).toMatchObject({ status: 400, problems: [{ field: 'endpoint' }] })
  expect(await devices()).toMatchObject([{ agent_id: other.id }])
  await addBrowser(theirs)
  expect(await devices()).toMatchObject([{ agent_id: agent.id }])
})

test('keys that are no keys are refused', async () => {
  const { endpoint } = madeSubscription()
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const keys = { p256dh: offCurve, auth: randomBytes(16).toString('base64url') }
  const answer = await addBrowser({ endpoint, keys })
  expect(answer.json()).toMatchObject({ problems: [{ field: 'keys' }] })
})

test('a session has one browser, and an agent twenty at most', async () => {
  await addBrowser(madeSubscription())
  await addBrowser(madeSubscription())
  expect(await devices()).toHaveLength(1)
  for (let count = 0; count < 25; count += 1) {
    const token = await startSession(site.services, site.services.database, agent.id)
    site.services.clock.advance(1)
    await callAs(site.app, token)('PUT', '/agent/alerts/device', madeSubscription())
  }
  expect(await devices()).toHaveLength(20)
})
