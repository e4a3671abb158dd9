import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf, change } from '../../../tests/support/test-services.ts'
import { callAnew, signInAgent } from '../../../tests/support/agent-caller.ts'
import { madeSubscription, PUSH_SETTINGS } from '../../../tests/support/alerted-agent.ts'
import { forEachTest, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { randomId } from '../../platform/identifiers.ts'
import { addDevice } from '../../messages/push/devices.ts'
import { queuePush } from '../../messages/push/queue-push.ts'

const site = forEachTest(() => openTestSite(PUSH_SETTINGS))
const agent = forEachTest(() => signInAgent(site))
beforeEach(() => change(site.services, 'agents', { yard_postcode: 'LS11 5DJ' }))

const WANTED = { searches: ['near=LS11+5DJ&within=25&q=van&v5c=true', 'make=Ford'], texts: true }

const devices = () => rowsOf(site.services, 'push_devices')
const queued = () => rowsOf(site.services, 'pushes')

const addBrowser = (subscription: object, by = agent) =>
  by.call('PUT', '/agent/alerts/device', subscription)
const shown = async () => (await agent.call('GET', '/agent/alerts')).json<{ publicKey: string }>()
const put = (wanted: object) => agent.call('PUT', '/agent/alerts', { ...WANTED, ...wanted })

test('an agent has no alerts until some are saved, which are the same to every process', async () => {
  const none = await shown()
  expect(none).toMatchObject({ searches: [], texts: false, onThisDevice: false })
  expect(none.publicKey).toMatch(/^[\w-]{87}$/)
  const saved = await put({})
  expect(saved.statusCode).toBe(200)
  expect(await shown()).toEqual(saved.json())
  expect(await shown()).toMatchObject({
    searches: ['near=LS11+5DJ&within=25&q=van&v5c=true', 'near=LS11+5DJ&make=Ford'],
    texts: true,
  })
})

test('a search stays round the yard where it was saved, and the same one is saved once', async () => {
  await put({ searches: ['within=10', 'within=10&sort=newest', 'near=ls115dj&within=10'] })
  await change(site.services, 'agents', { yard_postcode: 'BD4 7TP' })
  expect(await shown()).toMatchObject({ searches: ['near=LS11+5DJ&within=10'] })

  // A distance from nowhere.
  await change(site.services, 'agents', { yard_postcode: null })
  expect(outcomeOf(await put({ searches: ['within=10'] }))).toBe('400 near required')
  expect((await put({ searches: ['make=Ford'] })).statusCode).toBe(200)
})

test.each([
  ['searches range', { searches: ['make=Ford', 'make=Fiat', 'make=Kia'] }],
  ['searches range', { searches: Array.from({ length: 1000 }, (_, index) => `make=${index}`) }],
  ['within range', { searches: ['within=0.5'] }],
  ['near format', { searches: ['near=nowhere'] }],
  ['texts choice', { texts: 'yes' }],
])('what is wrong is named and changes nothing: %s', async (refusal, wrong) => {
  expect(outcomeOf(await put(wrong))).toBe(`400 ${refusal}`)
  expect(await rowsOf(site.services, 'alerts', 'agent_id')).toEqual([])
})

test('a browser that is added gets what is queued, until its session ends or its agent is stopped', async () => {
  await addBrowser(madeSubscription())
  expect(await shown()).toMatchObject({ onThisDevice: true })
  const words = { title: 'Your quote was chosen', line: 'Ford, LS11', path: '/agents' }
  const told = { agentId: agent.id, kind: 'chosen', ...words } as const
  const push = () => queuePush(site.services, site.services.database, told)
  await push()
  expect(await queued()).toMatchObject([{ kind: 'chosen', title: 'Your quote was chosen' }])
  await change(site.services, 'agents', { state: 'suspended' })
  await push()
  expect(await queued()).toHaveLength(1)
  await agent.call('DELETE', '/agent/session')
  await site.services.database.deleteFrom('sessions').execute()
  expect(await devices()).toEqual([])
  expect(await queued()).toEqual([])
})

test('an address that is no push service is refused, and so are wrong keys', async () => {
  for (const endpoint of [
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.5/push',
    'https://fcm.googleapis.com.evil.example/fcm/send/x',
    'https://user:secret@fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'http://fcm.googleapis.com/fcm/send/x',
    'http://127.0.0.1:4605/push/x',
    'file:///etc/passwd',
    '',
  ]) {
    const refusal = outcomeOf(await addBrowser(madeSubscription(endpoint)))
    expect([endpoint, refusal]).toEqual([endpoint, expect.stringMatching(/^400 endpoint \w+$/)])
  }
  const { endpoint } = madeSubscription()
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const keys = { p256dh: offCurve, auth: randomBytes(16).toString('base64url') }
  expect(outcomeOf(await addBrowser({ endpoint, keys }))).toMatch(/^400 keys \w+$/)
})

test('a push service is known, and pushes to it are counted by one address', async () => {
  for (const [sent, kept = sent] of [
    ['https://fcm.googleapis.com/fcm/send/abc'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc'],
    ['https://web.push.apple.com/abc'],
    ['https://web.push.apple.com\\abc', 'https://web.push.apple.com/abc'],
    ['HTTPS://WEB.PUSH.APPLE.COM/abc', 'https://web.push.apple.com/abc'],
  ] as [string, string?][]) {
    expect([sent, (await addBrowser(madeSubscription(sent))).statusCode]).toEqual([sent, 200])
    expect(await devices()).toMatchObject([{ endpoint: kept }])
  }
})

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
  expect(outcomeOf(await addBrowser(stolen))).toMatch(/^400 endpoint \w+$/)
  expect(await devices()).toMatchObject([{ agent_id: other.id }])
  await addBrowser(theirs)
  expect(await devices()).toMatchObject([{ agent_id: agent.id }])
})

test('a session has one browser, and an agent twenty at most', async () => {
  await addBrowser(madeSubscription())
  await addBrowser(madeSubscription())
  expect(await devices()).toHaveLength(1)
  for (let count = 0; count < 25; count += 1) {
    const call = await callAnew(site, agent.id)
    site.services.clock.advance(1)
    await call('PUT', '/agent/alerts/device', madeSubscription())
  }
  expect(await devices()).toHaveLength(20)
})
