import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/basics/time.ts'
import { queuedTexts, signInAgent, textedCode } from '../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../tests/support/forms.ts'
import {
  FROM_DESK,
  MANAGER,
  signInOperator,
  SUPPORT,
  WITH_DESK,
} from '../../tests/support/operator-caller.ts'
import { operator } from '../../tests/support/operator.ts'
import { securityEvents, rowsOf } from '../../tests/support/test-services.ts'
import { it } from '../../tests/support/for-each-test.ts'
import { forEachTest, forThisTest, openTestSite, outcomeOf } from '../../tests/support/test-site.ts'
import { purgeOldRows } from '../upkeep/scheduled/tasks.ts'

const KEY = 'a page of Tom’s'
const WRONG_CODE = '400 code wrong-code'

const site = forEachTest(() => openTestSite({ ...WITH_DESK, ...ANY_FORMS }))

interface From {
  ip?: string
  headers?: Record<string, string>
  signInKey?: string
}

const post = (url: string, payload: object, { ip = '198.51.100.7', headers }: From = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: ip,
    headers: { ...FROM_DESK, ...headers },
  })
const ask = (phoneNumber: string, from: From = {}) =>
  post('/operator/sign-in', { phoneNumber, signInKey: from.signInKey ?? KEY }, from)
const open = (code: string, { phone = SUPPORT.phone, ...from }: From & { phone?: string } = {}) =>
  post('/operator/sessions', { phoneNumber: phone, code, signInKey: from.signInKey ?? KEY }, from)
const me = (cookie: string) => site.get('/operator/me', { cookie })

const lastCode = () => textedCode(site.services)
const alarms = async () =>
  (await queuedTexts(site.services, 'alarm')).map(({ phone, body }) => [phone, body])
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

async function signIn(from: From = {}) {
  site.services.clock.advance(1000)
  await ask(SUPPORT.phone, from)
  return open(await lastCode(), from)
}

it('a code texted to an operator opens a session once, in a cookie that no script can read, and nobody else can guess at it', async () => {
  await ask(SUPPORT.phone)
  const code = await lastCode()
  for (let guess = 0; guess < 6; guess += 1) {
    expect(outcomeOf(await open(code, { signInKey: 'a guesser' }))).toBe(WRONG_CODE)
  }
  const opened = await open(code)
  const tom = { name: 'Tom B.', role: 'support', links: expect.any(Array) }
  expect([opened.statusCode, opened.json()]).toEqual([200, tom])
  const pages = ['', '/applications', '/agents', '/postings', '/complaints', '/texts', '/record']
  const paths = opened.json().links.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(pages.map((path) => `/desk${path}`))
  expect([opened.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800; Secure$/,
  )
  expect((await me(cookieOf(opened))).json()).toEqual(tom)
  expect(outcomeOf(await open(code))).toBe(WRONG_CODE)
})

it('every number and every wrong code is answered alike, and only operators get a text', async () => {
  for (const phone of [SUPPORT.phone, '07700 900789']) {
    const { statusCode, body } = await ask(phone)
    expect([statusCode, body]).toEqual([200, '{"success":true,"textsLate":false}'])
    expect(outcomeOf(await open('000000', { phone }))).toBe(WRONG_CODE)
  }
  expect(outcomeOf(await open('000000', { phone: '0113' }))).toMatch(/^400 phoneNumber /)
  expect((await queuedTexts(site.services)).map(({ phone }) => phone)).toEqual([SUPPORT.phone])
})

it('a code for the console does not open the desk, nor the other way round', async () => {
  await signInAgent(site, { phone: SUPPORT.phone })
  const payload = { phoneNumber: SUPPORT.phone, signInKey: KEY }
  await post('/agent/sign-in', payload)
  expect((await open(await lastCode())).statusCode).toBe(400)
  site.services.clock.advance(1000)
  await ask(SUPPORT.phone)
  const atConsole = await post('/agent/sessions', { ...payload, code: await lastCode() })
  expect(atConsole.statusCode).toBe(400)
})

it('an agent’s token is no good at the desk, nor an operator’s in the console', async () => {
  const { token } = await signInAgent(site)
  const { cookie } = await signInOperator(site)
  for (const [name, value] of [
    ['authorization', `Bearer ${token}`],
    ['cookie', `__Host-desk=${token}`],
    ['cookie', `__Host-session=${token}`],
    ['authorization', `Bearer ${cookie.split('=')[1]}`],
  ] as const) {
    expect(outcomeOf(await site.get('/operator/me', { [name]: value }))).toBe('401 signed-out')
  }
  const other = { cookie: cookie.replace('__Host-desk', '__Host-session') }
  expect((await site.get('/agent/me', other)).statusCode).toBe(401)
})

it('strangers who flood an operator’s number lock nobody out of a network or a browser that is known', async () => {
  const known = await signIn()
  for (let time = 0; time < 30; time += 1) {
    await ask(SUPPORT.phone, { ip: `192.0.2.${time}`, signInKey: `stranger ${time}` })
  }
  expect(await queuedTexts(site.services, 'code')).toHaveLength(1 + 4)
  expect((await signIn()).statusCode).toBe(200)
  // One of them has a phone on the same network.
  for (let time = 0; time < 9; time += 1) await ask(SUPPORT.phone, { signInKey: `near ${time}` })
  const cookie = String([known.headers['set-cookie']].flat()[1]).split(';')[0] ?? ''
  expect((await signIn({ ip: '203.0.113.9', headers: { cookie } })).statusCode).toBe(200)
})

test('a session ends after an hour without use, and after eight in any case, and is forgotten', async () => {
  const { clock, database } = site.services
  const { cookie } = await signInOperator(site)
  clock.advance(HOUR_MS)
  expect((await me(cookie)).statusCode).toBe(401)

  const used = await signInOperator(site)
  for (let half = 1; half < 16; half += 1) {
    clock.advance(HOUR_MS / 2)
    expect((await me(used.cookie)).statusCode).toBe(200)
  }
  clock.advance(HOUR_MS / 2)
  expect((await me(used.cookie)).statusCode).toBe(401)
  await purgeOldRows(site.services)
  expect(await rowsOf({ database }, 'desk_sessions')).toEqual([])
})

it('an operator taken out of the settings is out at the next call, gets in by no code, and stays out when put back', async () => {
  const { cookie } = await signInOperator(site, SUPPORT)
  await ask(SUPPORT.phone)
  const { config } = site.services
  const everybody = config.operators
  config.operators = everybody.filter(({ name }) => name !== SUPPORT.name)
  expect(outcomeOf(await open(await lastCode()))).toBe(WRONG_CODE)
  expect((await me(cookie)).statusCode).toBe(401)
  config.operators = everybody
  expect((await me(cookie)).statusCode).toBe(401)
})

it('a foreign page and a program change nothing with a stolen look at the cookie', async () => {
  const { cookie, call } = await signInOperator(site)
  const url = '/operator/sessions/current'
  const foreign = { ...FROM_DESK, origin: 'https://elsewhere.example' }
  for (const [headers, outcome] of [
    [{}, '403 cross-site'],
    [foreign, '403 foreign-page'],
  ] as const) {
    const out = await site.app.inject({ method: 'DELETE', url, headers: { cookie, ...headers } })
    expect(outcomeOf(out)).toBe(outcome)
  }
  const program = await signIn({ headers: { 'x-requested-with': 'curl' } })
  expect(outcomeOf(program)).toBe('403 cross-site')
  expect((await me(cookie)).statusCode).toBe(200)

  expect((await call('DELETE', url)).headers['set-cookie']).toContain('__Host-desk=; Path=/')
  expect((await me(cookie)).statusCode).toBe(401)
})

test('an operator whose session was stolen ends all of theirs, and nobody else’s', async () => {
  const [robbed, stolen] = [await signInOperator(site), await signInOperator(site)]
  const other = await signInOperator(site, SUPPORT)
  expect((await robbed.call('DELETE', '/operator/sessions')).statusCode).toBe(200)
  expect((await me(stolen.cookie)).statusCode).toBe(401)
  expect((await me(other.cookie)).statusCode).toBe(200)
  // A browser that signs in again has one session.
  const second = cookieOf(await signIn({ headers: { cookie: other.cookie } }))
  expect((await me(other.cookie)).statusCode).toBe(401)
  expect((await me(second)).statusCode).toBe(200)
})

it('the managers are texted when somebody signs in from a network that is new for them, once', async () => {
  site.services.clock.set(new Date('2026-11-18T10:42:00Z'))
  await signIn({ ip: '198.51.100.7' })
  await signIn({ ip: '198.51.100.200' })
  const told =
    'Beat Scrap: Tom B. signed in to the desk from a new network at 10:42. Not them? Take their number out of OPERATOR_PHONES.'
  expect(await alarms()).toEqual([[MANAGER.phone, told]])
  await signIn({ ip: '203.0.113.9' })
  expect(await alarms()).toHaveLength(2)
})

it('what happens at the door of the desk is a security event, by name', async () => {
  await signIn()
  await open('000000')
  await me('__Host-desk=nothing')
  for (let time = 0; time < 6; time += 1) {
    for (const phone of [SUPPORT.phone, '07700 900789']) await ask(phone)
  }
  const events = securityEvents(site.services).map(({ event, reason, operator: name }) =>
    [event, reason, name].filter(Boolean).join(' '),
  )
  expect(events.toSorted()).toEqual([
    'desk-refused code Tom B.',
    'desk-refused signed-out',
    'desk-refused texts',
    'desk-refused texts Tom B.',
    'desk-signed-in Tom B.',
  ])
})

it('a site without OPERATOR_PHONES has no desk', async () => {
  const without = await forThisTest(openTestSite({ ...ANY_FORMS, NODE_ENV: 'test' }))
  expect(outcomeOf(await without.get('/operator/me'))).toBe('404 no-desk')
  expect(outcomeOf(await without.post('/operator/sign-in', {}))).toBe('404 no-desk')
})

it('a link from the shell signs its operator in once, within ten minutes, and is on record', async () => {
  const run = (...typed: string[]) =>
    operator({ ...site.services.config, settings: WITH_DESK }, 'desk-link', ...typed)
  const makeLink = async () => {
    const { json } = await run(...SUPPORT.name.split(' '), '--json')
    return (json as { link: string }).link
  }
  const enter = (link: string) => post('/operator/sessions', { link: link.split('#')[1] })
  const made = await makeLink()
  expect(made).toMatch(/^https:\/\/beatscrap\.example\/desk#[\w-]{43}$/)
  const entered = await enter(made)
  expect(entered.json()).toMatchObject({ name: SUPPORT.name, role: 'support' })
  expect((await me(cookieOf(entered))).statusCode).toBe(200)
  expect((await enter(made)).json().problems[0].code).toBe('wrong-link')
  expect((await queuedTexts(site.services)).map(({ phone }) => phone)).toEqual([MANAGER.phone])

  const unused = await makeLink()
  site.services.clock.set(Date.now() + 10 * MINUTE_MS)
  expect((await enter(unused)).statusCode).toBe(400)
  const nobody = await run('Nobody')
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('Priya S., Tom B.')])
  const what = `desk link made for ${SUPPORT.name}`
  expect(await rowsOf(site.services, 'audit_log')).toMatchObject([{ what }, { what }])
})
