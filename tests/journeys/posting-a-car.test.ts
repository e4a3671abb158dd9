import type { Page } from '@playwright/test'
import { TEXTS_LATE } from '../../domain/site/site-settings.ts'
import { expect, expectSoundWideToo, holdBack, requestsTo, test } from '../support/journey.ts'
import {
  asShown,
  carOf,
  expectEmptyForm,
  fieldsOf,
  fillForm,
  openForm,
  quoteButton,
  SUCCESS,
} from './cast/owners.ts'
import { answerWith, FOCUS } from './cast/vehicle-answers.ts'

test('a car is sent: the button, then a modal say so', async ({ page, phone }) => {
  const scrapGuide = { from: 150, to: 185 }
  await answerWith(page, { json: { vehicle: { ...FOCUS, scrapGuide } } })
  await openForm(page)
  await fillForm(page, { ...carOf(phone), postcode: ' LS11 5DJ ', issues: '  no keys\n' })
  const letGo = await holdBack(page, '**/car/submit-form')
  const sending = page.waitForRequest('**/car/submit-form')
  await quoteButton(page).click()
  const busy = page.getByRole('button', { name: 'Submitting..' })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('.spinner')).toBeVisible()
  const body = (await sending).postData() ?? ''
  const sent = [...body.matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/g)].map(([, ...field]) => field)
  expect(Object.fromEntries(sent), 'the phone as abroad, and no spaces around anything').toEqual({
    registrationNumber: 'AB12 CDE',
    postcode: 'LS11 5DJ',
    problem: 'no keys',
    phoneNumber: phone,
  })
  letGo()

  const modal = page.getByRole('dialog', { name: SUCCESS })
  await expect(modal.getByRole('heading', { name: SUCCESS })).toBeFocused()
  await expect(modal).toContainText(/local buyers will reach out shortly/i)
  await expect(modal).toContainText(
    `We’ll send a text message to ${asShown(phone)} with a link to view, edit or delete the posting. Open the link so that buyers can reach you.`,
  )
  await expect(modal.getByText('AB12 CDE')).toBeVisible()
  await expect(modal).toContainText('Scrap guide: £150 to £185. It’s a guide, not an offer.')
  await expect(page.locator('form')).toHaveCSS('filter', /blur/)

  const select = page.getByLabel('How did you hear about us?')
  const ways = ['not selected', 'facebook', 'google', 'instagram', 'tiktok', 'friends', 'others']
  await expect(select.locator('option')).toHaveText(ways)
  await expect(select).toHaveValue('not selected')
  await expectSoundWideToo(page, 'home that says a car was sent')
  const requests = requestsTo(page)
  await select.selectOption('tiktok')
  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expectAnew(page)
  expect(requests, 'the answer goes nowhere').toEqual([])
})

/** No modal is there, and the form is as if it had just been opened. */
async function expectAnew(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectEmptyForm(page)
  await expect(page.locator('form')).toHaveCSS('filter', 'none')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Tab')
  await expect(fieldsOf(page).registration).toBeFocused()
}

test('sending twice posts once, and warns when texts are late', async ({ page, phone, stored }) => {
  await openForm(page)
  const modal = page.getByRole('dialog', { name: SUCCESS })
  await fillForm(page, carOf(phone))
  const sent = requestsTo(page, '/car/submit-form')
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(modal).toBeVisible()
  await expect(modal.getByText(TEXTS_LATE)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{16,128}$/)
  expect(await stored()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expectAnew(page)

  await page.route('**/car/submit-form', (route) =>
    route.fulfill({ json: { success: true, textsLate: true } }),
  )
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(modal.getByText(TEXTS_LATE)).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expectAnew(page)
})

test('a refused car is answered by a list of what is wrong', async ({ page, phone, stored }) => {
  await openForm(page)
  await fillForm(page, { ...carOf(phone), registration: 'NOT A REG', postcode: 'GIR 0AA' })
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(modal).toContainText(/check all inputs,? including registration and phone number/)
  const wrong = [/^Vehicle Registration \S/, /^Post Code \S/]
  await expect(modal.getByRole('listitem')).toHaveText(wrong)
  await expect(page.locator('form')).toHaveCSS('filter', /blur/)
  await expectSoundWideToo(page, 'home that says what is wrong')
  expect(await stored()).toEqual([])

  // One that is about no field gives its own reason.
  const detail = 'Three links were texted to this number today. Try again tomorrow.'
  const json = { success: false, detail }
  await page.route('**/car/submit-form', (route) => route.fulfill({ status: 429, json }), {
    times: 2,
  })
  for (const way of ['Try Again', 'Close', 'Escape']) {
    await test.step(way, async () => {
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await modal.getByRole('button', { name: way }).click()
      await expect(modal).toBeHidden()
      await expect(page).toHaveURL('/')
      await expectEmptyForm(page)
      await fillForm(page, carOf(phone))
      await quoteButton(page).click()
      if (way !== 'Escape') await expect(modal).toContainText(detail)
    })
  }
  // After a refusal the next car is posted as usual.
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  expect(await stored()).toHaveLength(1)
})
