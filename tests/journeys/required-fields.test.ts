import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { requestsTo } from './checks/requests.ts'

const MESSAGES = {
  registration: 'Registration number is required.',
  postcode: 'Postcode is required.',
  phone: 'Phone number is required.',
} as const

const REQUIRED = ['registration', 'postcode', 'phone'] as const

test('what is missing is named under its field, the first takes the focus, and nothing is sent', async ({
  page,
  phone,
}) => {
  await openForm(page)
  const sent = requestsTo(page, '/car/')
  await quoteButton(page).click()
  const fields = fieldsOf(page)
  const errors = page.getByText(/ is required\.$/)
  for (const name of REQUIRED) {
    await expect(fields[name]).toHaveAccessibleDescription(new RegExp(MESSAGES[name]))
    await expect(fields[name]).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(fields.registration).toBeFocused()
  await test.step('an error goes as soon as its field is changed, and the others stay', async () => {
    await expect(errors).toHaveCount(3)
    await fields.registration.pressSequentially('A')
    await expect(errors).toHaveText([MESSAGES.postcode, MESSAGES.phone])
    await fields.phone.pressSequentially('0')
    await expect(errors).toHaveText([MESSAGES.postcode])
    await fields.postcode.pressSequentially('L')
    await expect(errors).toHaveCount(0)
  })
  for (const missing of REQUIRED) {
    await test.step(`spaces are no ${missing}`, async () => {
      await fillForm(page, { ...carOf(phone), [missing]: '   ' })
      await quoteButton(page).click()
      await expect(errors).toHaveText([MESSAGES[missing]])
      await expect(fields[missing]).toBeFocused()
    })
  }
  expect(sent).toEqual([])
})

test('the edit page asks for the same three fields', async ({ page, link }) => {
  await openForm(page, link)
  const fields = fieldsOf(page)
  await expect(fields.registration).toHaveValue('AB12 CDE')
  const edits = requestsTo(page, '/car/edit-form')
  await fillForm(page, { registration: ' ', postcode: '', phone: '' })
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText(/ is required\.$/)).toHaveText(Object.values(MESSAGES))
  await expect(fields.registration).toBeFocused()
  expect(edits).toEqual([])
})
