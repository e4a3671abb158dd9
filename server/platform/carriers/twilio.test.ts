// What Twilio may answer, and what may happen instead of an answer: the carrier never throws.
import { expect, test } from 'vitest'
import type { Fault } from '../../../stand-ins/faults.ts'
import { startTwilio } from '../../../stand-ins/twilio/start.ts'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { testTwilio } from '../../../tests/support/test-twilio.ts'
import type { CarriedText } from './carrier.ts'
import { twilioCarrier } from './twilio.ts'

const STATUS_URL = 'https://beatscrap.example/texts/twilio-status'
const TEXT: CarriedText = { id: 'a', to: '+447400123456', body: 'Łódź 🚗: £5 @ http://x/y_z' }
const LIMIT_MS = 60_000
// For what hangs.
const SHORT_MS = 300

const twilio = forEachTest(() => startTwilio({ port: 0, afterMs: null }))

const carrier = (settings = testTwilio(twilio.url), limitMs = LIMIT_MS) =>
  twilioCarrier(settings, STATUS_URL, limitMs)
const taken = (): number => twilio.messages.list(TEXT.to).length

test('a text arrives as it is, with where to tell what becomes of it and for how long it is good', async () => {
  expect(await carrier().carry({ ...TEXT, validSeconds: 600 })).toMatchObject({
    outcome: 'accepted',
    carrierId: twilio.messages.list(TEXT.to)[0]?.sid,
  })
  const form = Object.fromEntries(new URLSearchParams(twilio.received()[0]?.body))
  expect(form).toEqual({
    To: TEXT.to,
    From: '+447400100100',
    Body: TEXT.body,
    StatusCallback: STATUS_URL,
    ValidityPeriod: '600',
  })
})

test('a messaging service and an API key take the place of number and token', async () => {
  const messagingServiceSid = `MG${'2'.repeat(32)}`
  const settings = { ...testTwilio(twilio.url), TWILIO_FROM: messagingServiceSid }
  expect(await carrier(settings).carry(TEXT)).toMatchObject({ outcome: 'accepted' })
  const form = new URLSearchParams(twilio.received()[0]?.body)
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([messagingServiceSid, null])
})

test.each<[string, Fault, failure: string]>([
  ['a 500 once it is taken', { kind: 'status', status: 500, afterwards: true }, 'status-500'],
  ['a reset after it took the text', { kind: 'reset', afterwards: true }, 'broken-off'],
  ['an answer that comes too late', { kind: 'delay', ms: 30_000 }, 'timed-out'],
  ['a page in HTML', { kind: 'html' }, 'no-sid'],
  ['an answer cut off', { kind: 'cut' }, 'no-sid'],
])('after %s the text is tried again', async (_what, fault, failure) => {
  twilio.faults.set({ next: [fault] })
  const limitMs = fault.kind === 'delay' ? SHORT_MS : LIMIT_MS
  const answered = await carrier(testTwilio(twilio.url), limitMs).carry(TEXT)
  expect(answered).toEqual({ outcome: 'temporary', failure })
})

test.each<[string, Fault, object]>([
  ['a 429', { kind: 'status', status: 429 }, { outcome: 'wait', seconds: null, tooMany: true }],
  ['a 429 that says when', { kind: 'status', status: 429, retryAfter: 7 }, { seconds: 7 }],
  ['a 404', { kind: 'status', status: 404 }, { outcome: 'temporary', failure: 'status-404' }],
  ['a 401', { kind: 'html', status: 401 }, { outcome: 'refused-key', failure: 'status-401' }],
])('after %s the text counts as not sent', async (_what, fault, carried) => {
  twilio.faults.set({ next: [fault] })
  expect(await carrier().carry(TEXT)).toMatchObject(carried)
  expect(taken()).toBe(0)
})

test('when nothing listens, nothing was sent', async () => {
  const nowhere = carrier(testTwilio(`http://127.0.0.1:${await freePort()}`))
  expect(await nowhere.carry(TEXT)).toEqual({ outcome: 'temporary', failure: 'unreachable' })
  expect(await nowhere.check?.()).toBe('unreachable')
})

test('the key counts as refused until a text is accepted; an answer that never came changes nothing', async () => {
  const refused = carrier()
  expect(refused.refusal?.()).toBeNull()
  twilio.faults.set({ next: [{ kind: 'status', status: 401 }, { kind: 'reset' }] })
  await refused.carry(TEXT)
  expect(refused.refusal?.()).toBe('status-401')
  await refused.carry(TEXT)
  expect(refused.refusal?.()).toBe('status-401')
  await refused.carry(TEXT)
  expect(refused.refusal?.()).toBeNull()
})

test('the key is checked without a text', async () => {
  expect(await carrier().check?.()).toBeNull()
  twilio.faults.set({ next: [{ kind: 'status', status: 401 }] })
  expect(await carrier().check?.()).toBe('status-401')
  expect(taken()).toBe(0)
})
