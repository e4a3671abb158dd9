import { beforeEach, describe, expect, test } from 'vitest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import {
  isKnownBrowser,
  knownBrowserCookie,
  rememberBrowser,
  signInLimit,
} from './known-browser.ts'
import { queuedTexts, textedCode, signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

const KNOWN = '07700 900456'

const ask = (site: TestSite, cookie = '') =>
  site.post('/agent/sign-in', { phoneNumber: KNOWN, signInKey: 'a browser' }, { cookie })

/** Opens a session with the code texted last, as the console does. */
async function open(site: TestSite) {
  const code = await textedCode(site.services)
  const opened = await site.post(
    '/agent/sessions',
    { phoneNumber: KNOWN, code, signInKey: 'a browser' },
    { 'x-requested-with': 'console', origin: site.services.config.publicUrl },
  )
  return { opened, known: [opened.headers['set-cookie']].flat()[1] ?? '' }
}

test('a browser that signed in with a number before gets a code of it whatever strangers asked for', async () => {
  const site = await openTestSite(ANY_FORMS)
  await signInAgent(site, { phone: KNOWN })
  await ask(site)
  const { known } = await open(site)
  expect(known).toMatch(
    /^known-browser=\d+(\.[\da-f]{64}){2}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
  )
  const cookie = known.split(';')[0] ?? ''
  const askFrom = (browser: string) => {
    site.services.clock.advance(1)
    return ask(site, browser)
  }
  const texted = async () => (await queuedTexts(site.services)).length
  for (let time = 0; time < 9; time += 1) await ask(site)
  expect(await texted()).toBe(3)

  const strange = ['known-browser=', 'known-browser=1.2', cookie.replace(/\../, '.g'), 'x=y']
  for (const other of strange) await askFrom(other)
  expect(await texted()).toBe(3)
  for (let time = 0; time < 9; time += 1) await askFrom(cookie)
  expect(await texted()).toBe(8)
  expect((await open(site)).opened.statusCode).toBe(200)

  // It is no session.
  expect((await site.get('/agent/me', { cookie })).statusCode).toBe(401)
  await site.close()
})

test('what an address sends does not stop a browser that is known, which has a limit of its own', async () => {
  const site = await openTestSite({ SUBMISSIONS_PER_HOUR: '3' })
  await signInAgent(site, { phone: KNOWN })
  await ask(site)
  const cookie = (await open(site)).known.split(';')[0] ?? ''
  await ask(site)
  expect((await ask(site)).statusCode).toBe(429)
  for (const made of [cookie.replace(/.$/, 'g'), cookie.replace(/=\d/, '=9')]) {
    expect((await ask(site, made)).statusCode).toBe(429)
  }
  for (let time = 0; time < 3; time += 1) {
    expect((await ask(site, cookie)).statusCode).toBe(200)
  }
  expect((await ask(site, cookie)).json()).toMatchObject({
    detail: 'Too many tries from this browser. Please try again in 60 minutes.',
  })
  await site.close()
})

describe('the cookie is made for one number and one year, and of no use once changed', () => {
  const PHONE = '+447700900456'
  const YEAR_MS = 365 * DAY_MS

  const services = forEachTest(() => makeServices({ PUBLIC_URL: 'https://beatscrap.example' }))
  let cookie: string
  beforeEach(async () => {
    let set = ''
    const reply = { header: (_name: string, value: string) => void (set = value) }
    rememberBrowser(services, reply as unknown as FastifyReply, PHONE)
    cookie = /^__Host-known-browser=([^;]+);/.exec(set)?.[1] ?? ''
  })

  const request = (value: string) =>
    ({ headers: { cookie: `__Host-known-browser=${value}` } }) as unknown as FastifyRequest
  const callerOf = (value: string) => signInLimit(services).callerOf(request(value))

  test('a browser is known by its cookie for that number alone, and counts for itself, until the year is over', () => {
    const [, mark] = cookie.split('.')
    const seen = () => [isKnownBrowser(services, PHONE, cookie), callerOf(cookie)]
    expect(knownBrowserCookie(request(cookie), services.config)).toBe(cookie)
    expect(isKnownBrowser(services, '+447700900457', cookie)).toBe(false)
    expect(seen()).toEqual([true, mark])
    services.clock.advance(YEAR_MS - 1)
    expect(seen()).toEqual([true, mark])
    services.clock.advance(1)
    expect(seen()).toEqual([false, undefined])
  })

  test('nothing made up is known, nor counts for itself', () => {
    const [until = '', mark = '', seal = ''] = cookie.split('.')
    const later = String(Number(until) + YEAR_MS)
    const made = ['', '.', '..', until, `${until}.${seal}`, `${later}.${mark}.${seal}`, `.${mark}`]
    for (const value of made) {
      expect([value, isKnownBrowser(services, PHONE, value)]).toEqual([value, false])
      expect([value, callerOf(value)]).toEqual([value, undefined])
    }
    expect(callerOf(`${until}.${mark}`)).toBeUndefined()
    expect(isKnownBrowser(services, PHONE, undefined)).toBe(false)
    const without = { headers: {} } as FastifyRequest
    expect(signInLimit(services).callerOf(without)).toBeUndefined()
  })
})
