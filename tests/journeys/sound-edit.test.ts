import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { fieldsOf, fillForm, openForm } from './cast/owner.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'
import { listedCar } from './cast/listed-car.ts'

async function press(page: Page, name: string, inside: 'main' | 'alertdialog' = 'main') {
  await page.getByRole(inside).getByRole('button', { name }).click()
}

// Each state of the edit page, and how an owner gets there.
const STATES: Record<string, (page: Page) => Promise<void>> = {
  async 'just opened'(page) {
    await expect(page.getByRole('button', { name: 'Update Details' })).toBeEnabled()
  },
  async 'with errors'(page) {
    await fillForm(page, { registration: '', postcode: '', phone: '' })
    await press(page, 'Update Details')
    await expect(page.getByText(/ is required\.$/)).toHaveCount(3)
  },
  async 'while it sends an edit'(page) {
    await page.route('**/car/edit-form/**', () => undefined)
    await press(page, 'Update Details')
    await expect(page.getByRole('button', { name: 'Updating..' })).toBeVisible()
  },
  async 'after an edit'(page) {
    await press(page, 'Update Details')
    await expect(page.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()
  },
  async 'after a refusal'(page) {
    await fillForm(page, { registration: 'NOT A REG' })
    await press(page, 'Update Details')
    await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
  },
  async 'asking whether to delete'(page) {
    await press(page, 'Delete Posting')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  async 'after a deletion'(page) {
    await press(page, 'Delete Posting')
    await press(page, 'Delete Posting', 'alertdialog')
    await expect(page.getByRole('dialog', { name: 'Deleted Successfully!' })).toBeVisible()
  },
  async 'after a deletion that failed'(page) {
    await page.route('**/car/delete-data/**', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    )
    await press(page, 'Delete Posting')
    await press(page, 'Delete Posting', 'alertdialog')
    await expect(page.getByText('Failed to delete the form.')).toBeVisible()
  },
  async 'asking whether it is another car'(page) {
    await press(page, 'Not your car? Stop these texts')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  async 'after the texts were stopped'(page) {
    await press(page, 'Not your car? Stop these texts')
    await press(page, 'Stop These Texts', 'alertdialog')
    await expect(page.getByRole('dialog', { name: 'Texts stopped' })).toBeVisible()
  },
}

// States whose wide layout is another one.
const WIDE_TOO = new Set(['just opened', 'asking whether to delete'])

test('the edit page is sound in each of its states', async ({ page, phone, otherPhone, site }) => {
  test.slow()
  await withoutTimeLimits(page)
  let { link } = await listedCar(site, phone, { confirmed: true })
  for (const [state, reach] of Object.entries(STATES)) {
    await test.step(state, async () => {
      await openForm(page, link)
      await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
      await reach(page)
      const look = WIDE_TOO.has(state) ? expectSoundWideToo : expectSound
      await look(page, `the edit page ${state}`)
      await page.unrouteAll()
    })
    if (state === 'after a deletion')
      ({ link } = await listedCar(site, otherPhone, { confirmed: true }))
  }
})
