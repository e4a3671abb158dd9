// On a line that loses or delays what a page needs, it says so, and there is always a way on.
import { writeFileSync } from 'node:fs'
import { expect, expectSound, holdBack, requestsTo, test } from '../support/journey.ts'
import { passTimeLimits, carPhoto, shiftsOf } from './checks.ts'
import {
  giveQuotes,
  asShown,
  carOf,
  expectEmptyForm,
  fieldsOf,
  fillForm,
  hasTakenOver,
  quoteButton,
  SUCCESS,
} from './cast/owners.ts'

const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA'

test('a page without its script says so after a while', async ({ page }) => {
  for (const [address, whole] of [
    ['/agents/profile?near=LS1', 'Sign in'],
    [`/edit-form/${NOBODY}`, 'Error in Submission!'],
    [`/list-quotes/${NOBODY}/${NOBODY}`, 'Error: HTTP error! status: 404'],
    [`/deal/${NOBODY}`, 'We can’t find this posting. It may have been deleted,'],
  ] as const) {
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto(address)
    const late = page.getByText('This is taking a while.')
    await expect(late).toBeAttached()
    await expect(late).toBeHidden()
    await late.evaluate((line) => {
      for (const wait of line.getAnimations()) wait.finish()
    })
    await expect(late).toBeVisible()
    await expectSound(page, `${address} without its script`)
    await page.unroute('**/assets/**')
    await late.getByRole('link', { name: 'try again' }).click()
    await expect(page.getByText(whole).first()).toBeVisible()
    await expect(late).toHaveCount(0)
    await expect(page).toHaveURL(address)
  }
})

test('a console that the site did not answer opens by itself once it does', async ({ page }) => {
  await page.clock.install()
  await page.route('**/agent/me', (route) => route.abort())
  await page.goto('/agents/profile')
  await passTimeLimits(page)
  await expect(page.getByRole('alert')).toContainText('The site didn’t answer.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/agent/me')
  await passTimeLimits(page)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('what is typed before the script comes is kept and sent', async ({ page, phone, stored }) => {
  const letGo = await holdBack(page, '**/assets/**')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(quoteButton(page)).toBeVisible()
  await fillForm(page, { ...carOf(phone), phone })
  await page.locator('input[type=file]').setInputFiles(await carPhoto(300, 200))
  letGo()
  await hasTakenOver(page)
  const fields = fieldsOf(page)
  await expect(fields.registration).toHaveValue('AB12 CDE')
  await expect(fields.postcode).toHaveValue('LS11 5DJ')
  await expect(fields.issues).toHaveValue('Failed MOT on rear brakes')
  await expect(page.getByText('my-car.jpg')).toBeVisible()
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toContainText(asShown(phone))
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])
})

test('a form sent before the script comes is posted by itself, once', async ({
  page,
  phone,
  stored,
}, testInfo) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/')
  await quoteButton(page).click()
  await expect(page, 'the browser itself holds an empty form back').toHaveURL('/')
  await expect(fieldsOf(page).registration).toBeFocused()
  await fillForm(page, carOf(phone))
  // Read from the disk again at the reload, as a person's photo is.
  const photo = testInfo.outputPath('my-car.jpg')
  writeFileSync(photo, (await carPhoto()).buffer)
  const photoField = page.locator('input[type=file]')
  await photoField.setInputFiles(photo)
  await quoteButton(page).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(SUCCESS)
  const main = page.getByRole('main')
  await expect(main).toContainText('AB12 CDE')
  await expect(main).toContainText(
    `We’ll send a text message to ${asShown(phone)} with a link to view, edit or delete the posting. Open the link so that buyers can reach you.`,
  )
  await expect(main.getByLabel('How did you hear about us?').locator('option')).toHaveCount(7)
  await expectSound(page, 'the success page')
  await page.reload()
  await expect(title).toHaveText(SUCCESS)
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])
  await page.getByRole('link', { name: 'Back to Home Page' }).click()
  await expectEmptyForm(page)

  await fillForm(page, { ...carOf(phone), registration: '<b>NOT A REG</b>' })
  await quoteButton(page).click()
  await expect(title).toHaveText('Error in Submission!')
  const wrong = main.getByRole('listitem')
  await expect(wrong).toHaveText([/^Vehicle Registration \S/])
  await expectSound(page, 'the page of a refused car')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expectEmptyForm(page)

  await fillForm(page, carOf(phone))
  const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  await photoField.setInputFiles(file)
  await quoteButton(page).click()
  await expect(wrong).toHaveText([/^Photo .*JPEG/])
  expect(await stored()).toHaveLength(1)
})

test('quotes stand before the script, and are asked for once', async ({ page, site, car }) => {
  const path = await giveQuotes(site, car, [
    { agent: 'Aire Valley Motors', pounds: 510 },
    { agent: 'Kirkgate Salvage', pounds: 640 },
  ])
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('This is taking a while.')).toHaveCount(0)
  await expectSound(page, 'quotes before the script')
  await cards.first().getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByText('You said no thanks.')).toBeVisible()

  await page.unroute('**/assets/*.js')
  const asked = requestsTo(page, path.replace('/list-quotes/', '/quotes/'))
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  const heading = await page.getByRole('heading', { name: 'Aire Valley Motors' }).elementHandle()
  letGo()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('article') ?? {}).some((name) => name.startsWith('__react')),
  )
  expect(await heading.evaluate((drawn) => drawn.isConnected), 'drawn once').toBe(true)
  await expect(cards).toHaveCount(1)
  expect(asked).toEqual([])
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await giveQuotes(site, car, [{ agent: 'Holbeck Breakers', pounds: 700 }])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(cards).toHaveCount(2)
  expect(asked).toHaveLength(2)
})
