import type { Page } from '@playwright/test'
import {
  expect,
  expectSound,
  expectSoundWideToo,
  holdBack,
  onBothScreens,
  test,
} from '../support/journey.ts'
import { listedCar } from './cast/owners.ts'
import { carPhoto, withoutTimeLimits } from './checks.ts'
import { amountOf, manyCars, quoteOf, sendOf, sendQuote, writeMessage } from './cast/agents.ts'
import { FOCUS_DETAILS, tellDetails } from './cast/vehicle-answers.ts'

test('a car’s page is sound in all states of a quote', async ({ phone, site, agent: { page } }) => {
  const issues = `${'Failed MOT on rear brakes. '.repeat(20)}${'x'.repeat(200)}`
  const car = await listedCar(site, phone, { issues, photo: await carPhoto() })
  await car.confirm()
  await page.clock.install()
  await page.goto(car.path)
  await expect(page.getByRole('button', { name: 'Show the whole photo' })).toBeEnabled()
  await expectSoundWideToo(page, 'a car')
  await page.getByRole('button', { name: 'Show the whole photo' }).click()
  await expectSound(page, 'the whole photo')
  await page.keyboard.press('Escape')
  await page.getByLabel('Quote Amount').fill('12,50')
  await writeMessage(page, 'y'.repeat(501))
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expectSound(page, 'a quote that is wrong')
  await page.getByLabel('Quote Amount').fill('12345.50')
  await writeMessage(page, 'y'.repeat(300))
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(page.getByLabel('Amount again')).toBeFocused()
  await expectSound(page, 'an unusual amount')
  await page.getByLabel('Amount again').fill('12,345.50')
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(page)).toContainText('Quote sent.')
  await page.getByRole('button', { name: 'Show Phone Number' }).click()
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible()
  await expectSoundWideToo(page, 'a quote sent and a number shown')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expectSound(page, 'the question before withdrawing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change' }).click()
  await expectSound(page, 'a quote being changed')
  await page.getByLabel('Quote Amount').fill('420')
  await car.remove()
  await page.clock.runFor(31_000)
  await expect(page.getByRole('alert')).toContainText('This car has gone.')
  await expect(page.getByLabel('Quote Amount')).toHaveValue('420')
  await expectSound(page, 'a car that has gone')
})

test('a car’s page is sound without photo, subscription or answer', async ({ trader, car }) => {
  await car.confirm()
  const { page } = await trader({ subscribed: false })
  await withoutTimeLimits(page)
  await page.goto(car.path)
  await expect(page.getByText('No photo')).toBeVisible()
  const number = page.getByRole('region', { name: 'Owner’s phone number' })
  await expect(number).toContainText('With a subscription you can see owners’ phone numbers.')
  await expect(number).toContainText('Quotes are free')
  const how = number.getByRole('link', { name: 'What it costs, and how to subscribe' })
  await expect(how).toHaveAttribute('href', '/agents/profile/subscription')
  await expect(page.getByRole('button', { name: 'Show Phone Number' })).toHaveCount(0)
  await expectSoundWideToo(page, 'a car without a photo, for an agent without a subscription')
  await sendQuote(page, '420')
  await page.goto('/agents/cars/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car has gone')
  await expectSound(page, 'no such car')
  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page).toHaveURL('/agents')
  const letGo = await holdBack(page, '**/agent/vehicles/*', {
    status: 500,
    json: { detail: 'The fault is ours.' },
  })
  await page.goto(car.path)
  await expect(page.getByText('Loading the car..')).toBeVisible()
  await expectSound(page, 'a car that loads')
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'a car that cannot be loaded')
})

onBothScreens('a photo moves nothing and opens whole', async ({ phone, site, agent: { page } }) => {
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
})

test('a photo that failed loads again', async ({ phone, otherPhone, site, agent: { page } }) => {
  const car = await listedCar(site, phone, { photo: await carPhoto() })
  await page.route('**/photo', (route) => route.abort())
  await page.goto(car.path)
  await expect(page.getByRole('alert')).toContainText('The large photo did not load.')
  await page.unroute('**/photo')
  await page.getByRole('button', { name: 'Load Again' }).click()
  await expect(page.getByRole('button', { name: 'Show the whole photo' })).toBeEnabled()

  const bare = await listedCar(site, otherPhone, { issues: 'Failed MOT.\nOne key.' })
  await page.goto(bare.path)
  await expect(page.getByText('No photo')).toBeVisible()
  await expect(page.getByText('Failed MOT.')).toHaveText('Failed MOT.\nOne key.', {
    useInnerText: true,
  })
})

test('a row says what car it is, and its page has all that is known', async ({ nearby }) => {
  const { page, cars } = await nearby([{ problem: 'Clutch slips', minutesAgo: 12, photo: true }])
  await tellDetails(page, FOCUS_DETAILS)
  await page.goto('/agents?within=10')
  const row = page.getByRole('list', { name: 'Cars' }).getByRole('listitem')
  await expect(row).toContainText('Blue Ford Focus, 2014')
  await expect(row).toContainText('MOT to March 2099, 84,000 miles')
  await expect(row).toContainText('Clutch slips')
  await expectSoundWideToo(page, 'a list of cars with details')

  await row.getByRole('link').click()
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

  // An MOT that has passed, and hardly anything else.
  await tellDetails(page, { description: 'Ford', make: 'Ford', motExpires: '2020-03-31' })
  await page.reload()
  await expect(details.locator('dd')).toHaveText(['Ford', 'Expired on 31 March 2020'])
  await expect(details.getByRole('list')).toHaveCount(0)
  await expectSound(page, 'a car with few details')

  await tellDetails(page, null)
  await page.goto('/agents?within=10')
  await expect(row).toHaveCount(1)
  for (const words of ['12 min', 'Clutch slips', 'No quotes', 'Owner hasn’t said']) {
    await expect(row).toContainText(words)
  }
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 480)
  await expect(row.getByRole('link')).toHaveAccessibleName(`${cars[0]?.plate} KW1, same area`)
  await row.getByText('Clutch slips').click({ force: true })
  await expect(page).toHaveURL(`/agents/cars/${cars[0]?.vehicleId}`)
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await expect(details).toHaveCount(0)
})

// From one car of the list to the next without going back to it.
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openFirst = async (page: Page): Promise<void> => {
  await page.goto('/agents?within=10')
  await page.locator('.car-link').first().click()
  await expect(amountOf(page)).toBeVisible()
}

test('a quote that is sent opens the next car, and back is the list', async ({ nearby }) => {
  const { page } = await nearby(manyCars(3, {}))
  await openFirst(page)
  await expect(page.getByText('1 of 3')).toBeVisible()
  const first = (await heading(page).textContent()) ?? ''
  await amountOf(page).fill('165')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  const sent = page.getByRole('status').filter({ hasText: `£165 sent for ${first}` })
  await expect(sent).toBeVisible()

  await page.getByRole('link', { name: '3 cars' }).click()
  await expect(page).toHaveURL(/\/agents\?/)
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('£165')
  await page.goForward()
  await sent.getByRole('link', { name: 'Change' }).click()
  await expect(quoteOf(page)).toContainText('£165')
  await page.goBack()

  // The last of them has none to go on to.
  await sendOf(page).waitFor()
  await amountOf(page).fill('170')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await sendQuote(page, '175')
  await expect(page.getByRole('button', { name: 'Next Car' })).toHaveCount(0)
})

onBothScreens('the amount is in view at every scroll and above all else', async ({ nearby }) => {
  const { page, cars } = await nearby([{ problem: 'Sump cracked.', photo: true }])
  await page.goto(`/agents/cars/${cars[0]?.vehicleId ?? ''}`)
  await expect(amountOf(page)).toBeInViewport({ ratio: 1 })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible({
    visible: !isPhone,
  })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  if (isPhone) await expect(amountOf(page)).toBeInViewport({ ratio: 1 })
  // Nothing that has the focus is below the bar.
  const report = page.getByRole('link', { name: 'Report this posting' })
  await report.focus()
  await expect(report).toBeInViewport({ ratio: 1 })
})

test('a car posted by two numbers leads from one posting to the other', async ({ nearby }) => {
  const twice = { registrationNumber: 'YK62 TWO', problem: 'Gearbox gone.' }
  const { page, cars } = await nearby([{ ...twice, minutesAgo: 9 }, twice])
  await openFirst(page)
  for (const car of [cars[0], cars[1]]) {
    await page.getByRole('link', { name: 'See the other one' }).click()
    await expect(page).toHaveURL(new RegExp(car?.vehicleId ?? ''))
    await amountOf(page).fill('165')
    await page.keyboard.press('Enter')
    await expect(quoteOf(page)).toContainText('£165')
  }
})
