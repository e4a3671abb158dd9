import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { listedCar } from './cast/owners.ts'
import { passTimeLimits } from './checks.ts'
import { amountOf, messageOf, quoteOf, sendOf, writeMessage } from './cast/agents.ts'

async function typeQuote(page: Page): Promise<void> {
  await amountOf(page).fill('420')
  await writeMessage(page, 'Can collect on Thursday.')
}

async function expectTyped(page: Page): Promise<void> {
  await expect(amountOf(page)).toHaveValue('420')
  await expect(messageOf(page)).toHaveValue('Can collect on Thursday.')
}

test('a car deleted meanwhile is said to have gone', async ({ agent: { page }, car }) => {
  await page.goto(car.path)
  await typeQuote(page)
  await car.remove()
  await sendOf(page).click()
  await expect(page.getByText('This car has gone.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Your quote was not sent: this car has gone/)).toBeVisible()
  await expectTyped(page)
  await expect(sendOf(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Owner’s phone number' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to all cars' }).click()
  await expect(page).toHaveURL('/agents')
})

test('what was typed stays through faults and is one quote', async ({ agent: { page }, car }) => {
  // A car that cannot be loaded is asked for again by hand.
  const call = `**/agent/vehicles/${car.vehicleId}`
  await page.route(call, (route) => route.fulfill({ status: 500, json: { detail: 'Our fault.' } }))
  await page.goto(car.path)
  await expect(page.getByRole('alert')).toContainText('Our fault.')
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AB12 CDE')

  // The list and back.
  await typeQuote(page)
  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await page.goBack()
  await expectTyped(page)

  // A fault of the server.
  const detail = 'Something went wrong on our side, and we’ve recorded it. Try again later.'
  await page.route('**/quote', (route) => route.fulfill({ status: 500, json: { detail } }))
  await sendOf(page).click()
  await expect(page.getByRole('alert')).toContainText(`Your quote was not sent. ${detail}`)
  await expectTyped(page)
  await page.unroute('**/quote')

  // An answer that was lost.
  let isFirst = true
  await page.route('**/quote', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await route.abort()
  })
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText('Quote sent.')
  await expect(page.getByText('1 quote so far')).toBeVisible()
})

test('a quote sent in a dead spot waits and goes by itself', async ({ agent: { page }, car }) => {
  await page.clock.install()
  await page.goto(car.path)
  await typeQuote(page)
  await page.context().setOffline(true)
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await page.context().setOffline(false)
  await page.route('**/quote', (route) => route.abort())
  await sendOf(page).click()
  await passTimeLimits(page)
  await expect(page.getByText('Your quote waits, and we’ll send it')).toBeVisible()
  await expect(sendOf(page)).toBeFocused()
  await expectTyped(page)

  await page.reload()
  const waits = page.getByText('£420 for AB12 CDE waits for a connection')
  await expect(waits).toBeVisible()
  await page.unroute('**/quote')
  await page.clock.runFor(15_000)
  await expect(page.getByText('£420 sent for AB12 CDE.')).toBeVisible()
  await expect(waits).toHaveCount(0)
  await expect(quoteOf(page)).toContainText('£420')
  await expect(quoteOf(page)).toContainText('Can collect on Thursday.')
})

test('what waits is stopped or refused', async ({ phone, otherPhone, site, agent: { page } }) => {
  const [car, other] = [
    await listedCar(site, phone),
    await listedCar(site, otherPhone, { registration: 'YK08 PZL' }),
  ]
  await page.clock.install()
  await page.route('**/quote', (route) => route.abort())
  for (const { path } of [car, other]) {
    await page.goto(path)
    await typeQuote(page)
    await sendOf(page).click()
    await passTimeLimits(page)
    await expect(page.getByText('Your quote waits, and we’ll send it')).toBeVisible()
  }
  await page.goto('/agents/quotes')
  const waits = page.getByRole('alert').filter({ hasText: 'waits for a connection' })
  await expect(waits).toHaveCount(2)
  await waits.filter({ hasText: 'AB12 CDE' }).getByRole('button', { name: 'Don’t send it' }).click()
  await expect(waits).toHaveCount(1)
  await other.remove()
  await page.unroute('**/quote')
  await page.clock.runFor(15_000)
  await expect(page.getByText('£420 for YK08 PZL was not sent.')).toBeVisible()
  await expect(waits).toHaveCount(0)
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('AB12')
})
