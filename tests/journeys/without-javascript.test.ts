import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/journey.ts'
import { asShown, carOf, expectEmptyForm, fieldsOf, fillForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { listedCar } from './cast/listed-car.ts'

test.use({ javaScriptEnabled: false })

test('a car with a photo is posted and lands on the success page', async ({
  page,
  phone,
  stored,
}) => {
  await page.goto('/')
  await fillForm(page, carOf(phone))
  await page.locator('input[type=file]').setInputFiles(await carPhoto())
  await quoteButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote submitted Successfully!')
  const main = page.getByRole('main')
  await expect(main).toContainText('AB12 CDE')
  await expect(main).toContainText(
    `We’ll send a text message to ${asShown(phone)} with a link to view, edit or delete the posting. Open the link so that buyers can reach you.`,
  )
  await expect(main.getByLabel('How did you hear about us?').locator('option')).toHaveCount(7)
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])
  await page.getByRole('link', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)
})

test('the success page may be reloaded: that is no second posting', async ({
  page,
  phone,
  stored,
}, testInfo) => {
  await page.goto('/')
  await fillForm(page, carOf(phone))
  // Read from the disk again at the reload, as a person's photo is.
  const photo = testInfo.outputPath('my-car.jpg')
  writeFileSync(photo, (await carPhoto()).buffer)
  await page.locator('input[type=file]').setInputFiles(photo)
  await quoteButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote submitted Successfully!')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote submitted Successfully!')
  expect(await stored()).toHaveLength(1)
})

test('a refused car lands on a page that lists what is wrong and leads home', async ({
  page,
  phone,
  stored,
}) => {
  await page.goto('/')
  await fillForm(page, { ...carOf(phone), registration: '<b>NOT A REG</b>' })
  await quoteButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error in Submission!')
  const main = page.getByRole('main')
  await expect(main).toContainText('We could not submit your request.')
  await expect(main.getByRole('listitem')).toHaveText([/^Vehicle Registration \S/])
  expect(await stored()).toEqual([])
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expectEmptyForm(page)
})

test('a file that is no photo lands on the same page', async ({ page, phone }) => {
  await page.goto('/')
  await fillForm(page, carOf(phone))
  const buffer = Buffer.from('%PDF-1.7 not a photo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer })
  await quoteButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error in Submission!')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Photo .*JPEG/])
})

test('an empty form is held back by the browser itself', async ({ page }) => {
  await page.goto('/')
  await quoteButton(page).click()
  await expect(page).toHaveURL('/')
  await expect(fieldsOf(page).registration).toBeFocused()
})

test('a lost link is asked for by a plain form', async ({ page, phone, site }) => {
  await listedCar(site, phone)
  await page.goto('/lost-link')
  const { registration, phone: number } = fieldsOf(page)
  await registration.fill('AB12CDE')
  await number.fill(carOf(phone).phone)
  await page.getByRole('button', { name: 'Text Me the Link' }).click()
  await expect(page.getByText(/we’ve texted its link/)).toBeVisible()
  expect(await site.linkTextedTo(phone, 2)).toContain('/edit-form/')
})
