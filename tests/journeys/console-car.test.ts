import type { Route } from '@playwright/test'
import { expect, onBothScreens, test } from '../support/journey.ts'
import { listedCar } from './cast/owners.ts'
import { expectSound, expectSoundWideToo, holdBack, carPhoto, withoutTimeLimits } from './checks.ts'
import {
  amountOf,
  manyCars,
  messageOf,
  quoteOf,
  rows,
  sendOf,
  writeMessage,
} from './cast/agents.ts'

test('what is typed on a car’s page survives faults and Back', async ({ trader, site, phone }) => {
  const issues = 'Failed MOT.\nOne key.'
  const car = await listedCar(site, phone, { issues, confirmed: true })
  const { page } = await trader({ subscribed: false })
  await withoutTimeLimits(page)
  await page.goto('/agents/cars/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car has gone')
  await expectSound(page, 'no such car')
  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page).toHaveURL('/agents')
  const failure = { status: 500, json: { detail: 'The fault is ours.' } }
  const letGo = await holdBack(page, '**/agent/vehicles/*', failure)
  await page.goto(car.path)
  await expect(page.getByText('Loading the car..')).toBeVisible()
  await expectSound(page, 'a car that loads')
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'a car that cannot be loaded')
  await page.unroute('**/agent/vehicles/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AB12 CDE')
  await expect(page.getByText('No photo')).toBeVisible()
  await expect(page.getByText('Failed MOT.')).toHaveText(issues, { useInnerText: true })
  const number = page.getByRole('region', { name: 'Owner’s phone number' })
  await expect(number).toContainText('With a subscription you can see owners’ phone numbers.')
  await expect(number).toContainText('Quotes are free')
  const how = number.getByRole('link', { name: 'What it costs, and how to subscribe' })
  await expect(how).toHaveAttribute('href', '/agents/profile/subscription')
  await expect(page.getByRole('button', { name: 'Show Phone Number' })).toHaveCount(0)
  await expectSoundWideToo(page, 'a car without a photo, for an agent without a subscription')

  // The list and back.
  await amountOf(page).fill('420')
  await writeMessage(page, 'Can collect on Thursday.')
  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await page.goBack()
  await expect(amountOf(page)).toHaveValue('420')
  await expect(messageOf(page)).toHaveValue('Can collect on Thursday.')

  // A fault of the server, then an answer that is lost.
  const detail = 'Something went wrong on our side, and we’ve recorded it. Try again later.'
  await page.route('**/quote', (route) => route.fulfill({ status: 500, json: { detail } }))
  await sendOf(page).click()
  await expect(page.getByRole('alert')).toContainText(`Your quote was not sent. ${detail}`)
  await expect(amountOf(page)).toHaveValue('420')
  await page.unroute('**/quote')
  const loseOne = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/quote', loseOne, { times: 1 })
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText('Quote sent.')
  await expect(page.getByText('1 quote so far')).toBeVisible()
})

onBothScreens('the photo and the amount stay put', async ({ phone, site, agent: { page } }) => {
  const car = await listedCar(site, phone, { photo: await carPhoto(1600, 700) })
  const letGo = await holdBack(page, '**/photo')
  await page.goto(car.path)
  const quote = page.getByRole('heading', { name: 'Your quote' })
  await expect(quote).toBeVisible()
  const before = await quote.boundingBox()
  letGo()
  const open = page.getByRole('button', { name: 'Show the whole photo' })
  await expect(open).toBeEnabled()
  expect(await quote.boundingBox()).toEqual(before)
  await open.click()
  const whole = page.getByRole('dialog', { name: 'Photo of AB12 CDE' })
  const box = await whole.getByRole('img').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1600 / 700, 1)
  await whole.getByRole('button', { name: 'Close' }).click()
  await expect(whole).toHaveCount(0)
  await expect(open).toBeFocused()

  await expect(amountOf(page)).toBeInViewport({ ratio: 1 })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible({ visible: !isPhone })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  if (isPhone) await expect(amountOf(page)).toBeInViewport({ ratio: 1 })
  // Nothing that has the focus is below the bar.
  const report = page.getByRole('link', { name: 'Report this posting' })
  await report.focus()
  await expect(report).toBeInViewport({ ratio: 1 })

  await page.route('**/photo', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The large photo did not load.')
  await page.unroute('**/photo')
  await page.getByRole('button', { name: 'Load Again' }).click()
  await expect(open).toBeEnabled()
})

const FOCUS = {
  make: 'Ford',
  model: 'Focus',
  colour: 'Blue',
  year: 2014,
  fuel: 'Petrol',
  engine_size: 1596,
  mot_expires: '2099-03-31',
  mileage: 84_000,
  tax_status: 'Untaxed',
  type_approval: 'M1',
  mot_failed_on: '2026-03-02',
  mot_failures: JSON.stringify([
    { text: 'Nearside rear tyre tread depth below requirements', dangerous: false },
    { text: 'Offside front brake pipe excessively corroded', dangerous: true },
  ]),
}

test('a row says what car it is, and its page has all that is known', async ({ nearby }) => {
  const { page, cars } = await nearby([
    { problem: 'Clutch slips', minutesAgo: 12, photo: true, known: FOCUS },
    { known: { make: 'Ford', mot_expires: '2020-03-31' } },
    {},
  ])
  await page.goto('/agents?within=10')
  const row = rows(page).last()
  for (const words of [
    'Blue Ford Focus, 2014',
    'MOT to March 2099, 84,000 miles',
    'Clutch slips',
    '12 min',
    'No quotes',
    'Owner hasn’t said',
  ]) {
    await expect(row).toContainText(words)
  }
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await expect(row.getByRole('link')).toHaveAccessibleName(`${cars[0]?.plate} KW1, same area`)
  await expectSoundWideToo(page, 'a list of cars with details')

  await row.getByText('Blue Ford Focus, 2014').click({ force: true })
  await expect(page).toHaveURL(`/agents/cars/${cars[0]?.vehicleId}`)
  const details = page.getByRole('region', { name: 'From DVLA and DVSA' })
  await expect(details.locator('dl > div')).toHaveText([
    'MakeFord',
    'ModelFocus',
    'ColourBlue',
    'Year2014',
    'FuelPetrol',
    'Engine1,596 cc',
    'MOTUntil 31 March 2099',
    'TaxUntaxed',
    'Last mileage84,000 miles',
    'Type approvalM1',
  ])
  const failed = details.getByRole('list', { name: 'Failed at the MOT on 2 March 2026' })
  await expect(failed.getByRole('listitem')).toHaveText([
    /^\s*Dangerous Offside front brake pipe excessively corroded$/,
    'Nearside rear tyre tread depth below requirements',
  ])
  await expectSoundWideToo(page, 'a car with details')

  // An MOT that has passed, and hardly anything else; then nothing at all.
  await page.goto(`/agents/cars/${cars[1]?.vehicleId}`)
  await expect(details.locator('dd')).toHaveText(['Ford', 'Expired on 31 March 2020'])
  await expect(details.getByRole('list')).toHaveCount(0)
  await expectSound(page, 'a car with few details')
  await page.goto(`/agents/cars/${cars[2]?.vehicleId}`)
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await expect(details).toHaveCount(0)
})

test('sending a quote opens the next car with its terms; Back is the list', async ({ nearby }) => {
  const twice = { registrationNumber: 'YK62 TWO', problem: 'Gearbox gone.' }
  const { page, cars } = await nearby([{ ...twice, minutesAgo: 9 }, twice, ...manyCars(2, {})])
  const heading = page.getByRole('heading', { level: 1 })
  const sendByEnter = async (amount: string): Promise<void> => {
    await amountOf(page).fill(amount)
    await page.keyboard.press('Enter')
  }
  await page.goto('/agents?within=10')
  await page.locator('.car-link').first().click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(amountOf(page)).toBeVisible()
  const first = (await heading.textContent()) ?? ''
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  for (const ticked of ['We collect', '7 days']) await expect(page.getByLabel(ticked)).toBeChecked()
  await page.getByLabel('Catalyst fitted').check()
  await page.getByLabel('14 days').check()
  await sendByEnter('165')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  for (const ticked of ['We collect', 'Catalyst fitted', '14 days']) {
    await expect(page.getByLabel(ticked)).toBeChecked()
  }
  const sent = page.getByRole('status').filter({ hasText: `£165 sent for ${first}` })
  await expect(sent).toBeVisible()

  await page.getByRole('link', { name: '3 cars' }).click()
  await expect(page).toHaveURL(/\/agents\?/)
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('£165')
  await page.goForward()
  await sent.getByRole('link', { name: 'Change' }).click()
  const terms = /£165.*Collects\. Needs catalytic converter\. Valid until \w{3} \d+ \w+\./
  await expect(quoteOf(page)).toContainText(terms)
  await page.goBack()

  // The last of them has none to go on to, but was posted by another number too.
  await sendOf(page).waitFor()
  await sendByEnter('170')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await sendByEnter('175')
  await expect(quoteOf(page)).toContainText('Quote sent.')
  await expect(page.getByRole('button', { name: 'Next Car' })).toHaveCount(0)
  for (const { vehicleId } of cars.slice(0, 2)) {
    await page.getByRole('link', { name: 'See the other one' }).click()
    await expect(page).toHaveURL(new RegExp(vehicleId))
  }
  await expect(quoteOf(page)).toContainText('£175')
})
