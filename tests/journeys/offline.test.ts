import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { storedPostings } from './checks/stored.ts'

test('an owner who loses the connection is told so and keeps what was typed', async ({
  context,
  page,
  phone,
}) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  await context.setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' })
  await expect(alert).toBeVisible()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await expect(quoteButton(page)).toBeEnabled()
  await context.setOffline(false)
  await expect(alert).toBeHidden()
})

test('a car sent while offline ends in the error modal within ten seconds', async ({
  context,
  page,
  phone,
  site,
}) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  await context.setOffline(true)
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
  expect(await storedPostings(site, phone)).toEqual([])
})
