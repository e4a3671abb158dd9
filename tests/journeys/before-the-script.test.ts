import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { asShown, carOf, fieldsOf, fillForm, hasTakenOver, quoteButton } from './cast/owner.ts'
import { carPhoto } from './checks/car-photo.ts'
import { requestsTo } from './checks/requests.ts'
import { shiftsOf } from './checks/shifts.ts'
import { expectSound } from './checks/sound.ts'
import { holdBack } from './checks/requests.ts'

test('what is typed and chosen before the script comes is kept and sent', async ({
  page,
  phone,
  stored,
}) => {
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
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toContainText(
    asShown(phone),
  )
  expect(await stored()).toMatchObject([{ photo_id: expect.any(String) }])
})

test('a form sent before the script comes is posted by itself', async ({ page, phone, stored }) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/')
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Quote submitted Successfully!')
  await expectSound(page, 'the success page')
  expect(await stored()).toHaveLength(1)

  await page.goto('/')
  await fillForm(page, { ...carOf(phone), postcode: 'nowhere' })
  await quoteButton(page).click()
  await expect(title).toHaveText('Error in Submission!')
  await expectSound(page, 'the page of a refused car')
})

test('quotes stand before the script is there, and are asked for only where a browser kept the page', async ({
  page,
  site,
  car,
}) => {
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
