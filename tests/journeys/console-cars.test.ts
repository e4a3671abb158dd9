import { expect, test } from '../support/journey.ts'

test('an agent who is signed in sees the cars', async ({ trader }) => {
  const { page } = await trader()
  await page.goto('/agents')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await expect(page.getByRole('link', { name: 'Cars' })).toHaveAttribute('aria-current', 'page')
})
