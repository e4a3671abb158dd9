import type { Page } from '@playwright/test'
import { expect, onBothScreens, test } from '../support/journey.ts'
import { nextRound } from './cast/next-round.ts'
import { manyCars, NEARBY, parkCars, rows } from './cast/parked-cars.ts'
import { hasAsked } from './checks/time-limits.ts'

onBothScreens(
  'new cars wait above the list without moving what is being read',
  async ({ nearby, site }) => {
    const { page } = await nearby(manyCars(12, { minutesAgo: 60, problem: 'Rust' }))
    await page.clock.install()
    await page.goto('/agents?within=25')
    await expect(rows(page)).toHaveCount(12)
    await rows(page).nth(5).scrollIntoViewIfNeeded()
    const before = await topOf(page, 5)
    const [newCar] = await parkCars(site, [{ postcode: NEARBY, problem: 'Only just posted' }])
    await parkCars(site, [{ postcode: NEARBY, confirmed: false }])
    await nextRound(page)
    await expect(page.locator('.cars-new')).toContainText('1 new car near you')
    await expect(page.getByRole('status').filter({ hasText: '1 new car near you' })).toBeAttached()
    expect(await topOf(page, 5)).toBe(before)
    await expect(rows(page)).toHaveCount(12)

    await page.getByRole('button', { name: 'Show new cars' }).click()
    await expect(rows(page).first()).toContainText('Only just posted')
    await expect(rows(page).first()).toContainText('New')
    await expect(rows(page).first().getByRole('link')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('.cars-new')).toHaveCount(0)
    const ids = await rows(page).evaluateAll((items) =>
      items.map((item) => item.dataset['vehicle']),
    )
    expect(ids.filter((id) => id === newCar?.vehicleId)).toHaveLength(1)
  },
)

test('nothing is asked while nobody looks, and at once when somebody does', async ({ nearby }) => {
  const { page } = await nearby([{ minutesAgo: 60 }])
  await page.clock.install()
  await page.goto('/agents?within=10')
  await expect(page.getByText('That’s the end of the list.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(request.url())
  })
  await hide(page, true)
  await page.clock.fastForward(15_500)
  await page.clock.fastForward(15_500)
  await hasAsked(page)
  expect(asked).toEqual([expect.stringMatching(/\/livez$/)])
  await hide(page, false)
  await expect.poll(() => asked.filter((url) => url.includes('since=')).length).toBe(1)
})

function topOf(page: Page, row: number): Promise<number> {
  return rows(page)
    .nth(row)
    .evaluate((item) => item.getBoundingClientRect().top)
}

function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
