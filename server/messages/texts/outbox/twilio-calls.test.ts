// What Twilio tells us is believed where it is signed, once, and in any order.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signature, twilioSettings } from '../../../../stand-ins/twilio/start.ts'
import { AUTH_TOKEN } from '../../../../tests/support/test-twilio.ts'
import { rowsOf, openTestSite, type TestSite } from '../../../../tests/support/test-site.ts'
import { submit } from '../../../../tests/support/forms.ts'
import { findTexts } from './operate-texts.ts'
import { queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { REPORTS } from '../../../platform/carriers/twilio.ts'
import { isSignedByTwilio } from './twilio-calls.ts'

const ORIGIN = 'https://beatscrap.example'
const STATUS = '/texts/twilio-status'
const INBOUND = '/texts/twilio-inbound'
const PHONE = '+447700900123'
const SID = `SM${'1'.repeat(32)}`
const FORM = 'application/x-www-form-urlencoded'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ ...twilioSettings('http://127.0.0.1:9'), PUBLIC_URL: ORIGIN })
  site.services.carrier.reports = REPORTS
})
afterEach(() => {
  expect(JSON.stringify(site.services.log.lines)).not.toMatch(/7700900123|STOP|SM1111/)
  return site.close()
})

interface Sent {
  signedBy?: string
  signedFor?: string
  changed?: Record<string, string>
}

function post(path: string, fields: Record<string, string>, sent: Sent = {}) {
  const { signedBy = AUTH_TOKEN, signedFor = ORIGIN + path, changed = {} } = sent
  const form = new URLSearchParams({ ...fields, ...changed }).toString()
  const signed = signature(signedBy, signedFor, fields)
  return site.post(path, form, { 'content-type': FORM, 'x-twilio-signature': signed })
}

const report = (MessageStatus: string, ErrorCode?: string): Record<string, string> => ({
  MessageSid: SID,
  MessageStatus,
  To: PHONE,
  ...(ErrorCode === undefined ? {} : { ErrorCode }),
})
const text = (Body: string): Record<string, string> => ({ From: PHONE, To: '+447400100100', Body })
const stopped = () => isNumberStopped(site.services, site.services.database, PHONE)

async function sendOne(): Promise<void> {
  site.services.clock.advance(1)
  await queueLinks(site.services, 1, { phone: PHONE })
  site.services.carrier.answerWith({ outcome: 'accepted', carrierId: SID })
  await sendDueTexts(site.services)
}
const listed = async () => (await findTexts(site.services.database, { limit: 1 }))[0]

describe('a report', () => {
  test('is kept with its text, with Twilio’s code as a word of ours', async () => {
    await sendOne()
    expect((await post(STATUS, report('sent'))).statusCode).toBe(204)
    expect(await listed()).toMatchObject({ carrier_id: SID, delivery: null })
    await post(STATUS, report('undelivered', '30003'))
    const lost = { delivery: 'undelivered', delivery_failure: 'twilio-30003' }
    expect(await listed()).toMatchObject({ state: 'sent', ...lost })
  })

  test('that comes early, twice, late, out of order or with many at once leaves the first end', async () => {
    await post(STATUS, report('sent'))
    const early = ['sent', 'delivered', 'sent', 'delivered', 'delivered', 'sent']
    await Promise.all(early.map((told) => post(STATUS, report(told))))
    await sendOne()
    for (const told of ['delivered', 'sent', 'queued', 'undelivered', 'sending']) {
      expect((await post(STATUS, report(told))).statusCode).toBe(204)
    }
    const first = { delivery: 'delivered', delivery_failure: null }
    expect(await listed()).toMatchObject({ state: 'sent', ...first })
  })

  test('that the number said STOP stops it, and that its network held it back has it go again', async () => {
    await sendOne()
    await post(STATUS, report('undelivered', '30450'))
    expect(await listed()).toMatchObject({ state: 'due', carrier_id: null })
    await post(STATUS, { ...report('failed', '21610'), MessageSid: `SM${'2'.repeat(32)}` })
    expect(await stopped()).toBe(true)
  })

  test('of something else is taken and forgotten', async () => {
    expect((await post(STATUS, { MessageStatus: 'exploded', New: 'field' })).statusCode).toBe(204)
    expect(await rowsOf(site.services, 'deliveries', 'carrier_id')).toEqual([])
  })
})

describe('whatever is not signed by Twilio', () => {
  test.each<[string, Sent]>([
    ['by another token', { signedBy: 'guessed' }],
    ['for another address', { signedFor: `https://elsewhere.example${STATUS}` }],
    ['and changed since', { changed: { MessageStatus: 'delivered' } }],
    ['and given one more field', { changed: { Extra: 'x' } }],
  ])('signed %s is 403 and changes nothing', async (_what, sent) => {
    await sendOne()
    expect((await post(STATUS, report('failed', '21610'), sent)).statusCode).toBe(403)
    expect(
      (await post(INBOUND, text('STOP'), { ...sent, changed: { Body: 'STOP ' } })).statusCode,
    ).toBe(403)
    expect(await listed()).toMatchObject({ delivery: null })
    expect(await stopped()).toBe(false)
  })

  test('without a signature, a form or a body is refused too', async () => {
    const bare = { headers: { 'content-type': FORM }, payload: 'a=1' }
    for (const url of [STATUS, INBOUND]) {
      for (const sent of [{}, bare, { payload: { MessageSid: SID } }]) {
        const answer = await site.app.inject({ method: 'POST', url, ...sent })
        expect(answer.statusCode).toBe(403)
      }
    }
  })

  test('finds no such call with another carrier', async () => {
    await site.close()
    site = await openTestSite()
    expect((await post(STATUS, report('sent'))).statusCode).toBe(404)
  })
})

describe('a text to our number', () => {
  test('that says STOP, in any of its words, stops texts, and START lets them go again', async () => {
    for (const word of 'STOP stop Stop. UNSUBSCRIBE cancel END QUIT STOPALL'.split(' ')) {
      const answer = await post(INBOUND, text(` ${word} `))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^text\/xml/)
      expect(answer.body).toContain('<Response></Response>')
      expect(await stopped(), word).toBe(true)
      await post(INBOUND, text('START'))
      expect(await stopped()).toBe(false)
    }
  })

  test('after STOP the next text is not sent, and after START the next one is', async () => {
    await post(INBOUND, text('STOP'))
    await sendOne()
    expect(await listed()).toMatchObject({ state: 'failed', failure: 'suppressed' })
    await post(INBOUND, { ...text('Please begin'), OptOutType: 'START' })
    await sendOne()
    expect(await listed()).toMatchObject({ state: 'sent' })
  })

  test('that says anything else, or comes from a name, changes nothing', async () => {
    await post(INBOUND, text('Please stop calling'))
    await post(INBOUND, { ...text('STOP'), From: 'BeatScrap' })
    expect(await rowsOf(site.services, 'suppressed_phones', 'phone_digest')).toEqual([])
  })
})

test('a number that exists only in films is refused', async () => {
  const problems = [{ field: 'phoneNumber', code: 'drama' }]
  expect((await submit(site.app)).json()).toMatchObject({ problems })
})

const PATH = '/texts/twilio-status?of=us'
const FIELDS = { MessageStatus: 'delivered', To: '+447400123456' }

test.each([
  ['https://beatscrap.example', 'https://beatscrap.example:443', true],
  ['https://beatscrap.example:8443', 'https://beatscrap.example', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1', true],
  ['https://beatscrap.example', 'https://beatscrap.example:8443', false],
  ['https://beatscrap.example:8443', 'https://beatscrap.example:443', false],
  ['https://beatscrap.example', 'http://beatscrap.example', false],
])('an address at %s may be signed as itself, and as at %s: %s', (origin, signedOrigin, is) => {
  const isSigned = (by: string): boolean => {
    const sent = { url: origin + PATH, form: new URLSearchParams(FIELDS) }
    const signed = signature(AUTH_TOKEN, by + PATH, FIELDS)
    return isSignedByTwilio(AUTH_TOKEN, { ...sent, signature: signed })
  }
  expect([isSigned(origin), isSigned(signedOrigin)]).toEqual([true, is])
})
