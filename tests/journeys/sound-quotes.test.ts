import { expect, test } from '../support/journey.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'
import { holdBack } from './checks/requests.ts'

const NOWHERE = '/list-quotes/AAAAAAAAAAAAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA'

const QUOTES = [
  {
    agentName: 'Kirkgate Salvage and Motor Recycling of South Leeds',
    agentContact: '07700 900456',
    amount: 12_345.5,
    message: 'Price includes collection. '.repeat(12),
    created_at: '2026-11-18T10:00:00Z',
  },
  {
    agentName: 'Aire Valley Motors',
    agentContact: 'averyveryverylongname@averyveryverylonghost.example',
    amount: 510,
    created_at: '2026-11-17T10:00:00Z',
  },
]

test('the quotes page is sound while it loads and when there is none', async ({ page }) => {
  await withoutTimeLimits(page)
  const letGo = await holdBack(page, '**/quotes/**', { json: [] })
  await page.goto(NOWHERE)
  await expect(page.getByText('Loading quotes..')).toBeVisible()
  await expectSound(page, 'quotes loading')
  letGo()
  await expect(page.getByText('No quotes for your listing yet.')).toBeVisible()
  await expectSound(page, 'no quotes')
})

test('the quotes page is sound when nothing can be shown', async ({ page }) => {
  await page.goto(NOWHERE)
  await expect(page.getByText('Error: HTTP error! status: 404')).toBeVisible()
  await expectSound(page, 'quotes not found')
})

test('the quotes page is sound however long the words are', async ({ page }) => {
  await page.route('**/quotes/**', (route) => route.fulfill({ json: QUOTES }))
  await page.goto(NOWHERE)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectSoundWideToo(page, 'quotes')
})

test('the quotes page fits 180 pixels, and letters of twice the size', async ({ page }) => {
  const listing = {
    registrationNumber: 'AB12 CDE',
    vehicle: 'Blue Ford Focus, 2014',
    numberEnding: '123',
    phoneConfirmation: 'by-this-link',
    scrapGuide: null,
    choiceWaits: false,
    choice: null,
  }
  await page.route('**/quotes/**', (route) =>
    route.fulfill({ json: route.request().url().endsWith('/listing') ? listing : QUOTES }),
  )
  await page.goto(NOWHERE)
  await expect(page.getByRole('article')).toHaveCount(2)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width: 180, height: 740 })
  expect(await wide()).toBeLessThanOrEqual(180)
  await page.setViewportSize({ width: 320, height: 740 })
  // As the browser's own setting would; a style sheet of ours would break the policy.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  expect(await wide()).toBeLessThanOrEqual(320)
  const isCut = await page.locator('.plate-text text').evaluate((text) => {
    const plate = text.closest('.plate')?.getBoundingClientRect() ?? new DOMRect()
    const { left, right } = text.getBoundingClientRect()
    return left < plate.left || right > plate.right
  })
  expect(isCut).toBe(false)
})
