import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { parkCars } from './cast/parked-cars.ts'
import { expectSoundWideToo } from './checks/sound.ts'

test('an agent saves the filters of the list, finds them under Alerts, opens them there and deletes them', async ({
  trader,
  site,
  viewport,
}) => {
  await parkCars(site, [{ postcode: 'WR1 4AA', problem: 'Transit' }, { postcode: 'WR1 5AA' }])
  const { page } = await trader({ yard: 'WR1 5AA' })
  await page.goto('/agents')
  const button = page.getByRole('button', { name: 'Tell me about cars like these' })
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(button, 'without filters').toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('transit')
  await openFilters(page)
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
  await openFilters(page)
  await expect(page.getByLabel('Within')).toHaveValue('25')
  await button.first().click()
  await expect(said, 'the same once more').toHaveText('Saved. See Alerts')

  for (const miles of ['50', '10']) {
    await page.getByLabel('Within').selectOption(miles)
    await button.first().click()
    await expect(said).toHaveText(
      miles === '50' ? 'Saved. See Alerts' : 'You have saved 2 already. Delete one first. Alerts',
    )
  }
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

test('who gets alerts reads that they stop on signing out, and where they have stopped', async ({
  agent: { page, agentId },
}) => {
  await page.goto('/agents/profile')
  await page.evaluate((agent) => localStorage.setItem('pushes-to', agent), agentId)
  await page.reload()
  await expect(page.getByText(/Alerts on this \w+ stop when you sign out\./)).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText(/Alerts on this \w+ have stopped\./)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('pushes-to'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(/Alerts on this \w+ have stopped\./)).toHaveCount(0)
})

test('an iPhone is told to add the console to its home screen, and another browser without pushes is not', async ({
  agent: { page },
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await openAlerts(page)
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
})

async function openAlerts(page: Page): Promise<void> {
  await page.goto('/agents/profile')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** On a phone they are in a dialog. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ })
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  if (await button.isVisible()) await button.click()
}
