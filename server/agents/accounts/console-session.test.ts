// The door of the agents' calls: which ways of naming a session it takes, and what it says to the others.
import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { textedCode, signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { signedInAgent } from '../sign-in/require-agent.ts'

const PHONE = '07700 900456'
const ORIGIN = 'https://beatscrap.example'
const CONSOLE = { 'x-requested-with': 'console', origin: ORIGIN }

const site = forEachTest(() => openTestSite({ PUBLIC_URL: ORIGIN }))
let cookie: string
let agent: AgentCaller

beforeEach(async () => {
  agent = await signInAgent(site, { phone: PHONE })
  const opened = await signIn(CONSOLE)
  cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
})

async function signIn(headers: Record<string, string>) {
  site.services.clock.advance(1000)
  const payload = { phoneNumber: PHONE, signInKey: 'a browser' }
  await site.post('/agent/sign-in', payload)
  const code = await textedCode(site.services)
  const url = '/agent/sessions'
  return site.post(url, { ...payload, code }, headers)
}

const patch = (headers: Record<string, string>) =>
  site.app.inject({
    method: 'PATCH',
    url: '/agent/me',
    payload: { contact: '0113 496 0999' },
    headers: { cookie, ...headers },
  })

test('the console gets its token in a cookie that no script can read, and nowhere else', async () => {
  const opened = await signIn(CONSOLE)
  expect(opened.json().token).toBeUndefined()
  const [session = '', known = ''] = [opened.headers['set-cookie']].flat()
  expect(known).toMatch(/^__Host-known-browser=.*; Path=\/; HttpOnly;.*; Secure$/)
  expect(session).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
  )
})

test('a change by cookie is taken only from our own pages', async () => {
  const strangers: [Record<string, string>, reason: string][] = [
    [{}, 'cross-site'],
    [{ origin: ORIGIN }, 'cross-site'],
    [{ 'x-requested-with': 'console' }, 'cross-site'],
    [{ 'x-requested-with': 'XMLHttpRequest', origin: ORIGIN }, 'cross-site'],
    [{ 'x-requested-with': 'console', origin: 'https://elsewhere.example' }, 'foreign-page'],
    [{ 'x-requested-with': 'console', origin: 'null' }, 'foreign-page'],
  ]
  for (const [headers, reason] of strangers) {
    const answer = await patch(headers)
    expect([answer.statusCode, answer.json().reason]).toEqual([403, reason])
    expect(answer.headers['www-authenticate']).toBeUndefined()
  }
  expect((await patch(CONSOLE)).json().contact).toBe('0113 496 0999')
})

test('another site cannot sign a browser in', async () => {
  const opened = await signIn({ ...CONSOLE, origin: 'https://elsewhere.example' })
  expect(opened.statusCode).toBe(403)
  expect(opened.headers['set-cookie']).toBeUndefined()
})

test('signing out takes the cookie away, and whatever the browser keeps to show again, and ends no other session', async () => {
  const other = String((await signIn(CONSOLE)).headers['set-cookie']).split(';')[0] ?? ''
  const url = '/agent/sessions/current'
  const out = await site.app.inject({ method: 'DELETE', url, headers: { cookie, ...CONSOLE } })
  expect(out.headers['set-cookie']).toContain('__Host-session=; Path=/')
  expect(out.headers['set-cookie']).toContain('Max-Age=0')
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect((await site.get('/agent/me', { cookie })).statusCode).toBe(401)
  expect((await site.get('/agent/me', { cookie: other })).statusCode).toBe(200)
})

const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ url: '/agent/me', method, headers })

test('a token is taken after Bearer, however that is written', async () => {
  for (const before of ['Bearer ', 'bearer ', 'BEARER   ']) {
    expect((await ask({ authorization: before + agent.token })).statusCode).toBe(200)
  }
  const wrong = ['', 'Bearer', 'Basic ', 'xBearer ', 'Bearer x ']
  for (const before of wrong) {
    const refused = await ask({ authorization: before + agent.token })
    const said = [refused.statusCode, refused.json().reason, refused.headers['www-authenticate']]
    expect([before, ...said]).toEqual([before, 401, 'signed-out', 'Bearer'])
  }
  for (const other of [`${agent.token} x`, agent.id, 'x']) {
    expect((await ask({ authorization: `Bearer ${other}` })).statusCode).toBe(401)
  }
})

test('a cookie is enough to read, among others and for the headers alone too', async () => {
  expect((await ask({ cookie: `a=b; ${cookie}` })).statusCode).toBe(200)
  expect((await ask({ cookie }, 'HEAD')).statusCode).toBe(200)
})

test('a token that is wrong is refused though the cookie would do', async () => {
  const headers = { cookie, authorization: 'Bearer wrong' }
  expect((await ask(headers)).statusCode).toBe(401)
})

test('a call that does not ask who is signed in knows nobody', () => {
  expect(() => signedInAgent({} as FastifyRequest)).toThrow('does not ask who is signed in')
})
