import type { Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { FOCUS } from './cast/vehicle-answers.ts'
import { hasAsked } from './checks/time-limits.ts'

const SUCCESS = 'Quote submitted Successfully!'
const JSON_TYPE = { 'content-type': 'application/json' }

// Whatever a look-up that went wrong can come back as.
const ANSWERS: Record<string, (route: Route) => Promise<void>> = {
  'nothing known': (route) => route.fulfill({ json: { vehicle: null } }),
  'too many': (route) => route.fulfill({ status: 429, json: { success: false } }),
  'a fault': (route) => route.fulfill({ status: 500, json: { vehicle: FOCUS } }),
  'a page': (route) => route.fulfill({ body: '<h1>Welcome</h1>', contentType: 'text/html' }),
  'a bare list': (route) => route.fulfill({ json: [{ vehicle: FOCUS }] }),
  'a cut answer': (route) => route.fulfill({ body: '{"vehicle":{"descr', headers: JSON_TYPE }),
  'a lost connection': (route) => route.abort('connectionreset'),
}

test('a look-up that went wrong says nothing, and the form works as ever', async ({
  page,
  phone,
}) => {
  for (const [what, answer] of Object.entries(ANSWERS)) {
    await test.step(what, async () => {
      await page.route('**/vehicle', answer)
      await openForm(page)
      await fieldsOf(page).registration.fill('AA19 AAA')
      const asked = page.waitForRequest('**/vehicle')
      await fieldsOf(page).postcode.focus()
      const over = await (await asked).response().catch(() => null)
      await over?.finished()
      await hasAsked(page)
      await expect(fieldsOf(page).registration).not.toHaveAccessibleDescription(/\S/)
      await expect(fieldsOf(page).registration).toHaveAttribute('aria-invalid', 'false')
      await fillForm(page, carOf(phone))
      await quoteButton(page).click()
      await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
      await page.unroute('**/vehicle')
    })
  }
})

test('a registration that no register knows is hinted at, moves nothing and is sent', async ({
  page,
  phone,
}) => {
  await page.route('**/vehicle', (route) =>
    route.fulfill({ json: { vehicle: null, isUnknown: true } }),
  )
  await openForm(page)
  const { registration, postcode } = fieldsOf(page)
  await registration.fill('AA19 AAA')
  const before = await quoteButton(page).boundingBox()
  await postcode.focus()
  await expect(registration).toHaveAccessibleDescription('We can’t find that reg. Check it.')
  await expect(registration).toHaveAttribute('aria-invalid', 'false')
  expect(await quoteButton(page).boundingBox()).toEqual(before)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
})

test('a look-up that hangs is given up after two seconds, and holds no submission up', async ({
  page,
  phone,
}) => {
  await page.clock.install({ time: '2026-11-18T10:00:00Z' })
  await page.route('**/vehicle', () => undefined)
  await openForm(page)
  await page.clock.pauseAt('2026-11-18T11:00:00Z')
  const asked = page.waitForRequest('**/vehicle')
  await fillForm(page, carOf(phone))
  const request = await asked
  await quoteButton(page).click()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  expect(request.failure()).toBeNull()
  const givenUp = page.waitForEvent('requestfailed', (failed) => failed === request)
  await page.clock.runFor(1_000)
  await givenUp
})

test('without a connection the form says that, and no more', async ({ page }) => {
  await openForm(page)
  const hints = page.waitForResponse('**/assets/hints*')
  await fieldsOf(page).postcode.focus()
  await (await hints).finished()
  await page.context().setOffline(true)
  await fieldsOf(page).registration.fill('AA19 AAA')
  await fieldsOf(page).issues.focus()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expect(fieldsOf(page).registration).not.toHaveAccessibleDescription(/\S/)
})
