// The session of an agent: which ways of naming it the calls take, what they say to the others, and how long it lasts.
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { callAs, signInAgent, signInByCode } from '../../../tests/support/agent-caller.ts'
import { FROM_DESK, signInOperator, WITH_DESK } from '../../../tests/support/operator-caller.ts'
import { rowOf, rowsOf } from '../../../tests/support/test-services.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'
import { forEachTest, openTestSite, outcomeOf, it } from '../../../tests/support/test-site.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'
import { deviceName } from './session-cookie.ts'

const PHONE = '07700 900456'
const { origin: ORIGIN } = FROM_DESK

const site = forEachTest(() => openTestSite(WITH_DESK))
let cookie: string
const agent = forEachTest(() => signInAgent(site, { phone: PHONE }))
beforeEach(async () => {
  cookie = cookieOf(await signIn(FROM_DESK))
})

const signIn = (headers: Record<string, string>) => signInByCode(site, PHONE, headers)
const cookieOf = ({ headers }: LightMyRequestResponse) =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ url: '/agent/me', method, headers })
const statusOf = async (headers: Record<string, string>) => (await ask(headers)).statusCode

it('the console gets its token in a cookie that no script can read, and nowhere else', async () => {
  const opened = await signIn(FROM_DESK)
  expect(opened.json().token).toBeUndefined()
  const [session = '', known = ''] = [opened.headers['set-cookie']].flat()
  expect(known).toMatch(/^__Host-known-browser=.*; Path=\/; HttpOnly;.*; Secure$/)
  expect(session).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
  )
})

test.each<[Record<string, string>, outcome: string]>([
  [{}, '403 cross-site'],
  [{ origin: ORIGIN }, '403 cross-site'],
  [{ 'x-requested-with': 'console' }, '403 cross-site'],
  [{ 'x-requested-with': 'XMLHttpRequest', origin: ORIGIN }, '403 cross-site'],
  [{ 'x-requested-with': 'console', origin: 'https://elsewhere.example' }, '403 foreign-page'],
  [{ 'x-requested-with': 'console', origin: 'null' }, '403 foreign-page'],
  [FROM_DESK, '200'],
])('a change by cookie from %j: %s', async (from, outcome) => {
  const payload = { contact: '0113 496 0999' }
  const headers = { cookie, ...from }
  const answer = await site.app.inject({ method: 'PATCH', url: '/agent/me', payload, headers })
  expect(outcomeOf(answer)).toBe(outcome)
  expect(answer.headers['www-authenticate']).toBeUndefined()
})

it('another site cannot sign a browser in', async () => {
  const opened = await signIn({ ...FROM_DESK, origin: 'https://elsewhere.example' })
  expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([403, undefined])
})

test('a browser that signs in again has one session, and the one before has ended', async () => {
  const second = cookieOf(await signIn({ ...FROM_DESK, cookie }))
  expect([await statusOf({ cookie }), await statusOf({ cookie: second })]).toEqual([401, 200])
})

test('signing out takes the cookie away, and whatever the browser keeps to show again, and ends no other session', async () => {
  const other = cookieOf(await signIn(FROM_DESK))
  const url = '/agent/sessions/current'
  const out = await site.app.inject({ method: 'DELETE', url, headers: { cookie, ...FROM_DESK } })
  expect(out.headers['set-cookie']).toMatch(/^__Host-session=; Path=\/.*Max-Age=0/)
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect([await statusOf({ cookie }), await statusOf({ cookie: other })]).toEqual([401, 200])
})

it('a token is taken after Bearer, however that is written', async () => {
  for (const before of ['Bearer ', 'bearer ', 'BEARER   ']) {
    expect(await statusOf({ authorization: before + agent.token })).toBe(200)
  }
  for (const before of ['', 'Bearer', 'Basic ', 'xBearer ', 'Bearer x ']) {
    const refused = await ask({ authorization: before + agent.token })
    const said = [outcomeOf(refused), refused.headers['www-authenticate']]
    expect([before, ...said]).toEqual([before, '401 signed-out', 'Bearer'])
  }
  for (const other of [`${agent.token} x`, agent.id, 'x']) {
    expect(await statusOf({ authorization: `Bearer ${other}` })).toBe(401)
  }
})

it('a cookie is enough to read, but not beside a token that is wrong', async () => {
  expect(await statusOf({ cookie: `a=b; ${cookie}` })).toBe(200)
  expect((await ask({ cookie }, 'HEAD')).statusCode).toBe(200)
  expect(await statusOf({ cookie, authorization: 'Bearer wrong' })).toBe(401)
})

test('use is noted once an hour, and a session then lasts seven days from it', async () => {
  const { services } = site
  const { id, call } = await signInAgent(site)
  const start = services.clock.now()
  for (const [ms, noted] of [
    [HOUR_MS - 1, start],
    [1, start + HOUR_MS],
  ] as const) {
    services.clock.advance(ms)
    expect((await call('GET', '/agent/me')).statusCode).toBe(200)
    const session = await rowOf(services, 'sessions', { agent_id: id })
    expect(session).toMatchObject({ used_at: noted, expires_at: noted + 7 * DAY_MS })
  }
  services.clock.advance(7 * DAY_MS)
  expect((await call('GET', '/agent/me')).statusCode).toBe(401)
})

it('a session in use ends by itself after thirty days, and is forgotten', async () => {
  const { call } = await signInAgent(site)
  for (let day = 0; day < 30; day += 1) {
    site.services.clock.advance(DAY_MS - 1)
    expect((await call('GET', '/agent/me')).statusCode).toBe(200)
  }
  site.services.clock.advance(30)
  expect((await call('GET', '/agent/me')).statusCode).toBe(401)
  await purgeOldRows(site.services)
  expect(await rowsOf(site.services, 'sessions')).toEqual([])
})

it('calls are answered though an outage keeps the use of a session from being noted, but a bug stays one', async () => {
  const { clock, database } = site.services
  clock.advance(HOUR_MS / 2)
  const desk = await signInOperator(site)
  clock.advance(HOUR_MS / 2)
  const write = vi.spyOn(database, 'updateTable')
  for (const [code, status] of [
    ['ENOSPC', 200],
    ['a bug', 500],
  ] as const) {
    write.mockImplementation(() => {
      throw Object.assign(new Error('Not written.'), { code })
    })
    const answers = [await agent.call('GET', '/agent/me'), await desk.call('GET', '/operator/me')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
  }
  write.mockRestore()
})

it('an agent sees where they are signed in, what was used last first, and signs out everywhere', async () => {
  await signInAgent(site, { name: 'Another' })
  await sendDueTexts(site.services)
  site.services.clock.advance(DAY_MS)
  expect(await statusOf({ authorization: `Bearer ${agent.token}` })).toBe(200)
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/150.0.0.0 Mobile Safari/537.36'
  const { token } = (await signIn({ 'user-agent': userAgent })).json()
  const call = callAs(site.app, token)
  const on = (day: number, order: number) => `2026-11-${day}T10:00:00.00${order}Z`
  expect((await call('GET', '/agent/sessions')).json().sessions).toEqual([
    { device: 'Chrome on Android', signedInAt: on(19, 2), lastUsedAt: on(19, 2), current: true },
    { device: null, signedInAt: on(18, 0), lastUsedAt: on(19, 1), current: false },
    { device: null, signedInAt: on(18, 1), lastUsedAt: on(18, 1), current: false },
  ])
  expect((await call('DELETE', '/agent/sessions')).json()).toEqual({ success: true })
  expect([(await call('GET', '/agent/me')).statusCode, await statusOf({ cookie })]).toEqual([
    401, 401,
  ])
  expect(await rowsOf(site.services, 'sessions')).toHaveLength(1)
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'
const IPHONE = 'iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it('a session is named by the browser and the system, and not where a program says neither', () => {
  for (const [said, name] of [
    [`Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Linux; Android 14) ${CHROME} SamsungBrowser/28.0 Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/150.0.0.0`, 'Edge on Windows'],
    [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/150.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
    ['X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ]) {
    expect(deviceName(`Mozilla/5.0 (${said}`)).toBe(name)
  }
  expect([deviceName('curl/8.5.0'), deviceName(undefined)]).toEqual([null, null])
})
