// Someone writes to us by the form, which by its specification keeps the message in the browser.
import type { Page } from '@playwright/test'
import { expect, expectSound, holdBack, test } from '../support/journey.ts'
import { withoutTimeLimits } from './checks.ts'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Cole')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Message').fill('Where is my quote?')
}

test('a message is logged, confirmed for three seconds, and not sent', async ({ page }) => {
  const logged: unknown[] = []
  page.on('console', (message) => {
    if (message.type() === 'log') logged.push(...message.args().map((value) => value.jsonValue()))
  })
  await page.clock.install({ time: '2026-11-18T10:00:00Z' })
  await page.goto('/contact')
  await fillIn(page)
  await page.clock.pauseAt('2026-11-18T10:30:00Z')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  await page.getByRole('button', { name: 'Send Message' }).click()
  const confirmation = page.getByText('Message sent successfully!')
  await expect(confirmation).toBeVisible()
  for (const name of ['Name', 'Email', 'Message']) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('')
  }
  expect(await Promise.all(logged)).toEqual([
    { name: 'Ada Cole', email: 'ada@example.com', message: 'Where is my quote?' },
  ])
  await page.clock.runFor(2999)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(1)
  await expect(confirmation).toBeHidden()
  expect(requests).toEqual([])
  await expect(page).toHaveURL('/contact')
})

test('contact is sound and asks for what is missing or no email address', async ({ page }) => {
  // The message would be gone before axe has looked at it.
  await withoutTimeLimits(page)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '01632 960123' })).toHaveAttribute('href', /^tel:/)
  await expect(main.getByRole('link', { name: 'help@' })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByText('within 14 days')).toBeVisible()
  await expectSound(page, 'contact')

  const send = page.getByRole('button', { name: 'Send Message' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await send.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await fillIn(page)
  await email.fill('ada at example')
  await send.click()
  await expect(email).toBeFocused()
  await expect(page.getByText('Message sent successfully!')).toBeHidden()
  await email.fill('ada@example.com')
  await send.click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expectSound(page, 'contact, sent')
})

test('a script that never comes says the same, one that is late nothing', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/**')
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled()
  const instead = page.getByText('This form needs JavaScript.')
  await expect(instead).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((waiting) => waiting.finish()))
  await expect(instead).toBeVisible()
  await expect(instead.getByRole('link')).toHaveText(['01632 960123', 'help@beatscrap.example'])
  await expect(page.locator('main [name]'), 'which would go into an address').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sending Needs JavaScript' })).toBeDisabled()
  letGo()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  await expect(instead).toHaveCount(0)
})
