import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

const KNOWN = '07700 900456'
const UNKNOWN = '07700 900789'

const site = forEachTest(() => openTestSite(ANY_FORMS))

beforeEach(async () => {
  await signInAgent(site, { phone: KNOWN })
})

const post = (url: string, payload: object, remoteAddress = '127.0.0.1') =>
  site.app.inject({ method: 'POST', url, payload, remoteAddress })
const ask = (phoneNumber: string, from?: string) =>
  post('/agent/sign-in', { phoneNumber, signInKey: 'a browser' }, from)
const open = (code: string) =>
  post('/agent/sessions', { phoneNumber: KNOWN, code, signInKey: 'a browser' })

async function textedCode(): Promise<string> {
  const codes = await queuedTexts(site.services, 'code')
  return /\b\d{6}\b/.exec(codes.at(-1)?.body ?? '')?.[0] ?? ''
}

test('two hundred requests for one number, known or not, are answered alike and text five times a day, and three times for one network', async () => {
  const answers = new Set<string>()
  for (let time = 0; time < 100; time += 1) {
    site.services.clock.advance(1)
    for (const phone of [KNOWN, UNKNOWN]) {
      const answer = await ask(phone, time < 50 ? '203.0.113.1' : '198.51.100.1')
      answers.add(`${answer.statusCode} ${answer.body}`)
    }
    if (time === 49) expect(await queuedTexts(site.services)).toHaveLength(3)
  }
  expect([...answers]).toEqual(['200 {"success":true,"textsLate":false}'])
  expect(await queuedTexts(site.services)).toHaveLength(5)
  // The last code that was texted still signs in.
  expect((await open(await textedCode())).statusCode).toBe(200)

  await sendDueTexts(site.services)
  site.services.clock.advance(DAY_MS)
  await ask(KNOWN)
  expect(await queuedTexts(site.services)).toHaveLength(6)
})

test('a code guessed a hundred times is refused by name and opens nothing, right at last or not', async () => {
  await ask(KNOWN)
  const code = await textedCode()
  const refused = new Set<string>()
  for (let guess = 0; guess < 100; guess += 1) {
    const guessed = String(guess).padStart(6, '0')
    if (guessed === code) continue
    const answer = await open(guessed)
    refused.add(`${answer.statusCode} ${answer.json().problems[0].code}`)
  }
  expect([...refused]).toEqual(['400 wrong-code'])
  expect((await open(code)).statusCode).toBe(400)
  const sessions = await rowsOf(site.services, 'sessions')
  expect(sessions).toHaveLength(1)
})
