import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import {
  approvedAgent,
  askForCode,
  changeAgent,
  endSessions,
  quoteAt,
  signIn,
} from './cast/agents.ts'
import { asTyped } from './cast/owners.ts'
import { holdBack, requestsTo, passTimeLimits } from './checks.ts'

const WRONG = 'This code is wrong or has expired. Check it, or ask for a new one.'

// The session's cookie is the one thing that the site keeps in a browser.
test.afterEach(({ page }) => page.context().clearCookies())

test('an agent signs in by code, after wrong ones and failures', async ({ page, phone, site }) => {
  const agentId = await approvedAgent(site, phone)
  await page.clock.install()
  await page.goto('/agents/profile')
  await expect(page.getByText('Sign in to see this page.')).toBeVisible()
  const number = page.getByLabel('Mobile number')
  await expect(number).toBeVisible()
  await expectSoundWideToo(page, 'sign in')
  const send = page.getByRole('button', { name: 'Text Me a Code' })
  const error = page.locator('.error')
  await send.click()
  await expect(error).toHaveText('Phone number is required.')
  await expectSound(page, 'sign in, error')
  await number.fill('0113 496 0141')
  await number.press('Enter')
  await expect(error).toHaveText(/^This is a landline\./)
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('0113 496 0141')

  const calls = '**/agent/sign-in'
  await page.route(calls, (route) => route.abort())
  const asked = requestsTo(page, '/agent/sign-in')
  await number.fill(asTyped(phone))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The site didn’t answer.')
  await expect(number).toHaveValue(asTyped(phone))
  expect(asked).toHaveLength(1)
  const detail = 'Please try again in 2 minutes.'
  await page.route(calls, (route) =>
    route.fulfill({ status: 429, json: { success: false, detail } }),
  )
  await send.click()
  await expect(page.getByRole('alert')).toContainText(detail)
  const answer = await holdBack(page, calls, { json: { success: true, textsLate: true } })
  await send.click()
  await number.fill('07700 900999')
  answer()
  const main = page.getByRole('main')
  await expect(main, 'the number that was asked for').toContainText(asTyped(phone))
  await expect(page.getByText('Our texts are late just now.')).toBeVisible()
  await expectSound(page, 'code, late')
  await page.unroute(calls)

  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue(asTyped(phone))
  await askForCode(page, phone)
  const callUs = page.getByRole('status').filter({ hasText: 'No text? Call us: 01632 960123' })
  await page.clock.fastForward(50_000)
  await expect(callUs).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(callUs).toBeVisible()
  await expectSound(page, 'a code that does not come')

  const field = page.getByLabel('Code from the text')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('12345')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(error).toHaveText(/^The code has six digits\./)
  const right = await site.codeTextedTo(phone)
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666']
    .filter((code) => code !== right)
    .slice(0, 5)
  for (const [tries, code] of wrong.entries()) {
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await field.fill(code)
    await expect(error).toHaveText(tries < 4 ? WRONG : /^After five wrong tries/)
  }
  await expect(field).toBeFocused()
  await field.fill(right)
  await expect(error).toHaveText(/^After five wrong tries/)

  const another = page.getByRole('button', { name: /^Send another code/ })
  await another.click()
  await expect(page.locator('.alert.done')).toContainText('Only the newest one works.')
  await expect(another).toHaveText(/ in \d+ s$/)
  await expect(another).toBeDisabled()
  await expect(another).toBeFocused()
  const readOut = page.getByRole('status').filter({ hasText: 'another code is on its way' })
  await expect(readOut).toHaveCount(1)
  await page.clock.fastForward(30_000)
  await expect(another).toHaveText('Send another code')
  const letGo = await holdBack(page, calls)
  await another.click()
  await expect(readOut, 'said anew for each code').toHaveCount(0)
  letGo()
  await expect(readOut).toHaveCount(1)
  await field.fill('000001')
  await expect(error).toHaveText(WRONG)
  await expectSound(page, 'code, wrong and asked for again')
  const code = await site.codeTextedTo(phone, 3)
  await field.fill('')
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Profile')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL('/agents/profile')
  await expect(page).toHaveTitle('Profile | Agents')

  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  // A session that is ended elsewhere brings signing in, and back. A read still on its way would do so before the save.
  await page.goto('/agents/profile', { waitUntil: 'networkidle' })
  await page.getByLabel('Contact name').fill('Sam Booth')
  await endSessions(site, agentId)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(heading).toHaveText('Sign in')
  await expect(page).toHaveURL('/agents/profile')
  await signIn(page, site, phone, 4)
  await expect(heading).toHaveText('Profile')
})

test('who may not trade is told why, and signs out', async ({ agent: { page, agentId }, site }) => {
  await page.clock.install()
  for (const [state, heading] of [
    ['suspended', 'Your account is suspended'],
    ['applied', 'Not approved yet'],
    ['expired', 'Your licence has expired'],
  ] as const) {
    await changeAgent(site, agentId, { state })
    await page.goto('/agents/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: '01632 960123' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0)
    await expectSound(page, `an agent who is ${state}`)
  }
  const before = await page.context().cookies()
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  await page.route('**/agent/sessions/current', (route) => route.abort())
  await signOut.click()
  await passTimeLimits(page)
  await expect(page.getByRole('alert')).toContainText('You’re still signed in.')
  await expect(signOut).toBeFocused()
  await page.unroute('**/agent/sessions/current')
  await signOut.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page).toHaveURL('/agents')
  expect(await page.context().cookies()).toEqual([])
  await page.context().addCookies(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

// Tabs of one browser share one session, that of the agent who signed in last: a tab that shows another agent's console
// would act in a name that it does not show.
test('a tab shows who is signed in as soon as one turns to it', async ({ trader, car }) => {
  const { page } = await trader({ name: 'Kirkgate Salvage' })
  const second = await trader({ name: 'Aire Valley Motors' })
  await quoteAt(page, car.path, '420')

  await page.context().addCookies(await second.page.context().cookies())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('£420')).toHaveCount(0)
  await expect(page.getByLabel('Quote Amount')).toHaveValue('')
  await page.getByRole('link', { name: 'All cars' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('main')).toContainText('Aire Valley Motors')

  // One left signed out goes on once another has signed in.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.context().addCookies(cookies)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
})
