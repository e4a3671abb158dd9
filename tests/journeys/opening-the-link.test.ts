import { expect, test } from '../support/journey.ts'
import { fieldsOf, openForm, postedCar } from './cast/owner.ts'
import { requestsTo } from './checks/requests.ts'
import { storedPostings } from './checks/stored.ts'

test('the link shows the posting as it is, without its photo', async ({ page, phone, site }) => {
  await openForm(page, await postedCar(site, phone))
  const fields = fieldsOf(page)
  await expect(fields.registration).toHaveValue('AB12 CDE')
  await expect(fields.postcode).toHaveValue('LS11 5DJ')
  await expect(fields.issues).toHaveValue('Failed MOT on rear brakes')
  const national = (await fields.phone.inputValue()).replaceAll(/\D/g, '').replace(/^(0|44)/, '')
  expect(`+44${national}`).toBe(phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Get Paid More - Enter your reg and get an Offer that beats Scrap Value!',
  )
})

test('looking at the page confirms nothing: a person has to touch it', async ({
  page,
  phone,
  site,
}) => {
  const opened = requestsTo(page, '/car/link-opened/')
  await openForm(page, await postedCar(site, phone))
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await page.reload()
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  expect(opened).toEqual([])
  expect(await storedPostings(site, phone)).toMatchObject([{ phone_confirmed_at: null }])

  const answered = page.waitForResponse('**/car/link-opened/**')
  await page.getByRole('heading', { level: 1 }).click()
  expect((await answered).status()).toBe(200)
  expect(await storedPostings(site, phone)).toMatchObject([
    { phone_confirmed_at: expect.any(Number) },
  ])
  await page.keyboard.press('Tab')
  expect(opened).toHaveLength(1)
})

test('a key is a touch as well', async ({ page, phone, site }) => {
  await openForm(page, await postedCar(site, phone))
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  const answered = page.waitForResponse('**/car/link-opened/**')
  await page.keyboard.press('Tab')
  expect((await answered).status()).toBe(200)
})

test('a link that opens nothing ends in the error modal, which leads home', async ({ page }) => {
  await page.goto('/edit-form/AAAAAAAAAAAAAAAAAAAAAA')
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(page.locator('form')).toHaveCSS('filter', /blur/)
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/')
})

for (const [what, json] of [
  ['nothing', null],
  ['an empty object', {}],
] as const) {
  test(`a posting that comes back as ${what} ends in the error modal`, async ({ page }) => {
    await page.route('**/car/get-data/**', (route) => route.fulfill({ json }))
    await page.goto('/edit-form/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
  })
}

test('a posting that does not come at all ends in the error modal', async ({ page }) => {
  await page.route('**/car/get-data/**', (route) => route.abort())
  await page.goto('/edit-form/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
})
