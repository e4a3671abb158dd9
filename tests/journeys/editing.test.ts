import { expect, expectSound, holdBack, requestsTo, test } from '../support/journey.ts'
import {
  asShown,
  asTyped,
  fieldsOf,
  fillForm,
  hasLoaded,
  openForm,
  quoteButton,
} from './cast/owners.ts'
import { storedPostings, withoutTimeLimits } from './checks.ts'

test('an owner edits a posting, and the button says so', async ({ page, phone, link, stored }) => {
  await withoutTimeLimits(page)
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  const edits = requestsTo(page, '/car/edit-form')
  await fillForm(page, { registration: ' ', postcode: '', phone: '' })
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText(/ is required\.$/)).toHaveText([/^Reg/, /^Postcode/, /^Phone/])
  expect(edits).toEqual([])
  await expectSound(page, 'the edit page with errors')

  await fillForm(page, { registration: 'yk12abv', postcode: 'ls1 4ap', issues: '', phone })
  const letGo = await holdBack(page, '**/car/edit-form/**')
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Update Details' }).click()
  const busy = page.getByRole('button', { name: 'Updating..' })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('.spinner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Updating..' })).toHaveCount(1)
  await expectSound(page, 'the edit page while it sends an edit')
  letGo()
  expect((await sending).headers()).toMatchObject({ 'if-match': expect.any(String) })

  const modal = page.getByRole('dialog', { name: 'Quote Edited Successfully!' })
  await expect(modal.getByText('YK12 ABV')).toBeVisible()
  await expect(modal).toContainText('Local buyers will see the new details.')
  await expect(page.locator('form.lead')).toHaveCSS('filter', /blur/)
  await expectSound(page, 'the edit page that says an edit was saved')
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(quoteButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored()).toMatchObject([
    { registration: 'YK12ABV', postcode: 'LS1 4AP', problem: null },
  ])
})

test('a refused edit is answered by the error modal', async ({ page, car, link, stored }) => {
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await fillForm(page, { registration: 'NOT A REG' })
  await page.getByRole('button', { name: 'Update Details' }).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(modal.getByRole('listitem')).toHaveText([/^Vehicle Registration \S/])
  await expectSound(page, 'the edit page that says what is wrong')
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored()).toMatchObject([{ registration: 'AB12CDE' }])

  // So is one that was typed before another was saved.
  await openForm(page, link)
  await fieldsOf(page).issues.fill('From this tab')
  await car.edit({ registrationNumber: 'YK12 ABV' })
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(modal).toContainText('changed somewhere else after you opened it')
  expect(await stored()).toMatchObject([{ registration: 'YK12ABV' }])
})

test('a new number waits for its link', async ({ page, phone, otherPhone, site, link, stored }) => {
  // A tab from before the change.
  const earlier = await page.context().newPage()
  await openForm(earlier, link)
  await hasLoaded(earlier)
  await openForm(page, link)
  await hasLoaded(page)
  await fillForm(page, { phone: asTyped(otherPhone) })
  await page.getByRole('button', { name: 'Update Details' }).click()
  const modal = page.getByRole('dialog', { name: 'Quote Edited Successfully!' })
  await expect(modal).toContainText(
    `We’ve texted a link to ${asShown(otherPhone)}. Open it there: until then, buyers can’t be given that number.`,
  )
  await expect(modal).not.toContainText('Local buyers')
  expect(await stored()).toEqual([])

  // The link of the earlier number does not show the new one, nor does its "Yes" confirm it.
  const newNumber = `the new number ending ${otherPhone.slice(-3)}`
  await earlier.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await openForm(page, link)
  for (const tab of [earlier, page]) {
    await expect(tab.getByText(`We’ve texted a link to ${newNumber}.`)).toBeVisible()
    await expect(fieldsOf(tab).phone).toHaveValue('')
    await expect(tab.getByText(`Leave this empty to keep ${newNumber}.`)).toBeVisible()
    await expect(tab.getByText('Is this your car?')).toHaveCount(0)
  }
  await earlier.close()
  expect(await page.content()).not.toContain(otherPhone.slice(-6))
  await expectSound(page, 'the edit page whose number was changed')
  await page.getByRole('button', { name: 'Not your car? Stop these texts' }).click()
  // The number that would be stopped is the earlier one.
  const others = `any others with ${asTyped(phone)}, and won’t text it again unless you call us on`
  await expect(page.getByRole('alertdialog')).toContainText(others)
  await page.getByRole('button', { name: 'Keep Posting' }).click()
  await fieldsOf(page).issues.fill('No keys')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(modal).toContainText(`We’ve texted a link to ${newNumber}.`)
  expect(await storedPostings(site, otherPhone)).toMatchObject([
    { phone_confirmed_at: null, problem: 'No keys' },
  ])

  await openForm(page, await site.linkTextedTo(otherPhone))
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByText('No quotes yet')).toBeVisible()
  expect(await storedPostings(site, otherPhone)).toMatchObject([
    { phone_confirmed_at: expect.any(Number) },
  ])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
})
