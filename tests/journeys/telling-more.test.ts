import type { Page } from '@playwright/test'
import { expect, expectSound, holdBack, test } from '../support/journey.ts'
import { listedCar, hasLoaded } from './cast/owners.ts'
import { rows } from './cast/agents.ts'
import { carPhoto } from './checks.ts'

const ROLLS = 'Can it be pushed and steered?'
const fact = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const answer = (page: Page, name: string, words: string) =>
  fact(page, name).getByRole('radio', { name: words, exact: true })

test('what agents ask is answered once for them all', async ({ page, phone, site, agent, car }) => {
  await car.confirm()
  const { page: console } = agent
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
  await answer(page, ROLLS, 'No').click()
  await answer(page, ROLLS, 'No').click()
  await answer(page, 'Keys', '2').click()
  await answer(page, 'Catalytic converter', 'No').click()
  await answer(page, 'Where it stands', 'Drive').click()
  await page.getByRole('checkbox', { name: 'Evenings' }).check()
  await expect(page.getByText('Saved. Buyers see your answers.')).toBeVisible()
  await expectSound(page, 'a posting with more said about it')
  await page.reload()
  await hasLoaded(page)
  await expect(answer(page, 'Keys', '2')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Evenings' })).toBeChecked()
  for (const words of ['Yes', 'No']) await expect(answer(page, ROLLS, words)).not.toBeChecked()

  await console.goto('/agents?starts=true&keys=true')
  const row = rows(console).filter({ has: console.locator(`a[href="${car.path}"]`) })
  for (const chip of ['Starts', 'No catalyst', 'Keys']) {
    await expect(row.getByText(chip, { exact: true })).toBeVisible()
  }
  await console.goto(car.path)
  await expect(console.getByText('Not said')).toHaveCount(3)
  await console.getByRole('button', { name: 'Show Phone Number' }).click()
  await expect(console.getByText('When to call')).toBeVisible()
  await expect(console.getByText('Evenings.')).toBeVisible()
  await expectSound(console, 'a car whose owner has told more')
})

test('agents look through all photos', async ({ page, phone, site, agent: { page: console } }) => {
  const car = await listedCar(site, phone, { photo: await carPhoto(300, 200) })
  await car.confirm()
  await page.goto(car.link)
  await page
    .getByLabel('Add photos')
    .setInputFiles([await carPhoto(310, 200), await carPhoto(320, 200)])
  await expect(page.getByRole('img', { name: 'The car, 3 of 3' })).toBeVisible()
  await console.goto(car.path)
  await expect(console.getByRole('img', { name: 'Photo 1 of 3 of AB12 CDE' })).toBeVisible()
  const next = console.getByRole('button', { name: 'show the next photo' })
  for (const shown of [1, 2]) {
    await expect(next).toContainText(`${shown} of 3`)
    await next.click()
  }
  await expect(console.getByRole('img', { name: 'Photo 3 of 3 of AB12 CDE' })).toBeVisible()
  await expectSound(console, 'a car with several photos')
})

test('an answer is saved by its tap, and none is lost unsaid', async ({ page, car }) => {
  await car.confirm()
  await page.goto(car.link)
  // The first answer is saved once the second is tapped, which is not.
  const { promise: isTapped, resolve: tapped } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/car/facts/**', async (route) => {
    calls += 1
    if (calls > 1) return route.fulfill({ status: 500, json: { success: false } })
    await isTapped
    return route.continue()
  })
  await page.getByText('0 of 9 said').click()
  await answer(page, 'Starts', 'Yes').click()
  await answer(page, 'Catalytic converter', 'Yes').click()
  tapped()
  await expect(page.getByText('We couldn’t save that.')).toBeVisible()
  await expect(answer(page, 'Starts', 'Yes')).toBeChecked()
  await expect(answer(page, 'Catalytic converter', 'Yes')).not.toBeChecked()
  await page.unroute('**/car/facts/**')
  await page.reload()
  await page.getByText('1 of 9 said').click()
  await expect(answer(page, 'Starts', 'Yes')).toBeChecked()

  // Taps one after another while the first is on its way, and the page is left before it is answered.
  const letGo = await holdBack(page, '**/car/facts/**')
  await answer(page, 'Starts', 'No').click()
  await answer(page, 'Catalytic converter', 'Yes').click()
  await expect(page.getByText('2 of 9 said')).toBeVisible()
  letGo()
  await expect(page.getByText('Saved. Buyers see your answers.')).toBeVisible()
  await page.reload()
  await page.getByText('2 of 9 said').click()
  await expect(answer(page, 'Starts', 'No')).toBeChecked()

  await page.getByText('More', { exact: true }).click()
  await page.getByLabel('It must be gone by').fill('2020-01-01')
  await expect(page.getByText('Choose a day from today on, within a year.')).toBeVisible()
  await expect(page.getByText('2 of 9 said')).toBeVisible()
})
