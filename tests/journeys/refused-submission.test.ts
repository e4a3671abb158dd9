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

  for (const way of ['Try Again', 'Close', 'Escape']) {
    await test.step(way, async () => {
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await modal.getByRole('button', { name: way }).click()
      await expect(modal).toBeHidden()
      await expect(page).toHaveURL('/')
      await expectEmptyForm(page)
      const isLast = way === 'Escape'
      await fillForm(page, { ...carOf(phone), ...(isLast ? {} : { postcode: 'nowhere' }) })
      await quoteButton(page).click()
      if (!isLast) await expect(modal).toBeVisible()
    })
  }
  // After a refusal the next car is posted as usual.
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  expect(await stored()).toHaveLength(1)
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
