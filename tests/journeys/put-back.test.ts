import type { Page } from '@playwright/test'
import { expect, expectSound, test } from '../support/journey.ts'
import {
  carOf,
  expectEmptyForm,
  fieldsOf,
  fillForm,
  hasTakenOver,
  openForm,
  quoteButton,
} from './cast/owners.ts'
import { carPhoto, passTimeLimits, storedPostings } from './checks.ts'

const countryOf = (page: Page) => page.getByRole('button', { name: /^Country/ })
const putBack = (page: Page) => page.getByRole('button', { name: 'Put back what I typed' })

async function refused(page: Page): Promise<void> {
  await page.route('**/car/submit-form', (route) => route.fulfill({ json: { success: false } }), {
    times: 1,
  })
  await quoteButton(page).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
}

const ABROAD = '+353 85 012 3456'

async function expectAllThere(page: Page, phone: string | RegExp = '850123456'): Promise<void> {
  const fields = fieldsOf(page)
  await expect(fields.registration).toHaveValue('AB12 CDE')
  await expect(fields.postcode).toHaveValue('LS11 5DJ')
  await expect(fields.issues).toHaveValue('Failed MOT on rear brakes')
  await expect(fields.phone).toHaveValue(phone)
  await expect(countryOf(page)).toHaveAccessibleName(/Ireland/)
}

test('Back and Forward bring back every field', async ({ page }) => {
  await page.goto('/terms')
  await openForm(page)
  await fillForm(page, { ...carOf(''), phone: ABROAD })
  await expect(countryOf(page)).toHaveAccessibleName(/Ireland/)
  await page.goBack()
  await page.goForward()
  await hasTakenOver(page)
  // With its spaces where the browser kept the whole page.
  await expectAllThere(page, /^(850123456|85 012 3456)$/)
})

test('a refused form is put back with its photo, made smaller only once, and can be sent', async ({
  page,
  phone,
  site,
}) => {
  await page.addInitScript(() => {
    const canvases = HTMLCanvasElement.prototype
    const toBlob = Reflect.get(canvases, 'toBlob') as (...given: unknown[]) => void
    canvases.toBlob = function (...how) {
      performance.mark('made smaller')
      toBlob.apply(this, how)
    }
  })
  const timesMadeSmaller = () =>
    page.evaluate(() => performance.getEntriesByName('made smaller').length)
  await openForm(page)
  await fillForm(page, { ...carOf(''), phone: ABROAD })
  await page.locator('input[type=file]').setInputFiles(await carPhoto(1600, 1600))
  const preview = page.getByRole('img', { name: /my-car\.jpg/ })
  await expect(preview).toBeVisible()
  await expect(countryOf(page)).toHaveAccessibleName(/Ireland/)
  await refused(page)
  await expectEmptyForm(page)
  await expect(countryOf(page)).toHaveAccessibleName(/Kingdom/)
  await expect(page.getByRole('complementary', { name: 'Not sent.' })).toBeInViewport()
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  await expectSound(page, 'home after a refusal')

  await putBack(page).click()
  await expect(quoteButton(page)).toBeFocused()
  await expect(putBack(page)).toHaveCount(0)
  await expectAllThere(page)
  await refused(page)
  await putBack(page).click()
  await expect(preview).toBeVisible()
  expect(await timesMadeSmaller()).toBe(1)

  await quoteButton(page).click()
  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)
  await expect(putBack(page)).toHaveCount(0)
  expect(await storedPostings(site, ABROAD.replaceAll(' ', ''))).toMatchObject([
    { photo_id: expect.any(String) },
  ])

  await fillForm(page, carOf(phone))
  await refused(page)
  await expect(putBack(page)).toBeVisible()
  await fieldsOf(page).postcode.pressSequentially('L')
  await expect(putBack(page)).toHaveCount(0)
})

test('an edit not saved has a way back until another car is typed', async ({ page, link }) => {
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await page.route('**/car/edit-form/*', (route) => route.fulfill({ json: { success: false } }))
  await page.getByRole('button', { name: 'Update Details' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/')
  const back = page.getByRole('button', { name: 'Back to AB12 CDE' })
  await expect(page.getByRole('complementary', { name: 'Not saved.' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('/')
  await page.reload()
  await back.click()
  await expect(page).toHaveURL(link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')

  await hasTakenOver(page)
  await page.getByRole('button', { name: 'Update Details' }).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(back).toBeVisible()
  await fieldsOf(page).registration.pressSequentially('Y')
  await expect(back).toHaveCount(0)
  await openForm(page)
  await expect(back).toHaveCount(0)
})

test('no way back is offered to an edit that was saved after all', async ({ page, site, link }) => {
  await page.clock.install()
  await openForm(page, link)
  await page.route('**/car/edit-form/*', (route) => route.abort())
  await page.route(`${site.url}/`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await failed
  await passTimeLimits(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('chrome-error://**')
  await page.unrouteAll()

  await openForm(page, link)
  await page.getByRole('button', { name: 'Update Details' }).click()
  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(page).toHaveURL('/')
  await fieldsOf(page).postcode.focus()
  await expect(page.getByRole('complementary', { name: 'Not saved.' })).toHaveCount(0)
})
