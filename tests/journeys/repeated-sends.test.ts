import { expect, requestsTo, test } from '../support/journey.ts'
import { carOf, fillForm, openForm, quoteButton } from './cast/owners.ts'

const SUCCESS = 'Quote submitted Successfully!'

test.beforeEach(async ({ page, phone }) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
})

test('two submissions quicker than any drawing are one posting', async ({ page, stored }) => {
  const sent = requestsTo(page, '/car/submit-form')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{16,128}$/)
  expect(await stored()).toHaveLength(1)
})

test('a car typed again after a reload is the same posting', async ({ page, phone, stored }) => {
  await page.route('**/car/submit-form', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await quoteButton(page).click()
  await expect.poll(stored).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openForm(page)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  expect(await stored()).toHaveLength(1)
})
