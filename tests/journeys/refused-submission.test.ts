import { expect, test } from '../support/journey.ts'
import { carOf, expectEmptyForm, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'

test('a car the site refuses is answered by the error modal, which lists what is wrong', async ({
  page,
  phone,
  stored,
}) => {
  await openForm(page)
  await fillForm(page, { ...carOf(phone), registration: 'NOT A REG', postcode: 'GIR 0AA' })
  await quoteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(modal).toContainText(/check all inputs,? including registration and phone number/)
  await expect(modal.getByRole('listitem')).toHaveText([
    /^Vehicle Registration \S/,
    /^Post Code \S/,
  ])
  await expect(page.locator('form')).toHaveCSS('filter', /blur/)
  expect(await stored()).toEqual([])

  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/')
  await expectEmptyForm(page)
})

test('"Close" and Escape do the same as Try Again', async ({ page, phone }) => {
  await openForm(page)
  for (const way of ['Close', 'Escape']) {
    await test.step(way, async () => {
      await fillForm(page, { ...carOf(phone), postcode: 'nowhere' })
      await quoteButton(page).click()
      const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
      await expect(modal).toBeVisible()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await modal.getByRole('button', { name: way }).click()
      await expect(modal).toBeHidden()
      await expectEmptyForm(page)
    })
  }
})

test('a refusal that is about no field gives its own reason', async ({ page, phone }) => {
  const detail = 'Three links were texted to this number today. Try again tomorrow.'
  await page.route('**/car/submit-form', (route) =>
    route.fulfill({ status: 429, json: { success: false, detail } }),
  )
  await openForm(page)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toContainText(detail)
})

test('after a refusal the next car is posted as usual', async ({ page, phone, stored }) => {
  await openForm(page)
  await fillForm(page, { ...carOf(phone), registration: 'NOT A REG' })
  await quoteButton(page).click()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect(await stored()).toHaveLength(1)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
})
