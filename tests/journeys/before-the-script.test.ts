import { expect, test } from '../support/journey.ts'
import { asShown, carOf, fieldsOf, fillForm, hasTakenOver, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectSound } from './checks/sound.ts'
import { storedPostings } from './checks/stored.ts'
import { holdBack } from './checks/requests.ts'

test('what is typed and chosen before the script comes is kept and sent', async ({
  page,
  phone,
  site,
}) => {
  const letGo = await holdBack(page, '**/assets/**')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(quoteButton(page)).toBeVisible()
  await fillForm(page, { ...carOf(phone), phone })
  await page.locator('input[type=file]').setInputFiles(await carPhoto(300, 200))
  letGo()
  await hasTakenOver(page)
  const fields = fieldsOf(page)
  await expect(fields.registration).toHaveValue('AB12 CDE')
  await expect(fields.postcode).toHaveValue('LS11 5DJ')
  await expect(fields.issues).toHaveValue('Failed MOT on rear brakes')
  await expect(page.getByText('my-car.jpg')).toBeVisible()
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toContainText(
    asShown(phone),
  )
  expect(await storedPostings(site, phone)).toMatchObject([{ photo_id: expect.any(String) }])
})

test('a form sent before the script comes is posted by itself', async ({ page, phone, site }) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/')
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Quote submitted Successfully!')
  await expectSound(page, 'the success page')
  expect(await storedPostings(site, phone)).toHaveLength(1)

  await page.goto('/')
  await fillForm(page, { ...carOf(phone), postcode: 'nowhere' })
  await quoteButton(page).click()
  await expect(title).toHaveText('Error in Submission!')
  await expectSound(page, 'the page of a refused car')
})
