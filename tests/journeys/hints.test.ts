import { expect, expectSound, requestsTo, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owners.ts'

test('what looks wrong gets a hint, or a button that mends it, until changed', async ({ page }) => {
  await openForm(page)
  const { registration, postcode, issues } = fieldsOf(page)
  await registration.fill('NOT A REG')
  await postcode.focus()
  await expect(registration).toHaveAccessibleDescription(/\S/)
  await expect(registration).toHaveAttribute('aria-invalid', 'false')
  await registration.pressSequentially('X')
  await expect(registration).not.toHaveAccessibleDescription(/\S/)

  await issues.fill('a'.repeat(2003))
  await postcode.focus()
  await expect(issues).toHaveAccessibleDescription(/3 characters too long/)
  await issues.fill('a'.repeat(2001))
  await postcode.focus()
  await expect(issues).toHaveAccessibleDescription(/1 character too long/)

  await fillForm(page, { registration: 'ABI2 CDE', postcode: 'nowhere', phone: '0113 496 0141' })
  await registration.focus()
  for (const field of Object.values(fieldsOf(page))) {
    await expect(field).toHaveAccessibleDescription(/\S/)
  }
  await expectSound(page, 'home with hints')

  // A mix-up of O and 0 is asked about.
  for (const [field, typed, meant] of [
    [registration, 'YKI2 ABV', 'YK12 ABV'],
    [postcode, 'LSI 4AP', 'LS1 4AP'],
  ] as const) {
    await field.fill(typed)
    const before = await quoteButton(page).boundingBox()
    await issues.focus()
    const question = `Did you mean ${meant}?`
    await expect(field).toHaveAccessibleDescription(question)
    await expect(field).toHaveValue(typed)
    const answer = page.getByRole('button', { name: question })
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    // Under the plate there is room for it.
    if (field === registration) expect(await quoteButton(page).boundingBox()).toEqual(before)
    await answer.click()
    await expect(field).toHaveValue(meant)
    await expect(field).toBeFocused()
    await expect(answer).toBeHidden()
  }
})

test('what is missing is named under its field, and not sent', async ({ page, phone }) => {
  await openForm(page)
  const sent = requestsTo(page, '/car/')
  await quoteButton(page).click()
  const fields = fieldsOf(page)
  const errors = page.getByText(/ is required\.$/)
  for (const [field, message] of [
    [fields.registration, /Registration number is required\./],
    [fields.postcode, /Postcode is required\./],
    [fields.phone, /Phone number is required\./],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(fields.registration).toBeFocused()
  await expectSound(page, 'home with errors')
  await test.step('an error goes as soon as its field is changed, and the others stay', async () => {
    await expect(errors).toHaveCount(3)
    await fields.registration.pressSequentially('A')
    await expect(errors).toHaveText([/^Postcode/, /^Phone/])
    await fields.phone.pressSequentially('0')
    await expect(errors).toHaveText([/^Postcode/])
    await fields.postcode.pressSequentially('L')
    await expect(errors).toHaveCount(0)
  })
  await fillForm(page, { ...carOf(phone), postcode: '   ' })
  await quoteButton(page).click()
  await expect(errors).toHaveText([/^Postcode/])
  await expect(fields.postcode).toBeFocused()
  expect(sent).toEqual([])
})
