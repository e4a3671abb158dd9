import { expect, test } from '../support/journey.ts'
import { openForm, quoteButton } from './cast/owner.ts'

// The browser asks whether its copy is still good, and takes the policy of that answer for the page.
for (const address of ['/', '/lost-link', '/contact']) {
  test(`${address} works as well the second time`, async ({ page }) => {
    await page.goto(address)
    await page.goto('/terms')
    const again = page.waitForResponse((response) => response.url().endsWith(address))
    await page.goto(address)
    expect((await again).headers()['content-security-policy']).toContain("script-src 'self'")
    await expect(page.locator('body')).toHaveCSS('margin', '0px')
    await expect(page.locator('main button[type=submit]')).toBeEnabled()
  })
}

test('home is whole after another page was read', async ({ page }) => {
  await openForm(page)
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.locator('form')).toHaveAttribute('novalidate')
  await quoteButton(page).click()
  await expect(page.getByText('Registration number is required.')).toBeVisible()
})
