// On a line that loses or delays what a page needs, it says so, and there is always a way on.
import { expect, test } from '../support/journey.ts'
import { expectSound } from './checks/sound.ts'
import { passTimeLimits } from './checks/time-limits.ts'

const NOBODY = 'AAAAAAAAAAAAAAAAAAAAAA'

for (const [address, whole] of [
  ['/agents/profile?near=LS1', 'Sign in'],
  [`/edit-form/${NOBODY}`, 'Error in Submission!'],
  [`/list-quotes/${NOBODY}/${NOBODY}`, 'Error: HTTP error! status: 404'],
  [`/deal/${NOBODY}`, 'You haven’t chosen a buyer now'],
] as const) {
  test(`${address} whose script does not come says so after a while, and opens at another try`, async ({
    page,
  }) => {
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto(address)
    const late = page.getByText('This is taking a while.')
    await expect(late).toBeAttached()
    await expect(late).toBeHidden()
    await late.evaluate((line) => {
      for (const wait of line.getAnimations()) wait.finish()
    })
    await expect(late).toBeVisible()
    await expectSound(page, `${address} without its script`)
    await page.unroute('**/assets/**')
    await late.getByRole('link', { name: 'try again' }).click()
    await expect(page.getByText(whole).first()).toBeVisible()
    await expect(late).toHaveCount(0)
    await expect(page).toHaveURL(address)
  })
}

test('a console that the site did not answer opens by itself once it does', async ({ page }) => {
  await page.clock.install()
  await page.route('**/agent/me', (route) => route.abort())
  await page.goto('/agents/profile')
  await passTimeLimits(page)
  await expect(page.getByRole('alert')).toContainText('The site didn’t answer.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/agent/me')
  await passTimeLimits(page)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

test('a console whose first answer is slow opens with a second one', async ({ page }) => {
  await page.clock.install()
  let isFirst = true
  await page.route('**/agent/me', async (route) => {
    if (!isFirst) await route.continue()
    isFirst = false
  })
  const asked = page.waitForRequest('**/agent/me')
  await page.goto('/agents/profile')
  await asked
  await page.clock.fastForward(4_500)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})
