// What the form says about its fields leaves the fields and the button where they are.
import { expect, holdBack, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owners.ts'
import { placesOf, shiftsOf } from './checks.ts'

const SEND = ['[type=submit]']

test('an error of the registration moves neither the plate nor the fields', async ({ page }) => {
  await openForm(page)
  const { registration, postcode } = fieldsOf(page)
  const fieldPlaces = () => placesOf(page, ['.plate', '#postcode'])
  for (const width of [320, 360, 768, 1366]) {
    await page.setViewportSize({ width, height: 740 })
    const before = await fieldPlaces()
    await quoteButton(page).click()
    await expect(registration).toHaveAttribute('aria-invalid', 'true')
    expect(await fieldPlaces(), `${width} pixels`).toEqual(before)
    await registration.fill('AB12 CDE')
    await postcode.focus()
    expect(await fieldPlaces(), `${width} pixels`).toEqual(before)
    await registration.fill('')
  }

  // Nor does a hint of the post code move the button of a desktop.
  await registration.fill('AB12 CDE')
  const before = await placesOf(page, SEND)
  await postcode.fill('LS11 5D')
  await fieldsOf(page).issues.focus()
  await expect(postcode).toHaveAccessibleDescription(/incomplete/)
  expect(await placesOf(page, SEND)).toEqual(before)
})

test('neither a hint nor its own words move a button that is pressed', async ({ page, phone }) => {
  await openForm(page)
  const refused = { status: 400, json: { success: false } }
  const letGo = await holdBack(page, '**/car/submit-form', refused)
  const { registration, postcode } = fieldsOf(page)
  await fillForm(page, { ...carOf(phone), registration: 'NOT A REG' })
  await expect(registration).toHaveAccessibleDescription(/not a UK registration/)
  await postcode.fill('LS11 5D')
  const before = await placesOf(page, SEND)
  await quoteButton(page).tap()
  await expect(page.getByRole('button', { name: 'Submitting..' })).toBeVisible()
  await expect(postcode).toHaveAccessibleDescription('')
  expect(await placesOf(page, SEND)).toEqual(before)
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.unroute('**/car/submit-form')
  await openForm(page)
  await fillForm(page, carOf(phone))
  const shifts = await shiftsOf(page)
  await quoteButton(page).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await shiftsOf(page), 'by the words of the button').toBe(shifts)

  // A hint waits for a slow press of a button, which is not lost.
  for (const [button, opened] of [
    [quoteButton(page), page.getByRole('dialog')],
    [page.getByRole('button', { name: /^Country/ }), page.getByRole('combobox')],
  ] as const) {
    await openForm(page)
    await fillForm(page, { ...carOf(phone), registration: 'NOT A REG' })
    await postcode.fill('LS11 5D')
    // The rules of hints are there once one is shown.
    await expect(registration).toHaveAccessibleDescription(/not a UK registration/)
    await button.hover()
    const places = await placesOf(page)
    await page.mouse.down()
    await expect(button).toBeFocused()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect(await placesOf(page)).toEqual(places)
    await page.mouse.up()
    await expect(opened).toBeVisible()
  }
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(postcode).toHaveAccessibleDescription(/incomplete/)
})
