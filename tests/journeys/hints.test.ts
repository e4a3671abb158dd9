import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { requestsTo } from './checks/requests.ts'

test('what looks wrong gets a hint under its field, which goes when the field is changed and blocks nothing', async ({
  page,
  phone,
}) => {
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

  const sent = requestsTo(page, '/car/submit-form')
  await fillForm(page, { ...carOf(phone), postcode: 'nowhere at all' })
  await issues.focus()
  await expect(postcode).toHaveAccessibleDescription(/\S/)
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Error in Submission!' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a mix-up of O and 0 is asked about by a button, which puts right what was typed', async ({
  page,
}) => {
  await openForm(page)
  const { registration, postcode } = fieldsOf(page)
  for (const [field, typed, meant] of [
    [registration, 'YKI2 ABV', 'YK12 ABV'],
    [postcode, 'LSI 4AP', 'LS1 4AP'],
  ] as const) {
    await field.fill(typed)
    const before = await quoteButton(page).boundingBox()
    await fieldsOf(page).issues.focus()
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
