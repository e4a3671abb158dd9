import type { Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, ON_A_DESKTOP, test } from '../support/journey.ts'
import { parkCars } from './cast/agents.ts'

const KNOWN = [
  { make: 'Ford', year: 2004, mot_expires: '2020-01-01' },
  { make: 'Ford', year: 2016, mot_expires: '2099-01-01' },
  { make: 'Kia', year: 2016, mot_expires: '2099-01-01' },
]

const options = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option')
const cars = (page: Page) => page.getByRole('list', { name: 'Cars' }).locator('.plate')

test('each choice says how many cars it leaves, and chips undo them', async ({ nearby }) => {
  const { page } = await nearby(
    KNOWN.map((known, index) => ({ known, minutesAgo: index, photo: index > 0 })),
  )
  await page.goto('/agents?within=10')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('button', { name: 'Show 3 Cars' })).toBeVisible()
  await expectSound(page, 'the filters in their dialog')
  await expect(options(page, 'Make')).toHaveText(['Any make', 'Ford (2)', 'Kia (1)'])
  const counted = ['Any', 'In date (2)', '3+ months (2)', 'Run out (1)']
  await expect(options(page, 'MOT')).toHaveText(counted)
  await page.getByLabel('Make').selectOption('Ford')
  await expect(page.getByRole('button', { name: 'Show 2 Cars' })).toBeVisible()
  await expect(options(page, 'First used')).toContainText(['2015 on (1)', 'Pre-2005 (1)'])
  await expect(page.getByLabel('With photo')).toHaveAccessibleName('With photo 1')
  await page.getByLabel('First used').selectOption('2015 on (1)')
  await page.getByRole('button', { name: 'Show 1 Car' }).click()
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused()
  await expect(cars(page)).toHaveCount(1)
  expect(page.url()).toMatch(/\?within=10&make=Ford&firstUsed=from-2015$/)
  await expectSoundWideToo(page, 'a filtered list')
  await page.getByRole('button', { name: '2015 on, remove' }).click()
  await expect(cars(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  await page.getByLabel('Order').selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest/)

  await page.setViewportSize(ON_A_DESKTOP.viewport)
  await page.goto('/agents?within=10')
  await expect(page.getByLabel('Number confirmed')).toHaveAccessibleName('Number confirmed 3')
  await page.getByLabel('With photo').check()
  await expect(page.getByLabel('Number confirmed')).toHaveAccessibleName('Number confirmed 2')
  await expect(cars(page)).toHaveCount(2)
  await page.getByLabel('Make').selectOption('Kia')
  await expect(cars(page)).toHaveCount(1)
  await expect(options(page, 'Make')).toHaveText(['Any make', 'Ford (1)', 'Kia'])
})

test('filters are saved, opened from Alerts, and deleted', async ({ trader, site, viewport }) => {
  await parkCars(site, [{ postcode: 'WR1 4AA', problem: 'Transit' }, { postcode: 'WR1 5AA' }])
  const { page } = await trader({ yard: 'WR1 5AA' })
  await page.goto('/agents')
  const button = page.getByRole('button', { name: 'Tell me about cars like these' })
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(button, 'without filters').toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('transit')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Within').selectOption('25')
  await page.getByLabel('V5C').first().check()
  await button.first().click()
  const said = button.first().locator('..').getByRole('status')
  await expect(said).toHaveText('Saved. Now choose pushes or a text under Alerts')
  const box = await button.first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width)
  await said.getByRole('link').click()

  const row = page.locator('ul .alerts-row')
  await expect(row).toHaveText(/^“transit”, WR1, 25 miles, V5C/)
  await page.getByLabel('One text at 08:00').click()
  await expect(page.getByLabel('One text at 08:00')).toBeChecked()
  await page.reload()
  await expect(page.getByLabel('One text at 08:00')).toBeChecked()
  await row.getByRole('link').click()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('transit')
  expect(page.url()).not.toContain('transit')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByLabel('Within')).toHaveValue('25')
  await button.first().click()
  await expect(said, 'the same once more').toHaveText('Saved. See Alerts')
  await page.getByLabel('Within').selectOption('50')
  await button.first().click()
  await page.getByLabel('Within').selectOption('10')
  await button.first().click()
  await expect(said).toHaveText('You have saved 2 already. Delete one first. Alerts')
  await said.getByRole('link').click()
  await expect(row).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(row).toHaveCount(1)
  await expect(row).toHaveText(/50 miles/)
  await expect(page.getByRole('heading', { name: 'New cars' })).toBeFocused()
  await expectSoundWideToo(page, 'alerts')
})

test('alerts need an iPhone’s home screen and signing in', async ({ agent: { page, agentId } }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.goto('/agents/profile')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('This browser can’t show alerts.')).toBeVisible()
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setUserAgentOverride', { userAgent })
  await page.reload()
  const hint = page.getByRole('region', { name: 'Add Beat Scrap to your home screen' })
  await expect(hint.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel(/^Alerts on this/)).toHaveCount(0)
  // The next journey in this browser would be one on an iPhone.
  await session.detach()

  await page.evaluate((agent) => localStorage.setItem('pushes-to', agent), agentId)
  await page.goto('/agents/profile')
  await expect(page.getByText(/Alerts on this \w+ stop when you sign out\./)).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText(/Alerts on this \w+ have stopped\./)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('pushes-to'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(/Alerts on this \w+ have stopped\./)).toHaveCount(0)
})
