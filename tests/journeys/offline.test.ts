import type { Page } from '@playwright/test'
import { expect, expectSound, requestsTo, test } from '../support/journey.ts'
import {
  openQuotedCar,
  carOf,
  fieldsOf,
  fillForm,
  hasLoaded,
  openForm,
  quoteButton,
} from './cast/owners.ts'
import { carPhoto } from './checks.ts'

test('a car sent offline waits, is stopped or asks for what is now empty, and is sent', async ({
  context,
  page,
  phone,
  stored,
}) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  await canSend(page)
  await context.setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' })
  await expect(alert.getByText('Press the button').first()).toBeVisible()
  await expectSound(page, 'home offline')
  // In a face so wide that the two sentences take different numbers of lines.
  await alert.evaluate((element) => (element.style.letterSpacing = '2px'))
  const sent = requestsTo(page, '/car/submit-form')
  const button = page.locator('form [type=submit]')
  const top = () => button.evaluate((element: HTMLElement) => element.offsetTop)
  const topBefore = await top()
  await quoteButton(page).click()
  await expect(button).toHaveText('Waiting to connect..')
  await expect(button).toBeFocused()
  await expect(alert.getByText('Keep this page open.').first()).toBeVisible()
  expect(await top()).toBe(topBefore)
  await button.click({ force: true })
  await expectSound(page, 'a held send')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(quoteButton(page)).toBeFocused()
  await context.setOffline(false)
  await expect(alert).toBeHidden()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')

  await context.setOffline(true)
  await quoteButton(page).click()
  await fieldsOf(page).postcode.fill('')
  await context.setOffline(false)
  await expect(page.getByText('Postcode is required.')).toBeVisible()
  await expect(quoteButton(page)).toBeEnabled()
  expect(sent).toEqual([])

  await context.setOffline(true)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await fieldsOf(page).registration.fill('YK12 ABV')
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await stored()).toMatchObject([{ registration: 'YK12ABV' }])
})

/** Waits until all has come that home loads once its form is entered. */
async function canSend(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/after-sending') === true),
  )
}

test('a page that lost a script sends a plain form', async ({ context, page, phone, stored }) => {
  await page.route('**/assets/calls-*', (route) => route.abort())
  await openForm(page)
  await fillForm(page, { ...carOf(phone), issues: 'Failed MOT\nNo keys' })
  await page.locator('input[type=file]').setInputFiles(await carPhoto())
  await context.setOffline(true)
  await quoteButton(page).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote submitted Successfully!')
  expect(await stored()).toMatchObject([
    { problem: 'Failed MOT\nNo keys', photo_id: expect.any(String) },
  ])
})

test('a car that can be sent in no way is kept, in a modal', async ({ page, phone }) => {
  await openForm(page)
  await page.route('**/*', (route) => route.abort())
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('The site didn’t answer.')
  await expectSound(page, 'a modal without its style')
  const box = await modal.evaluate((dialog) => dialog.getBoundingClientRect().toJSON())
  expect(box).toMatchObject({ left: 360 - box.right })
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Put back what I typed' }).click()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
})

test('a held edit holds all else, and is sent', async ({ context, page, site, car, stored }) => {
  await openQuotedCar(page, site, car)
  await hasLoaded(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Update Details' }).click()
  const quotes = page.getByRole('button', { name: 'See all quotes' })
  await expect(quotes).toBeDisabled()
  await quotes.click({ force: true })
  const others = ['Yes, it’s mine', 'No, stop these texts', 'Delete Posting']
  for (const name of others) await expect(page.getByRole('button', { name })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(quotes).toBeEnabled()
  for (const name of others) await expect(page.getByRole('button', { name })).toBeEnabled()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])

  await fieldsOf(page).postcode.fill('LS1 4AP')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText('Waiting to connect..').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()
  expect(await stored()).toMatchObject([{ postcode: 'LS1 4AP' }])
})

test('a send that is held just as the connection comes back is sent', async ({ page, phone }) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  // Offline to a test that asks within the tap, and back without a word before anything listens.
  await page.evaluate(() => {
    let asked = 0
    Object.defineProperty(navigator, 'onLine', { get: () => ++asked > 2 })
  })
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
})
