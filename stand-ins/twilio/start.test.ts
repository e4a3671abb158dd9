import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { openReceiver } from '../../tests/support/answering-receiver.ts'
import REFUSALS from './contract/refusals.json' with { type: 'json' }
import { STAND_IN_ACCOUNT, startTwilio } from './start.ts'

const TO = '+447400123456'

const twilio = forEachTest(() => startTwilio({ port: 0, afterMs: null }))
const product = forEachTest(() => openReceiver((response) => void response.writeHead(204).end()))

const { accountSid, authToken } = STAND_IN_ACCOUNT
const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

async function create(fields: Record<string, string> = {}, authorization = basic) {
  const text = { To: TO, From: '+447400100100', Body: 'Hello', ...fields }
  const callback = { StatusCallback: `${new URL(product.url).origin}/texts/twilio-status` }
  const answer = await fetch(`${twilio.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ ...callback, ...text }),
  })
  return { status: answer.status, json: (await answer.json()) as { code?: number; sid?: string } }
}

// By the buttons of its page.
const text = (body: string) =>
  fetch(`${twilio.url}/texts`, { method: 'POST', body: new URLSearchParams({ from: TO, body }) })

test('lists what it took, the latest first, and shows it on its page', async () => {
  await create()
  await create({ Body: '<b>Another</b>' })
  expect(twilio.messages.list().map(({ body }) => body)).toEqual(['<b>Another</b>', 'Hello'])
  const page = await (await fetch(twilio.url)).text()
  expect(page).toContain('Answer STOP')
  expect(page).not.toContain('<b>Another')
  expect(page).not.toContain(authToken)
})

test('takes no text from a stranger, to nobody or that says nothing', async () => {
  const published = REFUSALS.refusals.find(({ status }) => status === 401)
  expect(await create({}, 'Basic eA==')).toEqual({ status: 401, json: published?.body })
  expect(await create({ To: '07400 123456' })).toMatchObject({ status: 400, json: { code: 21211 } })
  expect(await create({ Body: '' })).toMatchObject({ json: { code: 21602 } })
  expect(twilio.messages.list()).toEqual([])
})

test('a number says STOP and START, to the product too', async () => {
  await create()
  expect(new URL((await text('STOP')).url).pathname).toBe('/')
  const told = product.received.at(-1)
  expect(told?.path).toBe('/texts/twilio-inbound')
  expect(Object.fromEntries(new URLSearchParams(told?.body))).toMatchObject({
    From: TO,
    Body: 'STOP',
  })
  expect(await create()).toMatchObject({ json: { code: 21610 } })
  await text('START')
  expect(await create()).toMatchObject({ status: 201 })
})
