import { expect, test } from 'vitest'
import { signInAgent, signInPerson, textedCode } from '../../../tests/support/agent-caller.ts'
import type { AgentCaller } from '../../../tests/support/agent-caller.ts'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { change, rowOf, securityEvents } from '../../../tests/support/test-services.ts'
import { twilioSettings } from '../../../stand-ins/twilio/start.ts'
import { forThisTest, openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

const PHONE = '07700 900456'
const KEY = { signInKey: 'a-key-of-the-page-0001' }

let site: TestSite
let aire: AgentCaller

async function open(settings: Record<string, string> = {}): Promise<void> {
  site = await forThisTest(openTestSite({ PUBLIC_URL: 'https://beatscrap.example', ...settings }))
  aire = await signInAgent(site, { phone: PHONE })
}

const post: TestSite['post'] = (url, payload = {}, headers) => site.post(url, payload, headers)

const PRIVATE = /900123|900456|AB12|LS11|Failed|Aire|127\.0\.0\.1|a-key-of-the-page/

/** The events without their origin. Also checks that the log holds nothing private and none of `secrets`. */
function noted(...secrets: string[]): Record<string, unknown>[] {
  const kept = JSON.stringify(site.services.log.lines)
  expect(kept).not.toMatch(PRIVATE)
  for (const secret of [aire.token, ...secrets]) {
    expect(kept).not.toMatch(new RegExp(`\\b${secret}\\b`))
  }
  return securityEvents(site.services).map(({ from, requestId, ...event }) => {
    expect([from, typeof requestId]).toEqual([expect.stringMatching(/^[\da-f]{16}$/), 'string'])
    return event
  })
}

test('signing in by a code, guessing at one, and signing out', async () => {
  await open()
  await post('/agent/sign-in', { phoneNumber: PHONE, ...KEY })
  const code = await textedCode(site.services)
  const guess = { phoneNumber: PHONE, code: code === '000000' ? '111111' : '000000', ...KEY }
  await post('/agent/sessions', guess)
  await post('/agent/sessions', { ...guess, phoneNumber: '07700 900789' })
  const opened = (await post('/agent/sessions', { ...guess, code })).json()
  const headers = { authorization: `Bearer ${opened.token}` }
  await site.app.inject({ method: 'DELETE', url: '/agent/sessions/current', headers })
  await site.get('/agent/me', headers)
  await aire.call('DELETE', '/agent/sessions')
  const agent = aire.id
  expect(noted(code, opened.token)).toEqual([
    { event: 'sign-in-refused', agent, by: 'code' },
    { event: 'sign-in-refused', by: 'code' },
    { event: 'signed-in', agent, by: 'code' },
    { event: 'signed-out', agent },
    { event: 'session-refused' },
    { event: 'signed-out-everywhere', agent },
  ])
})

test('a person is added, is refused what is the owner’s alone, and is removed', async () => {
  await open()
  const sam = await signInPerson(site, aire, { name: 'Sam Pell', phone: '07700 900877' })
  await sam.call('POST', '/agent/close', {})
  await aire.call('DELETE', `/agent/people/${sam.personId}`)
  const agent = aire.id
  expect(noted()).toEqual([
    { event: 'person-added', agent },
    { event: 'signed-in', agent, by: 'code' },
    { event: 'access-refused', agent, reason: 'owner-only' },
    { event: 'person-removed', agent },
  ])
})

test('numbers given and refused, under the id they are on record with', async () => {
  await open()
  await submit(site.app)
  const { id } = await rowOf(site.services, 'postings')
  const ask = () => aire.call('POST', `/agent/vehicles/${id}/phone-number`)
  await ask()
  const [uniqueId = ''] = await site.textedLinks()
  await post(`/car/link-opened/${uniqueId}`)
  await ask()
  await change(site.services, 'agents', { state: 'suspended' })
  await ask()
  const { id: disclosure } = await rowOf(site.services, 'disclosures')
  const agent = aire.id
  expect(noted(uniqueId)).toEqual([
    { event: 'access-refused', agent, reason: 'unconfirmed' },
    { event: 'number-given', agent, disclosure },
    { event: 'access-refused', agent, reason: 'suspended' },
  ])
})

test('limits met, by an agent too, foreign pages and forged reports', async () => {
  await open({
    ...twilioSettings('http://127.0.0.1:9'),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
    SUBMISSIONS_PER_HOUR: '2',
    LINK_TEXTS_PER_ADDRESS: '1',
    LINK_CALLS_PER_HOUR: '1',
    SIGN_IN_TEXTS_PER_DAY: '1',
    DISCLOSURES_PER_DAY: '1',
    CARS_READ_PER_DAY: '1',
    QUOTES_PER_HOUR: '1',
  })
  const phoneNumber = '07400 123456'
  for (const problem of ['Failed 1', 'Failed 2', 'Failed 3']) {
    await submit(site.app, { ...CAR, phoneNumber, problem })
  }
  const [uniqueId = ''] = await site.textedLinks()
  await post(`/car/link-opened/${uniqueId}`)
  await post(`/car/link-opened/${uniqueId}`)
  for (const time of [1, 2]) await post('/agent/sign-in', { phoneNumber: PHONE, ...KEY, time })
  await post('/car/not-me/x', {}, { origin: 'https://elsewhere.example' })
  await post('/texts/twilio-status', {}, { 'content-type': 'application/x-www-form-urlencoded' })
  await post('/stripe/events')
  for (const registration of ['AB12 CDF', 'AB12 CDG']) {
    const { postingId } = await postCar(site.services, { registration })
    await aire.call('GET', `/agent/vehicles/${postingId}`)
    await aire.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: 400 })
  }
  expect(noted(uniqueId, '7400123456')).toEqual([
    { event: 'limit-met', limit: 'texts-network' },
    { event: 'limit-met', limit: 'network' },
    { event: 'limit-met', limit: 'link' },
    { event: 'limit-met', agent: aire.id, limit: 'sign-in-texts' },
    { event: 'foreign-page' },
    { event: 'signature-refused', carrier: 'twilio' },
    { event: 'signature-refused', carrier: 'stripe' },
    { event: 'limit-met', agent: aire.id, limit: 'too-many-cars' },
    { event: 'limit-met', agent: aire.id, limit: 'quotes-hour' },
  ])
})
