// Holds the carrier and the stand-in to what Twilio publishes: what one sends the other takes, and what
// one answers the other reads.
import { describe, expect, test } from 'vitest'
import { reportIn, twilioCarrier } from '../../server/messages/texts/carriers/twilio.ts'
import {
  isSignedByTwilio,
  twilioSignature,
} from '../../server/messages/texts/carriers/twilio-calls.ts'
import { openReceiver } from '../../tests/support/answering-receiver.ts'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { ACCOUNT_SID, AUTH_TOKEN, testTwilio } from '../../tests/support/test-twilio.ts'
import CREATE from './contract/create.json' with { type: 'json' }
import LIST from './contract/list.json' with { type: 'json' }
import REFUSALS from './contract/refusals.json' with { type: 'json' }
import SIGNED from './contract/signature.json' with { type: 'json' }
import CALLBACK from './contract/status-callback.json' with { type: 'json' }
import { signature, startTwilio } from './start.ts'

interface Recorded {
  status: number
  body: Record<string, unknown>
}

const refusals: Recorded[] = REFUSALS.refusals

const TEXT = { id: 'a', to: '+14155552345', body: CREATE.answer.body.body }
const STATUS_URL = 'https://beatscrap.example/texts/twilio-status'

let answer: Recorded
const receiver = forEachTest(() =>
  openReceiver((response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }),
)

function replaying(recorded: Recorded) {
  answer = recorded
  return receiver
}

const BASIC = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
const carrierAt = (url: string) => twilioCarrier(testTwilio(new URL(url).origin), STATUS_URL)

/** The members that the contract gives, each of its kind; a member that may be null is either. */
function expectLike(given: Record<string, unknown>, published: object): void {
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
  for (const [name, member] of Object.entries(published)) {
    expect([kindOf(member), 'object'], name).toContain(kindOf(given[name]))
  }
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(published).toSorted())
}

describe('the carrier', () => {
  test('creates a message by the published request and reads its answer', async () => {
    const { url, received } = replaying(CREATE.answer)
    const carrierId = CREATE.answer.body.sid
    expect(await carrierAt(url).carry(TEXT)).toEqual({ outcome: 'accepted', carrierId })
    const fields = new URLSearchParams(received[0]?.body)
    expect([...fields.keys()].toSorted()).toEqual(
      [...CREATE.request.fields.always, 'From'].toSorted(),
    )
    expect(received[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(received[0]?.headers.authorization).toBe(BASIC)
  })

  test('is checked by the published list', async () => {
    const { url, received } = replaying(LIST.answer)
    expect(await carrierAt(url).check?.()).toBeNull()
    expect(received).toMatchObject([{ method: 'GET' }])
    const query = new URLSearchParams(LIST.request.query).toString()
    expect(received[0]?.path).toBe(`/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json?${query}`)
  })

  const OUTCOMES: Record<number, object> = {
    20003: { outcome: 'refused-key' },
    20005: { outcome: 'refused-key' },
    20429: { outcome: 'wait', seconds: null, tooMany: true },
    21211: { outcome: 'permanent' },
    21408: { outcome: 'permanent', loud: true },
    21610: { outcome: 'stopped' },
    21612: { outcome: 'permanent' },
    21614: { outcome: 'permanent' },
    30450: { outcome: 'wait', seconds: 1800 },
  }
  // The answer to an account that is not active is in no published example.
  const inactive = { status: 400, body: { code: 20005 } }
  test.each([...refusals, inactive])('knows what $body.code means', async (refusal) => {
    const code = Number(refusal.body['code'])
    const { url } = replaying(refusal)
    // Of what is set wrongly here no text is lost.
    const carried = OUTCOMES[code] ?? { outcome: 'temporary' }
    const failure = `twilio-${code}`
    expect(await carrierAt(url).carry(TEXT)).toEqual({ ...carried, failure })
  })

  test('reads a status callback', () => {
    expect(reportIn(new URLSearchParams(CALLBACK.fields))).toEqual({
      carrierId: CALLBACK.fields['MessageSid'],
      state: 'undelivered',
      failure: 'twilio-30003',
      to: CALLBACK.fields['To'],
    })
  })

  test('signs and checks as the published example', () => {
    const { authToken, url, fields } = SIGNED
    const form = new URLSearchParams(fields)
    expect(twilioSignature(authToken, url, form)).toBe(SIGNED.signature)
    expect(isSignedByTwilio(authToken, { url, form, signature: SIGNED.signature })).toBe(true)
    expect(signature(authToken, url, fields)).toBe(SIGNED.signature)
  })
})

describe('the stand-in', () => {
  const standIn = forEachTest(() => startTwilio({ port: 0, afterMs: 1 }))

  test('answers a new message and a list in the published shape', async () => {
    const { url } = standIn
    await carrierAt(url).carry(TEXT)
    const headers = { authorization: BASIC }
    const list = `${url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`
    const page = (await (await fetch(list, { headers })).json()) as {
      messages: Record<string, unknown>[]
    }
    expectLike(page, LIST.answer.body)
    expectLike(page.messages[0] ?? {}, CREATE.answer.body)
    const fields = new URLSearchParams({ To: '+447400123456', From: '+447400100100', Body: 'x' })
    const created = await fetch(list, { method: 'POST', headers, body: fields })
    expect(created.status).toBe(CREATE.answer.status)
    expectLike((await created.json()) as Record<string, unknown>, CREATE.answer.body)
  })

  test('tells what became of a message in the published fields, signed', async () => {
    const product = await openReceiver((response) => void response.writeHead(204).end())
    const { url, messages } = standIn
    messages.fates.set(TEXT.to, { status: 'undelivered', code: 30003 })
    const carrier = twilioCarrier(testTwilio(url), product.url)
    await carrier.carry(TEXT)
    await expect.poll(() => product.received.length).toBe(2)
    const form = new URLSearchParams(product.received[1]?.body)
    expect([...form.keys()].toSorted()).toEqual(Object.keys(CALLBACK.fields).toSorted())
    const given = product.received[1]?.headers['x-twilio-signature']
    expect(isSignedByTwilio(AUTH_TOKEN, { url: product.url, form, signature: given })).toBe(true)
    product.close()
  })
})
