import { expect, onBothScreens, test } from '../support/journey.ts'
import { listedCar } from './cast/listed-car.ts'
import { hasLoaded } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectSound } from './checks/sound.ts'
import type { Page } from '@playwright/test'

const fact = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const answer = (page: Page, name: string, words: string) =>
  fact(page, name).getByRole('radio', { name: words, exact: true })

onBothScreens(
  'an agent asks what is not said, the owner answers, and every agent reads it',
  async ({ page, phone, site, trader }) => {
    const car = await listedCar(site, phone)
    await car.confirm()
    const { page: console } = await trader()
    await console.goto(car.path)
    await expect(console.getByText('Not said')).toHaveCount(7)
    await expect(console.getByText('All buyers see the answer.')).toContainText(
      'Not asked yet: starts, rolls and steers, keys, V5C, catalytic converter, tyres and where it stands.',
    )
    await console.getByRole('button', { name: 'Ask the Owner' }).click()
    await expect(console.getByText(/^Asked\. We’ll text the owner/).first()).toBeVisible()
    await expect(console.getByRole('button', { name: 'Ask the Owner' })).toHaveCount(0)
    expect(await site.linkTextedTo(phone, 2)).toBe(car.link)

    await page.goto(car.link)
    await hasLoaded(page)
    await expect(fact(page, 'Keys')).toContainText('1 buyer asked')
    await answer(page, 'Starts', 'Yes').click()
    // A second tap takes an answer back.
    await answer(page, 'Rolls and steers', 'No').click()
    await answer(page, 'Rolls and steers', 'No').click()
    await expect(fact(page, 'Rolls and steers')).toContainText('1 buyer asked')
    await answer(page, 'Keys', '2').click()
    await answer(page, 'Catalytic converter', 'No').click()
    await answer(page, 'Where it stands', 'Drive').click()
    await page.getByRole('checkbox', { name: 'Evenings' }).check()
    await page.getByRole('button', { name: 'Save Answers' }).click()
    await expect(page.getByText('Saved. Buyers see your answers.')).toBeVisible()
    await expectSound(page, 'a posting with more said about it')
    await page.reload()
    await expect(answer(page, 'Keys', '2')).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Evenings' })).toBeChecked()
    for (const words of ['Yes', 'No']) {
      await expect(answer(page, 'Rolls and steers', words)).not.toBeChecked()
    }

    const { page: other } = await trader({ name: 'Wharfe Car Buyers' })
    await other.goto('/agents?starts=true&keys=true')
    const row = other.getByRole('listitem').filter({ has: other.locator(`a[href="${car.path}"]`) })
    for (const chip of ['Starts', 'No catalyst', 'Keys']) {
      await expect(row.getByText(chip, { exact: true })).toBeVisible()
    }
    await other.goto(car.path)
    await expect(other.getByText('Not said')).toHaveCount(3)
    await other.getByRole('button', { name: 'Show Phone Number' }).click()
    await expect(other.getByText('When to call')).toBeVisible()
    await expect(other.getByText('Evenings.')).toBeVisible()
    await expectSound(other, 'a car whose owner has told more')
  },
)

test('photos are added and removed each by itself, up to six, and agents look through them', async ({
  page,
  phone,
  site,
  trader,
}) => {
  const car = await listedCar(site, phone, { photo: await carPhoto(300, 200) })
  await car.confirm()
  await page.goto(car.link)
  const photos = page.getByRole('region', { name: 'Photos' })
  const field = photos.getByLabel('Add photos')
  await expect(photos).toContainText('1 of 6. Buyers’ lists show the first.')
  await field.setInputFiles([await carPhoto(310, 200), await carPhoto(320, 200)])
  await expect(photos).toContainText('3 of 6')
  await expect(photos.getByRole('img', { name: 'The car, 3 of 3' })).toBeVisible()
  await field.setInputFiles({
    name: 'notes.txt',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no'),
  })
  await expect(photos.getByRole('alert')).toContainText('We can’t read this file as a photo.')
  for (const width of [330, 340, 350]) await field.setInputFiles(await carPhoto(width, 200))
  await expect(photos).toContainText('6 of 6')
  await expect(field).toHaveCount(0)
  await photos.getByRole('button', { name: 'Remove photo 6' }).click()
  await expect(photos).toContainText('5 of 6')
  await expect(photos.getByRole('heading', { name: 'Photos' })).toBeFocused()
  await expect(field).toHaveCount(1)

  const { page: console } = await trader()
  await console.goto(car.path)
  await expect(console.getByRole('img', { name: 'Photo 1 of 5 of AB12 CDE' })).toBeVisible()
  const next = console.getByRole('button', { name: 'show the next photo' })
  for (const shown of [1, 2, 3]) {
    await expect(next).toContainText(`${shown} of 5`)
    await next.click()
  }
  await expect(console.getByRole('img', { name: 'Photo 4 of 5 of AB12 CDE' })).toBeVisible()
  await expectSound(console, 'a car with several photos')
})

test('what cannot be a day is said under its field, and nothing is lost', async ({
  page,
  phone,
  site,
}) => {
  const car = await listedCar(site, phone)
  await car.confirm()
  await page.goto(car.link)
  await answer(page, 'Starts', 'Yes').click()
  await page.getByLabel('Gone by').fill('2020-01-01')
  await page.getByRole('button', { name: 'Save Answers' }).click()
  await expect(page.getByText('Choose a day from today on, within a year.')).toBeVisible()
  await expect(page.getByLabel('Gone by')).toBeFocused()
  await expect(answer(page, 'Starts', 'Yes')).toBeChecked()
})
