import { expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { forThisTest, openTestSite, type TestSite } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { isKnownBrowser, signInLimit } from './known-browser.ts'
import { queuedTexts, textedCode, signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/forms.ts'

const KNOWN = '07700 900456'

const ask = (site: TestSite, cookie = '') =>
  site.post('/agent/sign-in', { phoneNumber: KNOWN, signInKey: 'a browser' }, { cookie })

/** Opens a session with the code texted last, as the console does. */
async function open(site: TestSite) {
  const entered = { phoneNumber: KNOWN, code: await textedCode(site.services) }
  const fromConsole = { 'x-requested-with': 'console', origin: site.services.config.publicUrl }
  return site.post('/agent/sessions', { ...entered, signInKey: 'a browser' }, fromConsole)
}

/** A site where one browser has signed in, with the cookie that makes it known. */
async function signedIn(settings: Record<string, string>) {
  const site = await forThisTest(openTestSite(settings))
  await signInAgent(site, { phone: KNOWN })
  await ask(site)
  const known = [(await open(site)).headers['set-cookie']].flat()[1] ?? ''
  return { site, known, cookie: known.split(';')[0] ?? '' }
}

test('strangers asking for codes do not stop codes to a browser that signed in with that number before', async () => {
  const { site, known, cookie } = await signedIn(ANY_FORMS)
  expect(known).toMatch(
    /^known-browser=\d+(\.[\da-f]{64}){2}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
  )
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
  expect((await open(site)).statusCode).toBe(200)

  // It is no session.
  expect((await site.get('/agent/me', { cookie })).statusCode).toBe(401)
})

test('other requests of its address do not stop a known browser, which has a limit of its own', async () => {
  const { site, cookie } = await signedIn({ SUBMISSIONS_PER_HOUR: '3' })
  await ask(site)
  expect((await ask(site)).statusCode).toBe(429)
  for (const made of [cookie.replace(/.$/, 'g'), cookie.replace(/=\d/, '=9')]) {
    expect((await ask(site, made)).statusCode).toBe(429)
  }
  for (let time = 0; time < 3; time += 1) expect((await ask(site, cookie)).statusCode).toBe(200)
  expect((await ask(site, cookie)).json()).toMatchObject({
    detail: 'Too many tries from this browser. Please try again in 60 minutes.',
  })
})

test('the cookie is of one number for one year, and of no use once changed', async () => {
  const { site, known } = await signedIn(ANY_FORMS)
  const { services } = site
  const cookie = known.split(/[=;]/)[1] ?? ''
  const [until = '', mark = '', seal = ''] = cookie.split('.')
  const isKnownTo = (value: string, phone = '+447700900456') =>
    isKnownBrowser(services, phone, value)
  const countsAs = (value: string) => {
    const headers = { cookie: `known-browser=${value}` }
    return signInLimit(services).callerOf({ headers } as unknown as FastifyRequest)
  }
  expect(isKnownTo(cookie, '+447700900457')).toBe(false)
  const later = String(Number(until) + 1)
  const made = ['', '.', '..', until, `${until}.${seal}`, `${later}.${mark}.${seal}`, `.${mark}`]
  for (const value of made) {
    expect([value, isKnownTo(value), countsAs(value)]).toEqual([value, false, undefined])
  }
  expect(countsAs(`${until}.${mark}`)).toBeUndefined()
  services.clock.advance(365 * DAY_MS - 1)
  expect([isKnownTo(cookie), countsAs(cookie)]).toEqual([true, mark])
  services.clock.advance(1)
  expect([isKnownTo(cookie), countsAs(cookie)]).toEqual([false, undefined])
})
