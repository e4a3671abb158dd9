// Holds the carrier and the stand-in to what Twilio publishes: what one sends the other takes, and what it answers.
import { describe, expect, test } from 'vitest'
import { reportIn, twilioCarrier } from '../../server/platform/carriers/twilio.ts'
import {
  isSignedByTwilio,
  twilioSignature,
} from '../../server/messages/texts/outbox/twilio-calls.ts'
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
    expect(await carrierAt(url).carry(TEXT)).toEqual({ ...carried, failure: `twilio-${code}` })
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
  const product = forEachTest(() => openReceiver((response) => void response.writeHead(204).end()))

  const LIST_PATH = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`
  const TO = '+447400123456'

  /** Asks it to send a text. */
  async function create(fields: Record<string, string> = {}, authorization = BASIC) {
    const text = { To: TO, From: '+447400100100', Body: 'Hello', ...fields }
    const callback = { StatusCallback: `${new URL(product.url).origin}/texts/twilio-status` }
    const body = new URLSearchParams({ ...callback, ...text })
    const sent = { method: 'POST', headers: { authorization }, body }
    const created = await fetch(standIn.url + LIST_PATH, sent)
    return { status: created.status, json: (await created.json()) as Record<string, unknown> }
  }

  // By the buttons of its page.
  const text = (body: string) =>
    fetch(`${standIn.url}/texts`, { method: 'POST', body: new URLSearchParams({ from: TO, body }) })

  test('answers a new message and a list in the published shape', async () => {
    await carrierAt(standIn.url).carry(TEXT)
    const headers = { authorization: BASIC }
    const page = (await (await fetch(standIn.url + LIST_PATH, { headers })).json()) as {
      messages: Record<string, unknown>[]
    }
    expectLike(page, LIST.answer.body)
    expectLike(page.messages[0] ?? {}, CREATE.answer.body)
    const { status, json } = await create()
    expect(status).toBe(CREATE.answer.status)
    expectLike(json, CREATE.answer.body)
  })

  test('tells what became of a message in the published fields, signed', async () => {
    const { url, messages } = standIn
    messages.fates.set(TEXT.to, { status: 'undelivered', code: 30003 })
    await twilioCarrier(testTwilio(url), product.url).carry(TEXT)
    await expect.poll(() => product.received.length).toBe(2)
    const form = new URLSearchParams(product.received[1]?.body)
    expect([...form.keys()].toSorted()).toEqual(Object.keys(CALLBACK.fields).toSorted())
    const given = product.received[1]?.headers['x-twilio-signature']
    expect(isSignedByTwilio(AUTH_TOKEN, { url: product.url, form, signature: given })).toBe(true)
  })

  test('lists what it took, the latest first, and shows it on its page', async () => {
    await create()
    await create({ Body: '<b>Another</b>' })
    expect(standIn.messages.list().map(({ body }) => body)).toEqual(['<b>Another</b>', 'Hello'])
    const page = await (await fetch(standIn.url)).text()
    expect(page).toContain('Answer STOP')
    for (const words of ['<b>Another', AUTH_TOKEN]) expect(page).not.toContain(words)
  })

  test('takes no text from a stranger, to nobody or that says nothing', async () => {
    const published = refusals.find(({ status }) => status === 401)
    expect(await create({}, 'Basic eA==')).toEqual({ status: 401, json: published?.body })
    const nobody = { status: 400, json: { code: 21211 } }
    expect(await create({ To: '07400 123456' })).toMatchObject(nobody)
    expect(await create({ Body: '' })).toMatchObject({ json: { code: 21602 } })
    expect(standIn.messages.list()).toEqual([])
  })

  test('has a number say STOP and START, to the product too', async () => {
    await create()
    expect(new URL((await text('STOP')).url).pathname).toBe('/')
    const told = product.received.find(({ path }) => path === '/texts/twilio-inbound')
    const said = { From: TO, Body: 'STOP' }
    expect(Object.fromEntries(new URLSearchParams(told?.body))).toMatchObject(said)
    expect(await create()).toMatchObject({ json: { code: 21610 } })
    await text('START')
    expect(await create()).toMatchObject({ status: 201 })
  })
})
