import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/journey.ts'
import type { ParkedCar } from './cast/parked-cars.ts'
import { inServicesOf } from './checks/stored.ts'

const KNOWN = [
  { make: 'Ford', year: 2004, mot_expires: '2020-01-01' },
  { make: 'Ford', year: 2016, mot_expires: '2099-01-01' },
  { make: 'Kia', year: 2016, mot_expires: '2099-01-01' },
]

/** What the registers know of each of them. */
function tellKnown(site: Site, parked: ParkedCar[]): Promise<unknown> {
  const rows = parked.map(({ vehicleId, plate }, index) => ({
    posting_id: vehicleId,
    registration: plate.replace(' ', ''),
    due_at: null,
    ...KNOWN[index],
  }))
  return inServicesOf(site, ({ database }) =>
    database.insertInto('vehicle_details').values(rows).execute(),
  )
}

const options = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option')
const cars = (page: Page) => page.getByRole('list', { name: 'Cars' }).locator('.plate')

test('each choice says how many cars it leaves, in a phone’s dialog and beside the list, and chips take them off', async ({
  nearby,
  site,
}) => {
  const { page, cars: parked } = await nearby(
    KNOWN.map((_, index) => ({ minutesAgo: index, photo: index > 0 })),
  )
  await tellKnown(site, parked)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/agents?within=10')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('button', { name: 'Show 3 Cars' })).toBeVisible()
  await expect(options(page, 'Make')).toHaveText(['Any make', 'Ford (2)', 'Kia (1)'])
  await expect(options(page, 'MOT')).toHaveText([
    'Any',
    'In date (2)',
    '3+ months (2)',
    'Run out (1)',
  ])
  await page.getByLabel('Make').selectOption('Ford')
  await expect(page.getByRole('button', { name: 'Show 2 Cars' })).toBeVisible()
  await expect(options(page, 'First used')).toContainText(['2015 on (1)', 'Pre-2005 (1)'])
  await expect(page.getByLabel('With photo')).toHaveAccessibleName('With photo 1')
  await page.getByLabel('First used').selectOption('2015 on (1)')
  await page.getByRole('button', { name: 'Show 1 Car' }).click()
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused()
  await expect(cars(page)).toHaveCount(1)
  expect(page.url()).toMatch(/\?within=10&make=Ford&firstUsed=from-2015$/)
  await page.getByRole('button', { name: '2015 on, remove' }).click()
  await expect(cars(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
  await page.getByLabel('Order').selectOption('Newest')
  await expect(page).toHaveURL(/sort=newest/)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/agents?within=10')
  await expect(page.getByLabel('Number confirmed')).toHaveAccessibleName('Number confirmed 3')
  await page.getByLabel('With photo').check()
  await expect(page.getByLabel('Number confirmed')).toHaveAccessibleName('Number confirmed 2')
  await expect(cars(page)).toHaveCount(2)
  await page.getByLabel('Make').selectOption('Kia')
  await expect(cars(page)).toHaveCount(1)
  await expect(options(page, 'Make')).toHaveText(['Any make', 'Ford (1)', 'Kia'])
})
