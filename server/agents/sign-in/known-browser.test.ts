import { expect, test } from 'vitest'
import { queuedTexts, textedCode, signInAgent } from '../../../tests/support/agent-caller.ts'
import { ANY_FORMS } from '../../../tests/support/any-forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'

const KNOWN = '07700 900456'

test('a browser that signed in with a number before gets a code of it whatever strangers asked for', async () => {
  const site = await openTestSite({ ...ANY_FORMS })
  await signInAgent(site, { phone: KNOWN })
  const ask = (phoneNumber: string) =>
    site.post('/agent/sign-in', { phoneNumber, signInKey: 'a browser' })
  const open = async (headers: Record<string, string> = {}) => {
    const code = await textedCode(site.services)
    return site.post(
      '/agent/sessions',
      { phoneNumber: KNOWN, code, signInKey: 'a browser' },
      headers,
    )
  }

  await ask(KNOWN)
  const origin = site.services.config.publicUrl
  const signedIn = await open({ 'x-requested-with': 'console', origin })
  const [, known = ''] = [signedIn.headers['set-cookie']].flat()
  expect(known).toMatch(
    /^known-browser=\d+(\.[\da-f]{64}){2}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
  )
  const cookie = known.split(';')[0] ?? ''
  const askFrom = (browser: string, phoneNumber = KNOWN) => {
    site.services.clock.advance(1)
    return site.post('/agent/sign-in', { phoneNumber, signInKey: 'a browser' }, { cookie: browser })
  }
  const texted = async () => (await queuedTexts(site.services)).length
  for (let time = 0; time < 9; time += 1) await ask(KNOWN)
  expect(await texted()).toBe(3)

  const strange = ['known-browser=', 'known-browser=1.2', cookie.replace(/\../, '.g'), 'x=y']
  for (const other of strange) await askFrom(other)
  expect(await texted()).toBe(3)
  for (let time = 0; time < 9; time += 1) await askFrom(cookie)
  expect(await texted()).toBe(8)
  expect((await open()).statusCode).toBe(200)

  // It is no session.
  expect((await site.get('/agent/me', { cookie })).statusCode).toBe(401)
  await site.close()
})

test('what an address sends does not stop a browser that is known, which has a limit of its own', async () => {
  const site = await openTestSite({
    SUBMISSIONS_PER_HOUR: '3',
    PUBLIC_URL: 'http://localhost:3000',
  })
  await signInAgent(site, { phone: KNOWN })
  const ask = (headers: Record<string, string> = {}) =>
    site.post('/agent/sign-in', { phoneNumber: KNOWN, signInKey: 'a browser' }, headers)
  await ask()
  const code = await textedCode(site.services)
  const opened = await site.post(
    '/agent/sessions',
    { phoneNumber: KNOWN, code, signInKey: 'a browser' },
    { 'x-requested-with': 'console', origin: site.services.config.publicUrl },
  )
  const cookie = [opened.headers['set-cookie']].flat()[1]?.split(';')[0] ?? ''
  await ask()
  expect((await ask()).statusCode).toBe(429)
  for (const made of [cookie.replace(/.$/, 'g'), cookie.replace(/=\d/, '=9')]) {
    expect((await ask({ cookie: made })).statusCode).toBe(429)
  }
  for (let time = 0; time < 3; time += 1) expect((await ask({ cookie })).statusCode).toBe(200)
  expect((await ask({ cookie })).json()).toMatchObject({
    detail: 'Too many tries from this browser. Please try again in 60 minutes.',
  })
  await site.close()
})
