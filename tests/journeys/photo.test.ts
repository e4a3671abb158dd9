import type { Page } from '@playwright/test'
import { expect, expectSound, holdBack, test } from '../support/journey.ts'
import { carOf, expectEmptyForm, fillForm, openForm, quoteButton, SUCCESS } from './cast/owners.ts'
import { carPhoto, placesOf, withoutTimeLimits } from './checks.ts'

const photoField = (page: Page) => page.locator('input[type=file]')

test('a photo is shown, changed and removed, or refused', async ({ page, phone, stored }) => {
  await openForm(page)
  await expect(photoField(page)).toHaveAttribute('accept', 'image/*')
  await photoField(page).setInputFiles(await carPhoto(400, 300))
  const preview = page.getByRole('img', { name: /my-car\.jpg/ })
  await expect(preview).toBeVisible()
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectSound(page, 'home with a photo')

  // Of those chosen in quick succession only the last stays in memory.
  await page.evaluate(() => {
    const create = URL.createObjectURL.bind(URL)
    const revoke = URL.revokeObjectURL.bind(URL)
    const kept = new Set<string>()
    URL.createObjectURL = (of) => {
      const address = create(of)
      kept.add(address)
      document.documentElement.dataset['kept'] = String(kept.size)
      return address
    }
    URL.revokeObjectURL = (address) => {
      kept.delete(address)
      document.documentElement.dataset['kept'] = String(kept.size)
      revoke(address)
    }
  })
  const photo = await carPhoto(1700, 400)
  for (const name of ['first.jpg', 'second.jpg', 'last.jpg']) {
    await photoField(page).setInputFiles({ ...photo, name })
  }
  await expect(page.getByRole('img', { name: /last\.jpg/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '1')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '0')
  await expect(page.getByText('last.jpg')).toBeHidden()
  await expect(photoField(page)).toHaveValue('')
  await expect(photoField(page)).toBeFocused()

  await fillForm(page, carOf(phone))
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  const picture = { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: heic }
  await photoField(page).setInputFiles(picture)
  const error = page.locator('.error', { hasText: 'We can’t open this kind of photo.' })
  await expect(error).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expectSound(page, 'home with a file that is no photo')
  await photoField(page).setInputFiles(await carPhoto(400, 300))
  await expect(error).toHaveCount(0)
  await expect(photoField(page)).toHaveAttribute('aria-invalid', 'false')

  const buffer = Buffer.from('%PDF-1.7 not a photo')
  await photoField(page).setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer })
  await expect(photoField(page)).toHaveAccessibleDescription(/JPEG/)
  await expect(photoField(page)).toHaveAttribute('aria-invalid', 'true')
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: SUCCESS })
  await expect(modal).toContainText('Your photo didn’t go with it. Open the link to add one.')
  expect(await stored()).toMatchObject([{ photo_id: null }])
})

test('a form waits for its photo and shows progress', async ({ context, page, phone, stored }) => {
  await withoutTimeLimits(page)
  const letGo = await holdBack(page, '**/assets/shrink-photo*')
  const network = await context.newCDPSession(page)
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await openForm(page)
  await fillForm(page, carOf(phone))
  const photo = await carPhoto(2000, 1500)
  await photoField(page).setInputFiles(photo)
  await quoteButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting..' })).toBeDisabled()
  await limitUpload(30_000)
  const sending = page.waitForRequest('**/car/submit-form')
  const before = await placesOf(page)
  letGo()
  const sent = await sending
  await expect(page.getByRole('img', { name: /my-car\.jpg/ })).toBeVisible()
  expect(await placesOf(page), 'the picture moves nothing').toEqual(before)
  await expect(page.getByText(/^Uploading photo, [1-9]\d?%$/).first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectSound(page, 'home while it sends a photo')
  await limitUpload(-1)
  await expect(page.getByRole('dialog', { name: SUCCESS })).toBeVisible()
  expect((await sent.sizes()).requestBodySize).toBeLessThan(photo.buffer.length / 2)
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])

  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)
  await expect(page.getByText('my-car.jpg')).toBeHidden()
  await expect(photoField(page)).toHaveValue('')
})
