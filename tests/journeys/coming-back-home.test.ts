import { expect, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, hasTakenOver, openForm } from './cast/owners.ts'

// The browser asks whether its copy is still good, and takes the policy of that answer for the page.
test('each page with a form works as well the second time', async ({ page }) => {
  for (const address of ['/', '/lost-link', '/contact']) {
    await test.step(address, async () => {
      await page.goto(address)
      await page.goto('/terms')
      const again = page.waitForResponse((response) => response.url().endsWith(address))
      await page.goto(address)
      expect((await again).headers()['content-security-policy']).toContain("script-src 'self'")
      await expect(page.locator('body')).toHaveCSS('margin', '0px')
      await expect(page.locator('main button[type=submit]')).toBeEnabled()
    })
  }
})

for (const [whose, phone, shown] of [
  ['British', '07700 900123', '07700 900123'],
  ['Irish', '+353 85 012 3456', '850123456'],
] as const) {
  test(`Back and Forward bring back every field, with a ${whose} number`, async ({ page }) => {
    await page.goto('/terms')
    await openForm(page)
    await fillForm(page, { ...carOf(''), phone })
    await expect(fieldsOf(page).phone).not.toHaveValue(/^\+/)
    await page.goBack()
    await page.goForward()
    await hasTakenOver(page)
    const fields = fieldsOf(page)
    await expect(fields.registration).toHaveValue('AB12 CDE')
    await expect(fields.postcode).toHaveValue('LS11 5DJ')
    await expect(fields.issues).toHaveValue('Failed MOT on rear brakes')
    await expect(fields.phone).toHaveValue(shown)
    const country = whose === 'Irish' ? /Ireland/ : /Kingdom/
    await expect(page.getByRole('button', { name: /^Country/ })).toHaveAccessibleName(country)
  })
}
