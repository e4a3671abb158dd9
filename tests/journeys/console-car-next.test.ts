// From one car of the list to the next without going back to it.
import type { Page } from '@playwright/test'
import { expect, onBothScreens, test } from '../support/journey.ts'
import { manyCars, amountOf, quoteOf, sendOf, sendQuote } from './cast/agents.ts'

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
