import { expect, test } from '../support/journey.ts'
import { carOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { requestsTo } from './checks/requests.ts'

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

test('an answer lost on the way is asked for again, and it is one posting and one text', async ({
  page,
  phone,
  site,
  stored,
}) => {
  const sent = requestsTo(page, '/car/submit-form')
  await page.route(
    '**/car/submit-form',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await stored()).toHaveLength(1)
  await site.linkTextedTo(phone)
  expect(site.textsTo(phone)).toHaveLength(1)
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
