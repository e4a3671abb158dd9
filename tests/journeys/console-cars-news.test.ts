import type { Page } from '@playwright/test'
import { giveQuote } from '../../server/quotes/give-quote.ts'
import { expect, onBothScreens, test } from '../support/journey.ts'
import { nextRound } from './cast/next-round.ts'
import { manyCars, parkCars, takeAway } from './cast/parked-cars.ts'
import { inServicesOf } from './checks/stored.ts'
import { hasAsked } from './checks/time-limits.ts'

onBothScreens(
  'new cars wait above the list without moving what is being read',
  async ({ trader, site }) => {
    await parkCars(site, manyCars(12, { postcode: 'PL1 1AA', minutesAgo: 60, problem: 'Rust' }))
    const { page } = await trader({ yard: 'PL2 1AA' })
    await page.clock.install()
    await page.goto('/agents?within=25')
    await expect(rows(page)).toHaveCount(12)
    await rows(page).nth(5).scrollIntoViewIfNeeded()
    const before = await topOf(page, 5)
    const [newCar] = await parkCars(site, [{ postcode: 'PL1 1AA', problem: 'Only just posted' }])
    await parkCars(site, [{ postcode: 'PL1 1AA', confirmed: false }])
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

test('a car that has gone stays in its place, greyed and no link any more', async ({
  trader,
  site,
}) => {
  const cars = await parkCars(site, manyCars(3, { postcode: 'DD1 1AA', minutesAgo: 60 }))
  const { page } = await trader({ yard: 'DD2 1AA' })
  await page.clock.install()
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(3)
  const gone = rows(page).nth(1)
  // Cars posted in one millisecond have no order that the journey could know before.
  const id = await gone.getAttribute('data-vehicle')
  const middle = cars.find(({ vehicleId }) => vehicleId === id)
  if (middle === undefined) throw new Error('The list shows a car that was not parked here')
  await takeAway(site, middle)
  await nextRound(page)
  await expect(gone).toContainText('This car has gone')
  await expect(gone).toContainText(middle.plate)
  await expect(gone.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('2 cars within 10 miles').first()).toBeVisible()
})

test('quotes on the rows in sight are kept up, and one’s own is there on coming back', async ({
  trader,
  site,
}) => {
  const [car] = await parkCars(site, [{ postcode: 'HS1 2AA', minutesAgo: 60 }])
  const { page, agentId } = await trader({ yard: 'HS2 9AA' })
  const other = await trader({ name: 'Aire Valley Motors' })
  const postingId = car?.vehicleId ?? ''
  const quote = (id: string, amountPence: number) =>
    inServicesOf(site, (services) =>
      giveQuote(services, { agentId: id, postingId, amountPence, message: null }),
    )
  await page.clock.install()
  await page.goto('/agents?within=10')
  await expect(rows(page).first()).toContainText('No quotes')
  await quote(other.agentId, 200_00)
  await nextRound(page)
  await expect(rows(page).first()).toContainText('1 quote')

  await rows(page).first().getByRole('link').click()
  await expect(rows(page)).toHaveCount(0)
  await quote(agentId, 310_00)
  await page.goBack()
  await expect(rows(page).first()).toContainText('Yours £310')
  await expect(rows(page).first()).toContainText('2 quotes')
})

test('nothing is asked while nobody looks, and at once when somebody does', async ({
  trader,
  site,
}) => {
  await parkCars(site, [{ postcode: 'TD1 1AA', minutesAgo: 60 }])
  const { page } = await trader({ yard: 'TD2 6AA' })
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

function rows(page: Page) {
  return page.getByRole('list', { name: 'Cars' }).locator('[data-vehicle]')
}

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
