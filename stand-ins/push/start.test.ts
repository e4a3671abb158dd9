import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import webPush from 'web-push'
import { startPush, vapidFault, type SubscriptionJson } from './start.ts'

const keys = webPush.generateVAPIDKeys()
const NOW = Date.now()

const standIn = forEachTest(() => startPush({ port: 0 }))
let subscription: SubscriptionJson

beforeEach(() => void (subscription = standIn.subscribe()))

function authorization(service = standIn.url): string {
  const { publicKey, privateKey } = keys
  const contact = 'mailto:help@beatscrap.example'
  return webPush.getVapidHeaders(service, contact, publicKey, privateKey, 'aes128gcm').Authorization
}

function push(headers: Record<string, string> = {}, to = subscription): Promise<Response> {
  const message = '{"title":"New car, 10 miles","line":"x","path":"/agents","tag":"x"}'
  const { cipherText } = webPush.encrypt(to.keys.p256dh, to.keys.auth, message, 'aes128gcm')
  const usual = { authorization: authorization(), 'content-encoding': 'aes128gcm', ttl: '60' }
  return fetch(subscription.endpoint, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: new Uint8Array(cipherText),
  })
}

test('a push is taken and shown as the browser reads it, but for one encrypted for another browser', async () => {
  expect((await push()).status).toBe(201)
  expect(standIn.messages()).toMatchObject([{ title: 'New car, 10 miles', path: '/agents' }])
  expect(await (await fetch(standIn.url)).text()).toContain('New car, 10 miles')
  expect((await push({}, standIn.subscribe())).status).toBe(400)
})

test.each([
  [403, 'without a signature', { authorization: '' }],
  [400, 'without a time to live', { ttl: 'soon' }],
  [415, 'in another coding', { 'content-encoding': 'aesgcm' }],
])('%i answers a push %s', async (status, _how, headers) => {
  expect((await push(headers)).status).toBe(status)
  expect(standIn.messages()).toEqual([])
})

test('a signature that is for another service or has expired does not count', () => {
  expect(vapidFault(authorization(), standIn.url, NOW)).toBeNull()
  expect(vapidFault(authorization('https://other.example'), standIn.url, NOW)).not.toBeNull()
  expect(vapidFault(authorization(), standIn.url, NOW + 13 * 3_600_000)).not.toBeNull()
})

test('a subscription that was ended is gone, and one that never was is not found', async () => {
  standIn.unsubscribe(subscription.endpoint)
  expect((await push()).status).toBe(410)
  expect((await fetch(`${subscription.endpoint}x`, { method: 'POST' })).status).toBe(404)
})
