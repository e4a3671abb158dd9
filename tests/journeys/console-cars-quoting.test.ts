import type { Locator, Page } from '@playwright/test'
import { expect, expectSoundWideToo, test } from '../support/journey.ts'
import { quoteBy } from './cast/owners.ts'
import { expireQuotes, manyCars, rows } from './cast/agents.ts'
import { passTimeLimits } from './checks.ts'

const DESK = { width: 1440, height: 900 }
const CARS = 4

test('on a phone each car takes one tap and the figures, after the first', async ({ nearby }) => {
  const { page } = await nearby(manyCars(CARS, { problem: 'Rust', minutesAgo: 60 }))
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(CARS)
  await rows(page).first().getByRole('textbox').click()
  for (let car = 0; car < CARS; car += 1) {
    const row = rows(page).nth(car)
    await expect(row.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(String(150 + car))
    await row.getByRole('button', { name: 'Send and Next' }).click()
    await expect(row).toContainText(`£${150 + car} sent for`)
  }
  await expect(rows(page).last().getByRole('button', { name: 'Change' })).toBeFocused()
})

test('a row is 147 high on a phone, 109 on a desktop, and opens in place', async ({ nearby }) => {
  const problem = 'Rust in both sills, and more of it wherever one looks. '.repeat(5)
  const { page } = await nearby(manyCars(8, { problem, minutesAgo: 60 }))
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(8)
  expect(await heights(page)).toEqual(Array(8).fill(147))
  const third = rows(page).nth(2)
  await third.getByRole('textbox').click()
  await expect(third.getByRole('button', { name: 'Send and Next' })).toBeVisible()
  expect(await topOf(third)).toBeLessThan(70)
  const [open = 0, ...others] = (await heights(page)).toSorted((one, other) => other - one)
  expect(others).toEqual(Array(7).fill(147))
  expect(open).toBeLessThanOrEqual(300)
  await page.keyboard.press('Escape')
  expect(await heights(page)).toEqual(Array(8).fill(147))
  await page.setViewportSize(DESK)
  expect(await heights(page)).toEqual(Array(8).fill(109))
})

test('what is typed and the place are there on coming back from the car', async ({ nearby }) => {
  const { page } = await nearby(manyCars(12, { problem: 'Rust', minutesAgo: 60 }))
  await page.goto('/agents?within=10')
  const row = rows(page).nth(7)
  await row.getByRole('textbox').fill('310')
  const before = await topOf(row)
  await row.getByRole('link', { name: /collection|Collects/ }).click()
  await expect(page).toHaveURL(/\/agents\/cars\/[^#]+#your-terms$/)
  await page.goBack()
  await expect(row.getByRole('textbox')).toHaveValue('310')
  expect(Math.abs((await topOf(row)) - before)).toBeLessThan(150)
})

test('a wrong, unusual or unanswered amount is said in the row, and stays', async ({ nearby }) => {
  const { page } = await nearby(manyCars(2, { problem: 'Rust', minutesAgo: 60, photo: true }))
  await page.clock.install()
  await page.goto('/agents?within=10')
  const row = rows(page).first()
  const amount = row.getByRole('textbox', { name: /Your quote for/ })
  const send = row.getByRole('button', { name: 'Send and Next' })
  await amount.click()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Type the amount/)
  await expect(amount).toBeFocused()
  await expectSoundWideToo(page, 'an open row without an amount')
  await amount.focus()

  await page.route('**/quote', (route) => route.abort())
  await page.keyboard.type('20000')
  const failed = page.waitForEvent('requestfailed')
  await send.click()
  await failed
  await passTimeLimits(page)
  await expect(row.getByRole('alert')).toContainText('The site didn’t answer')
  await page.unroute('**/quote')

  await send.click()
  await expect(row.getByLabel('Amount again')).toBeFocused()
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('£20,000 sent for')
  await expect(rows(page).nth(1).getByRole('textbox')).toBeFocused()
  await expectSoundWideToo(page, 'a list with a sent and an open row')

  await row.getByRole('button', { name: 'Change' }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('20000')
})

test('an expired quote is given again in its row, unless one chose', async ({ site, nearby }) => {
  const { page, agentId, cars } = await nearby(manyCars(2, { minutesAgo: 60 }))
  const postingId = cars[0]?.vehicleId ?? ''
  await quoteBy(site, agentId, { vehicleId: postingId }, { pounds: 410 })
  await expireQuotes(site, agentId)
  await page.goto('/agents?within=10')
  const own = rows(page).filter({ has: page.locator(`a[href$="${postingId}"]`) })
  await own.getByRole('button', { name: 'Expired £410 Change' }).click()
  await expect(own.getByRole('textbox')).toBeFocused()
  await expect(own.getByRole('textbox')).toHaveValue('410')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('£410 sent for')

  const detail = 'The owner has chosen a quote on this car.'
  await page.route('**/quote', (route) =>
    route.fulfill({ status: 409, json: { success: false, reason: 'under-offer', detail } }),
  )
  const other = rows(page).filter({ hasNot: page.locator(`a[href$="${postingId}"]`) })
  await other.getByRole('textbox').fill('450')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toContainText(detail)
  await expect(other.getByRole('textbox')).toHaveValue('450')
})

test('on a desktop the list is quoted down by figures and Enter', async ({ nearby }) => {
  const { page, cars } = await nearby(manyCars(5, { problem: 'Rust', minutesAgo: 60 }))
  await page.setViewportSize(DESK)
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(cars.length)
  const field = (row: number) => rows(page).nth(row).getByRole('textbox')
  await rows(page).nth(1).getByRole('link').focus()
  await page.keyboard.type('245')
  await expect(field(1)).toHaveValue('245')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1)).toContainText('Yours £245')
  await expect(page.getByRole('status').filter({ hasText: '£245 sent for' })).toBeAttached()
  await expect(field(2)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2).getByRole('link')).toBeFocused()
})

function heights(page: Page): Promise<number[]> {
  return rows(page).evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().height)),
  )
}

function topOf(row: Locator): Promise<number> {
  return row.evaluate((item) => item.getBoundingClientRect().top)
}
