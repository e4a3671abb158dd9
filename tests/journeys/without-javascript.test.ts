import { writeFileSync } from 'node:fs'
import { expect, test } from '../support/journey.ts'
import { asShown, carOf, expectEmptyForm, fieldsOf, fillForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { listedCar } from './cast/listed-car.ts'

test.use({ javaScriptEnabled: false })

test('a car with a photo is posted and lands on the success page, whose reload is no second posting', async ({
  page,
  phone,
  stored,
}, testInfo) => {
  await page.goto('/')
  await quoteButton(page).click()
  await expect(page, 'the browser itself holds an empty form back').toHaveURL('/')
  await expect(fieldsOf(page).registration).toBeFocused()
  await fillForm(page, carOf(phone))
  // Read from the disk again at the reload, as a person's photo is.
  const photo = testInfo.outputPath('my-car.jpg')
  writeFileSync(photo, (await carPhoto()).buffer)
  await page.locator('input[type=file]').setInputFiles(photo)
  await quoteButton(page).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Quote submitted Successfully!')
  const main = page.getByRole('main')
  await expect(main).toContainText('AB12 CDE')
  await expect(main).toContainText(
    `We’ll send a text message to ${asShown(phone)} with a link to view, edit or delete the posting. Open the link so that buyers can reach you.`,
  )
  await expect(main.getByLabel('How did you hear about us?').locator('option')).toHaveCount(7)
  await page.reload()
  await expect(title).toHaveText('Quote submitted Successfully!')
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])
  await page.getByRole('link', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)
})

test('a refused car, or a file that is no photo, lands on a page that lists what is wrong and leads home', async ({
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
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expectEmptyForm(page)

  await fillForm(page, carOf(phone))
  const buffer = Buffer.from('%PDF-1.7 not a photo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer })
  await quoteButton(page).click()
  await expect(main.getByRole('listitem')).toHaveText([/^Photo .*JPEG/])
  expect(await stored()).toEqual([])
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
