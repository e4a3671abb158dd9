import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { parkCars } from './cast/parked-cars.ts'
import { expectSoundWideToo } from './checks/sound.ts'

test('an agent says which cars they want to hear of, and sees how many there were', async ({
  trader,
  site,
}) => {
  await parkCars(site, [{ postcode: 'WR1 4AA', problem: 'Transit' }, { postcode: 'WR1 5AA' }])
  const { page } = await trader({ yard: 'WR1 5AA' })
  await openAlerts(page)
  const count = page.getByText('Cars like these in the last seven days:')
  await expect(count).toContainText('2')
  await page.getByLabel('Words, any of these').fill('van, transit')
  await expect(count).toContainText('1')
  await page.getByLabel('Catalyst fitted').check()
  await expect(count).toContainText('0')
  await page.getByRole('button', { name: 'Add a yard' }).click()
  await expect(page.getByLabel('Post code')).toBeFocused()
  await page.keyboard.type('ze1')
  await page.getByLabel('Sunday').check()
  await page.getByLabel('From').selectOption('06:00')
  await page.getByLabel('At most').selectOption('5')
  await page.getByLabel('An owner says no thanks').check()
  await save(page)
  await expect(page.getByLabel('Post code')).toBeFocused()
  await expect(page.locator('.error')).toHaveCount(1)
  await page.getByLabel('Post code').fill('ze1 0aa')
  await page.getByLabel('Within').selectOption('50')
  await save(page)
  await expect(page.getByText('We’ve saved your alerts.')).toBeVisible()
  await expect(page.locator('.alerts-row')).toHaveText([
    /^WR1 5AA, within 25/,
    /^ZE1 0AA, within 50/,
  ])

  await page.reload()
  await expect(page.getByLabel('Words, any of these')).toHaveValue('van, transit')
  await expect(page.getByLabel('Catalyst fitted')).toBeChecked()
  await expect(page.getByLabel('Sunday')).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('06:00')
  await expect(page.getByLabel('At most')).toHaveValue('5')
  await expect(page.getByLabel('An owner says no thanks')).toBeChecked()
  await page.getByRole('button', { name: 'Change WR1 5AA' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('group', { name: 'Yards' })).toBeFocused()
  await expect(page.locator('.alerts-row')).toHaveText([/^ZE1 0AA/])
})

test('who gets alerts reads that they stop on signing out, and where they have stopped', async ({
  trader,
}) => {
  const { page, agentId } = await trader()
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

test('the page of alerts is sound', async ({ trader }) => {
  const { page } = await trader()
  await openAlerts(page)
  await page.getByRole('button', { name: 'Add a yard' }).click()
  await save(page)
  await expect(page.locator('.error')).toBeVisible()
  await expectSoundWideToo(page, 'alerts')
})

test('an iPhone is told to add the console to its home screen, and another browser without pushes is not', async ({
  trader,
}) => {
  const { page } = await trader()
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

const save = (page: Page) => page.getByRole('button', { name: 'Save Alerts' }).click()
