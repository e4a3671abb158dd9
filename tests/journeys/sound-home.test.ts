import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'

// Each state of home, and how an owner gets there.
const STATES: Record<string, (page: Page, phone: string) => Promise<void>> = {
  async 'just opened'(page) {
    await expect(quoteButton(page)).toBeEnabled()
  },
  async 'with errors'(page) {
    await quoteButton(page).click()
    await expect(page.getByText(/ is required\.$/)).toHaveCount(3)
  },
  async 'with hints'(page) {
    await fillForm(page, { registration: 'ABI2 CDE', postcode: 'nowhere', phone: '0113 496 0141' })
    await fieldsOf(page).issues.fill('a'.repeat(2001))
    await fieldsOf(page).registration.focus()
    for (const field of Object.values(fieldsOf(page))) {
      await expect(field).toHaveAccessibleDescription(/\S/)
    }
  },
  async 'with a photo'(page) {
    await page.locator('input[type=file]').setInputFiles(await carPhoto(400, 300))
    await expect(page.getByRole('img', { name: /my-car\.jpg/ })).toBeVisible()
  },
  async 'with a file that is no photo'(page) {
    const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.locator('input[type=file]')).toHaveAccessibleDescription(/JPEG/)
  },
  async offline(page) {
    await page.context().setOffline(true)
    await expect(page.getByRole('alert')).toContainText('You are offline.')
  },
  async 'with the list of countries'(page) {
    await page.getByRole('button', { name: /^Country/ }).click()
    await expect(page.getByRole('combobox')).toBeFocused()
  },
  async 'with some countries found'(page) {
    await page.getByRole('combobox').fill('ire')
    await expect(page.getByRole('option').first()).toContainText('Ireland')
  },
  async 'with no country found'(page) {
    await page.getByRole('combobox').fill('atlantis')
    await expect(page.getByRole('option')).toHaveCount(0)
  },
  async 'while it sends a photo'(page, phone) {
    await page.route('**/car/submit-form', () => undefined)
    await fillForm(page, carOf(phone))
    await page.locator('input[type=file]').setInputFiles(await carPhoto(400, 300))
    await expect(page.getByRole('img', { name: /my-car\.jpg/ })).toBeVisible()
    await quoteButton(page).click()
    await expect(page.getByRole('button', { name: 'Submitting..' })).toBeVisible()
  },
  async 'after a success'(page, phone) {
    await fillForm(page, carOf(phone))
    await quoteButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  },
  async 'after a refusal'(page, phone) {
    await fillForm(page, { ...carOf(phone), registration: 'NOT A REG', postcode: 'nowhere' })
    await quoteButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
  },
}

// States whose wide layout is another one.
const WIDE_TOO = new Set(['just opened', 'after a success', 'with the list of countries'])
// Those that come from an empty form; the others go on from the one before.
const AFRESH = new Set([
  'just opened',
  'with the list of countries',
  'while it sends a photo',
  'after a success',
  'after a refusal',
])

test('home is sound in each of its states', async ({ page, phone }) => {
  test.slow()
  await withoutTimeLimits(page)
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      if (AFRESH.has(state)) await openForm(page)
      await reach(page, phone)
      const look = WIDE_TOO.has(state) ? expectSoundWideToo : expectSound
      await look(page, `home ${state}`)
      await page.context().setOffline(false)
      await page.unrouteAll()
    })
  }
})
