import type { Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, requestsTo, test } from '../support/journey.ts'
import { fieldsOf, fillForm, openForm } from './cast/owner.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'
import { listedCar } from './cast/listed-car.ts'

async function press(page: Page, name: string, inside: 'main' | 'alertdialog' = 'main') {
  await page.getByRole(inside).getByRole('button', { name }).click()
}

test('the edit page is sound in each of its states', async ({ page, phone, otherPhone, site }) => {
  test.slow()
  await withoutTimeLimits(page)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const open = async (link: string): Promise<void> => {
    await openForm(page, link)
    await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  }
  const { link } = await listedCar(site, phone, { confirmed: true })
  await open(link)
  await expect(page.getByRole('button', { name: 'Update Details' })).toBeEnabled()
  await expectSoundWideToo(page, 'the edit page just opened')

  const edits = requestsTo(page, '/car/edit-form')
  await fillForm(page, { registration: ' ', postcode: '', phone: '' })
  await press(page, 'Update Details')
  await expect(page.getByText(/ is required\.$/)).toHaveText([/^Reg/, /^Postcode/, /^Phone/])
  await expect(fieldsOf(page).registration).toBeFocused()
  expect(edits).toEqual([])
  await expectSound(page, 'the edit page with errors')

  await page.route('**/car/edit-form/**', () => undefined)
  await open(link)
  await press(page, 'Update Details')
  await expect(page.getByRole('button', { name: 'Updating..' })).toBeVisible()
  await expectSound(page, 'the edit page while it sends an edit')
  await page.unrouteAll()

  for (const [registration, said] of [
    ['AB12 CDE', 'Quote Edited Successfully!'],
    ['NOT A REG', 'Error in Submission!'],
  ] as const) {
    await open(link)
    await fillForm(page, { registration })
    await press(page, 'Update Details')
    await expect(dialog(said)).toBeVisible()
    await expectSound(page, `the edit page that says ${said}`)
  }

  await page.route('**/car/delete-data/**', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await open(link)
  await press(page, 'Delete Posting')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectSoundWideToo(page, 'the edit page asking whether to delete')
  await press(page, 'Delete Posting', 'alertdialog')
  const failed = page.getByRole('alertdialog', { name: 'Failed to delete the form.' })
  await expect(failed).toBeVisible()
  await expectSound(page, 'the edit page after a deletion that failed')
  await page.unrouteAll()
  await failed.getByRole('button').click()
  await press(page, 'Not your car? Stop these texts')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectSound(page, 'the edit page asking whether it is another car')
  await press(page, 'Stop These Texts', 'alertdialog')
  await expect(dialog('Texts stopped')).toBeVisible()
  await expectSound(page, 'the edit page after the texts were stopped')

  await open((await listedCar(site, otherPhone, { confirmed: true })).link)
  await press(page, 'Delete Posting')
  await press(page, 'Delete Posting', 'alertdialog')
  await expect(dialog('Deleted Successfully!')).toBeVisible()
  await expectSound(page, 'the edit page after a deletion')
})
