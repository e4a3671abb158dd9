import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'

test('home is sound in each of its states', async ({ page, phone }) => {
  test.slow()
  await withoutTimeLimits(page)
  await openForm(page)
  await expect(quoteButton(page)).toBeEnabled()
  await expectSoundWideToo(page, 'home just opened')

  await quoteButton(page).click()
  await expect(page.getByText(/ is required\.$/)).toHaveCount(3)
  await expectSound(page, 'home with errors')

  await fillForm(page, { registration: 'ABI2 CDE', postcode: 'nowhere', phone: '0113 496 0141' })
  await fieldsOf(page).issues.fill('a'.repeat(2001))
  await fieldsOf(page).registration.focus()
  for (const field of Object.values(fieldsOf(page))) {
    await expect(field).toHaveAccessibleDescription(/\S/)
  }
  await expectSound(page, 'home with hints')

  const photo = page.locator('input[type=file]')
  await photo.setInputFiles(await carPhoto(400, 300))
  await expect(page.getByRole('img', { name: /my-car\.jpg/ })).toBeVisible()
  await expectSound(page, 'home with a photo')

  const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  await photo.setInputFiles(file)
  await expect(photo).toHaveAccessibleDescription(/JPEG/)
  await expectSound(page, 'home with a file that is no photo')

  await page.context().setOffline(true)
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await expectSound(page, 'home offline')
  await page.context().setOffline(false)

  await openForm(page)
  await page.getByRole('button', { name: /^Country/ }).click()
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  await expectSoundWideToo(page, 'home with the list of countries')

  await search.fill('ire')
  await expect(page.getByRole('option').first()).toContainText('Ireland')
  await expectSound(page, 'home with some countries found')

  await search.fill('atlantis')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expectSound(page, 'home with no country found')

  await page.route('**/car/submit-form', () => undefined)
  await openForm(page)
  await fillForm(page, carOf(phone))
  await photo.setInputFiles(await carPhoto(400, 300))
  await expect(page.getByRole('img', { name: /my-car\.jpg/ })).toBeVisible()
  await quoteButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting..' })).toBeVisible()
  await expectSound(page, 'home while it sends a photo')
  await page.unrouteAll()

  for (const [car, said] of [
    [carOf(phone), 'Quote submitted Successfully!'],
    [{ ...carOf(phone), registration: 'NOT A REG', postcode: 'nowhere' }, 'Error in Submission!'],
  ] as const) {
    await openForm(page)
    await fillForm(page, car)
    await quoteButton(page).click()
    await expect(page.getByRole('dialog', { name: said })).toBeVisible()
    await expectSoundWideToo(page, `home that says ${said}`)
  }
})
