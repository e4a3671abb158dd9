// Someone reads what they agree to, and finds the way back from an address that leads nowhere.
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { hasTakenOver, quoteButton } from './cast/owners.ts'

const TERMS = [
  'Acceptance of terms',
  'Services',
  'User accounts',
  'Subscription and payment',
  'Use restrictions',
  'Termination',
  'Limitation of liability',
  'Changes to these terms',
  'Governing law',
  'Contact',
]

test('the terms have ten sections, a list of them and a way home', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(TERMS)
  await expect(page.getByText('Last updated 18 May 2025')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    'terms are of 29 November 2026',
  )
  await expect(page.getByText('subscription to see client phone numbers')).toBeVisible()
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect(contact.getByRole('link', { name: 'help@beatscrap.example' })).toBeVisible()
  await expect(contact.getByRole('link', { name: '01632 960123' })).toBeVisible()
  await expectSound(page, 'terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const first = page.getByRole('region', { name: 'Acceptance of terms' })
  const boxes = async () => [await contents.boundingBox(), await first.boundingBox()]
  const [above, below] = await boxes()
  expect(below?.y).toBeGreaterThan(above?.y ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, right] = await boxes()
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await expect(contents.getByRole('listitem')).toHaveCount(TERMS.length)
  await contents.getByRole('link', { name: 'Governing law' }).click()
  await expect(page.getByRole('heading', { name: 'Governing law' })).toBeInViewport()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await hasTakenOver(page)
  await quoteButton(page).click()
  await expect(page.getByText('Registration number is required.')).toBeVisible()
})

test('the privacy policy has nine sections and says how long', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9)
  await expect(page.getByText('Last updated 18 May 2025')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    'policy is of 29 November 2026',
  )
  await expect(page.getByRole('region', { name: 'Children under 18' })).toBeVisible()
  const use = page.getByRole('region', { name: 'How we use it' })
  await expect(use).toContainText('don’t come back for 90 days')
  await expect(use).toContainText('7 days after it was sent')
  await expect(use).toContainText('look it up with DVLA and DVSA')
  await expect(use).toContainText('24 hours')
  const sharing = page.getByRole('region', { name: 'Who we share it with' })
  await expect(sharing).toContainText('we send its registration to DVLA and DVSA')
  await expect(sharing).toContainText('Agents see the registration, what DVLA and DVSA hold')
  await expectSoundWideToo(page, 'privacy policy')
})

test('an address that leads nowhere says so and shows two ways on', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expectSound(page, 'not found')
  await expect(page.getByRole('link', { name: 'Lost your link?' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
