import { TEXTS_LATE } from '../../domain/site/site-settings.ts'
import { expect, test } from '../support/journey.ts'
import { asShown, carOf, expectEmptyForm, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { holdBack, requestsTo } from './checks/requests.ts'

const SUCCESS = 'Quote submitted Successfully!'

test('a car that is sent: the button says so, then a modal over a blurred form says what happens next', async ({
  page,
  phone,
}) => {
  await openForm(page)
  await fillForm(page, {
    ...carOf(phone),
    postcode: ' LS11 5DJ ',
    issues: '  no keys\n',
  })
  const letGo = await holdBack(page, '**/car/submit-form')
  const sending = page.waitForRequest('**/car/submit-form')
  await quoteButton(page).click()
  const busy = page.getByRole('button', { name: 'Submitting..' })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('.spinner')).toBeVisible()
  const body = (await sending).postData() ?? ''
  const sent = [...body.matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/g)].map(([, ...field]) => field)
  expect(Object.fromEntries(sent), 'the phone as abroad, and no spaces around anything').toEqual({
    registrationNumber: 'AB12 CDE',
    postcode: 'LS11 5DJ',
    problem: 'no keys',
    phoneNumber: phone,
  })
  letGo()

  const modal = page.getByRole('dialog', { name: SUCCESS })
  await expect(modal.getByRole('heading', { name: SUCCESS })).toBeFocused()
  await expect(modal).toContainText(/local buyers will reach out shortly/i)
  await expect(modal).toContainText(
    `We’ll send a text message to ${asShown(phone)} with a link to view, edit or delete the posting. Open the link so that buyers can reach you.`,
  )
  await expect(modal.getByText('AB12 CDE')).toBeVisible()
  await expect(page.locator('form')).toHaveCSS('filter', /blur/)

  const select = page.getByLabel('How did you hear about us?')
  await expect(select.locator('option')).toHaveText([
    'not selected',
    'facebook',
    'google',
    'instagram',
    'tiktok',
    'friends',
    'others',
  ])
  await expect(select).toHaveValue('not selected')
  const requests = requestsTo(page)
  await select.selectOption('tiktok')
  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)
  expect(requests, 'the answer goes nowhere').toEqual([])
})

test('the success modal says too that texts are late, where they are', async ({ page, phone }) => {
  await openForm(page)
  await fillForm(page, carOf(phone))
  await page.route('**/car/submit-form', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), textsLate: true } })
  })
  await quoteButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(TEXTS_LATE)
})

test('every way of closing the success modal leaves every field empty', async ({ page, phone }) => {
  await openForm(page)
  for (const way of ['Back to Home Page', 'Close', 'Escape']) {
    await test.step(way, async () => {
      await fillForm(page, carOf(phone))
      await quoteButton(page).click()
      const modal = page.getByRole('dialog', { name: SUCCESS })
      await expect(modal).toBeVisible()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await modal.getByRole('button', { name: way }).click()
      await expect(modal).toBeHidden()
      await expectEmptyForm(page)
      await expect(page.locator('form')).toHaveCSS('filter', 'none')
      await expect(page).toHaveURL('/')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Vehicle Registration')).toBeFocused()
    })
  }
})
