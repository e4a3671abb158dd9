import { beforeEach, expect, test } from 'vitest'
import { it } from '../../../tests/support/for-each-test.ts'
import { forEachTest, rowsOf, openTestSite, outcomeOf } from '../../../tests/support/test-site.ts'
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent, textedCode } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS, WITH_OPERATOR } from '../../../tests/support/forms.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { BUSY, sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { eraseAgent } from '../../upkeep/people/erase-agent.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const KNOWN = '07700 900456'
const UNKNOWN = '07700 900789'

const site = forEachTest(() => openTestSite({ ...ANY_FORMS, ...WITH_OPERATOR }))

beforeEach(() => signInAgent(site, { phone: KNOWN }))

const ask = (phoneNumber: unknown, url = '/agent/sign-in') =>
  site.post(url, { phoneNumber, signInKey: 'a browser' })
const open = (code: unknown, phoneNumber = KNOWN, headers = {}) =>
  site.post('/agent/sessions', { phoneNumber, code, signInKey: 'a browser' }, headers)

const texted = () => textedCode(site.services)

it('a texted code opens a session, once, and neither code nor token is kept but for their digests', async () => {
  expect((await ask(KNOWN)).json()).toEqual({ success: true, textsLate: false })
  const code = await texted()
  const opened = await open(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(opened.statusCode).toBe(200)
  const { token, agent } = opened.json()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(agent).toMatchObject({ phoneNumber: '+447700900456', state: 'approved', subscribed: true })
  expect((await open(code)).statusCode).toBe(400)

  expect((await site.get('/agent/me', { authorization: `Bearer ${token}` })).statusCode).toBe(200)

  site.services.clock.advance(11 * MINUTE_MS)
  await sendDueTexts(site.services)
  site.services.clock.advance(11 * MINUTE_MS)
  await purgeOldRows(site.services)
  const { database } = site.services
  for (const table of ['sign_in_codes', 'sessions', 'texts'] as const) {
    const stored = JSON.stringify(await database.selectFrom(table).selectAll().execute())
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(code)
  }
})

test('a number that nobody has is answered alike after the same work, and gets no text', async () => {
  const rows = async () => {
    const codes = await rowsOf(site.services, 'sign_in_codes', 'phone_digest')
    return [codes.length, (await rowsOf(site.services, 'text_allowances', 'text_id')).length]
  }
  const known = await ask(KNOWN)
  const afterKnown = await rows()
  const unknown = await ask(UNKNOWN)
  expect(await rows()).toEqual(afterKnown.map((count) => count * 2))
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(unknown.body).toBe(known.body)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(await queuedTexts(site.services)).toMatchObject([{ kind: 'code', phone: '+447700900456' }])
  const wrong = await open('000000', UNKNOWN)
  expect(wrong.json().problems).toEqual((await open('000000')).json().problems)
})

it('a code works at the fifth try, not after ten minutes, and not once another was asked for', async () => {
  await ask(KNOWN)
  const first = await texted()
  site.services.clock.advance(1000)
  await ask(KNOWN)
  const second = await texted()
  const codes = ['000000', '111111', first, '222222', '333333']
  for (const wrong of codes.filter((code) => code !== second).slice(0, 4)) {
    expect((await open(wrong)).statusCode).toBe(400)
  }
  expect((await open(second)).statusCode).toBe(200)
  site.services.clock.advance(1000)
  await ask(KNOWN)
  site.services.clock.advance(10 * MINUTE_MS)
  expect((await open(await texted())).statusCode).toBe(400)
})

it('past the share of codes, asking again gives no more tries', async () => {
  for (let asked = 0; asked < 3; asked += 1) {
    site.services.clock.advance(1000)
    await ask(KNOWN)
  }
  for (let guess = 0; guess < 5; guess += 1) await open('not it')
  await ask(KNOWN)
  expect((await open(await texted())).statusCode).toBe(400)
})

it('guesses from elsewhere neither open nor spend a code', async () => {
  const own = { phoneNumber: KNOWN, signInKey: 'this browser' }
  await site.post('/agent/sign-in', own)
  const code = await texted()
  for (let guess = 0; guess < 6; guess += 1) expect((await open(code)).statusCode).toBe(400)
  expect((await site.post('/agent/sessions', { ...own, code })).statusCode).toBe(200)
})

test('the code of an agent who was erased since opens nothing', async () => {
  await ask(KNOWN)
  const code = await texted()
  for (const { id } of await rowsOf(site.services, 'agents')) await eraseAgent(site.services, id)
  expect((await open(code)).json().problems[0].code).toBe('wrong-code')
})

test('a wrong phone number or code, or a missing key of the browser, is refused by its field', async () => {
  const keyless = await site.post('/agent/sign-in', { phoneNumber: KNOWN })
  expect([outcomeOf(keyless), await texted()]).toEqual(['400 signInKey required', ''])
  for (const phone of ['', undefined, 7, ['07700 900456'], '0113 496 0141', 'x'.repeat(70_000)]) {
    const answer = await ask(phone)
    expect([400, 413]).toContain(answer.statusCode)
    expect(answer.json().success).toBe(false)
  }
  expect(outcomeOf(await open('123456', '0113 496 0141'))).toBe('400 phoneNumber landline')
  for (const code of [undefined, 123_456, '', ['1'], '12345', 'abcdef']) {
    expect(outcomeOf(await open(code))).toBe('400 code wrong-code')
  }
})

test('a code that could not go within a minute is refused in words, for every number alike', async () => {
  site.services.carrier.refusal = () => 'status-401'
  for (const phone of [KNOWN, UNKNOWN]) {
    const refused = await ask(phone)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('120')
    expect(refused.json().detail).toContain('Try again in a few minutes, or call us.')
  }
  expect(await queuedTexts(site.services)).toEqual([])
})

const answered = async (phone = KNOWN, url?: string) => (await ask(phone, url)).json()

async function sendLink(): Promise<void> {
  await queueLinkText(site.services, site.services.database, await postCar(site.services))
  await sendDueTexts(site.services)
}

test('the first to ask in an outage is told that texts are late, until one is sent', async () => {
  expect(await answered()).toEqual({ success: true, textsLate: false })
  await sendDueTexts(site.services)
  site.services.clock.advance(1)
  site.services.carrier.answerWith(BUSY)
  await sendLink()
  expect(await answered()).toEqual({ success: true, textsLate: false })
  await site.services.database.deleteFrom('texts').where('kind', '=', 'code').execute()
  site.services.clock.advance(MINUTE_MS)
  for (const phone of [KNOWN, UNKNOWN, '07700 900999']) {
    expect(await answered(phone)).toEqual({ success: true, textsLate: true })
    expect(await answered(phone, '/operator/sign-in')).toEqual({ success: true, textsLate: true })
  }
  await sendDueTexts(site.services)
  expect(await answered()).toEqual({ success: true, textsLate: false })
})

it('texts are not said to be late because of one link that failed or a code that waits', async () => {
  site.services.carrier.answerWith(BUSY)
  await sendLink()
  await sendLink()
  site.services.carrier.answerWith(BUSY)
  site.services.clock.advance(MINUTE_MS)
  await sendDueTexts(site.services)
  expect(await answered()).toEqual({ success: true, textsLate: false })
  site.services.carrier.answerWith(BUSY)
  await sendDueTexts(site.services)
  expect(await answered(UNKNOWN)).toEqual({ success: true, textsLate: false })
})
