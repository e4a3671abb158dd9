import { expect, test } from '../support/journey.ts'
import { applicationOf, fillApplication, sendApplication } from './cast/applicant.ts'
import { carOf, fieldsOf, fillForm, quoteButton } from './cast/owner.ts'
import { manyFormsFrom } from './checks/many-forms.ts'
import { storedPostings } from './checks/stored.ts'

test.use({ needsProof: true, javaScriptEnabled: false })
test.beforeEach(({ site, address }) => manyFormsFrom(site, address))

const WHAT_TO_DO = /The check needs JavaScript.*try again in .*, call us on 01632 960123/

test('a car that needs a proof lands on a page that says what to do; what was typed is kept', async ({
  page,
  phone,
  site,
}) => {
  await page.goto('/')
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error in Submission!')
  await expect(page.getByRole('main')).toContainText(WHAT_TO_DO)
  expect(await storedPostings(site, phone)).toEqual([])
  await page.goBack()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await expect(fieldsOf(page).phone).toHaveValue(carOf(phone).phone)
})

test('an application that needs a proof comes back as it was typed', async ({ page, phone }) => {
  const typed = applicationOf(phone)
  await page.goto('/agents/apply')
  await fillApplication(page, typed)
  await sendApplication(page)
  await expect(page.getByRole('main')).toContainText(WHAT_TO_DO)
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
})
