import { expect, test } from '../support/journey.ts'
import {
  asShown,
  asTyped,
  fieldsOf,
  fillForm,
  hasLoaded,
  openForm,
  quoteButton,
} from './cast/owner.ts'
import { expectSound } from './checks/sound.ts'
import { storedPostings } from './checks/stored.ts'
import { holdBack } from './checks/requests.ts'
import { listedCar } from './cast/listed-car.ts'

test('an owner changes a posting, while the button says so; the photo is no part of it', async ({
  page,
  link,
  stored,
}) => {
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await fillForm(page, { registration: 'yk12abv', postcode: 'ls1 4ap', issues: '' })
  const letGo = await holdBack(page, '**/car/edit-form/**')
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Update Details' }).click()
  const busy = page.getByRole('button', { name: 'Updating..' })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('.spinner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Updating..' })).toHaveCount(1)
  const sent = await sending
  letGo()
  expect(Object.keys(sent.postDataJSON() as object).toSorted()).toEqual([
    'phoneNumber',
    'postcode',
    'problem',
    'registrationNumber',
  ])
  expect(sent.headers()).toMatchObject({
    'content-type': 'application/json',
    'if-match': expect.any(String),
  })

  const modal = page.getByRole('dialog', { name: 'Quote Edited Successfully!' })
  await expect(modal.getByText('YK12 ABV')).toBeVisible()
  await expect(modal).toContainText('Local buyers will see the new details.')
  await expect(page.locator('form.lead')).toHaveCSS('filter', /blur/)
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(quoteButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await stored()).toMatchObject([
    { registration: 'YK12ABV', postcode: 'LS1 4AP', problem: null },
  ])
})

test('an edit the site refuses is answered by the error modal, which leads home', async ({
  page,
  link,
  stored,
}) => {
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await fillForm(page, { registration: 'NOT A REG' })
  await page.getByRole('button', { name: 'Update Details' }).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(modal.getByRole('listitem')).toHaveText([/^Vehicle Registration \S/])
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored()).toMatchObject([{ registration: 'AB12CDE' }])
})

test('an edit that changes the number says that it waits for the link texted there', async ({
  page,
  phone,
  otherPhone,
  site,
  stored,
}) => {
  const { link } = await listedCar(site, phone, { confirmed: true })
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
  expect(await storedPostings(site, otherPhone)).toMatchObject([{ phone_confirmed_at: null }])

  await openForm(page, link)
  // The link of the earlier number does not show the new one.
  const ending = `the new number ending ${otherPhone.slice(-3)}`
  await expect(page.getByText(`We’ve texted a link to ${ending}.`)).toBeVisible()
  expect(await page.content()).not.toContain(otherPhone.slice(-6))
  await expect(page.getByText('Is this your car?')).toHaveCount(0)
  await expectSound(page, 'the edit page whose number was changed')

  await openForm(page, await site.linkTextedTo(otherPhone))
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByText('No quotes yet')).toBeVisible()
  expect(await storedPostings(site, otherPhone)).toMatchObject([
    { phone_confirmed_at: expect.any(Number) },
  ])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
})

test('of two tabs that edit the same posting the second is told that it is out of date', async ({
  context,
  page,
  link,
  stored,
}) => {
  const other = await context.newPage()
  await openForm(page, link)
  await openForm(other, link)
  await fieldsOf(other).issues.fill('From the other tab')
  await other.getByRole('button', { name: 'Update Details' }).click()
  await expect(other.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()

  await fieldsOf(page).issues.fill('From this tab')
  await page.getByRole('button', { name: 'Update Details' }).click()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(modal).toContainText('changed somewhere else after you opened it')
  expect(await stored()).toMatchObject([{ problem: 'From the other tab' }])
})
