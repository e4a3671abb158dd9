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
