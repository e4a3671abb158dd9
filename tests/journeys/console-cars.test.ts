import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { parkCars } from './cast/parked-cars.ts'
import { holdBack } from './checks/requests.ts'

test('a row says what an agent needs to know, and its link is named by plate and place', async ({
  nearby,
}) => {
  const { page, cars } = await nearby([{ problem: 'Clutch slips', minutesAgo: 12, photo: true }])
  await page.goto('/agents?within=10')
  const row = page.getByRole('list', { name: 'Cars' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('12 min')
  await expect(row).toContainText('Clutch slips')
  await expect(row).toContainText('No quotes')
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 480)
  const link = row.getByRole('link')
  await expect(link).toHaveAccessibleName(`${cars[0]?.plate} KW1, same area`)
  await expect(row).toContainText('Owner hasn’t said')
  await row.getByText('Clutch slips').click({ force: true })
  await expect(page).toHaveURL(`/agents/cars/${cars[0]?.vehicleId}`)
})

test('the list filters while one types, and no registration is in the address', async ({
  nearby,
}) => {
  const { page } = await nearby([
    { problem: 'Gearbox jumps out of third', registrationNumber: 'NR57 ABC' },
    { problem: 'Failed MOT', registrationNumber: 'NR12 XYZ' },
  ])
  await page.goto('/agents?within=25')
  await expect(plates(page)).toHaveCount(2)
  await expect(page.getByText('2 cars within 25 miles of KW1').first()).toBeVisible()

  await page.getByLabel('Search').pressSequentially('gearb')
  await expect(plates(page)).toHaveText(['NR57 ABC'])
  await page.getByLabel('Search').fill('nr12 x')
  await expect(plates(page)).toHaveText(['NR12 XYZ'])
  expect(page.url()).toMatch(/\/agents\?within=25$/)

  await page.reload()
  await expect(page.getByLabel('Search')).toHaveValue('nr12 x')
  await expect(plates(page)).toHaveText(['NR12 XYZ'])
})

test('a slow answer is never shown over a newer one', async ({ nearby }) => {
  const { page } = await nearby([
    { problem: 'Rust', registrationNumber: 'TR57 ABC' },
    { problem: 'Rattle', registrationNumber: 'TR12 XYZ' },
  ])
  await page.goto('/agents?within=10')
  await expect(plates(page)).toHaveCount(2)
  const letGo = await holdBack(page, '**/agent/vehicles?*q=rust*')
  await page.getByLabel('Search').fill('rust')
  const slow = page.waitForResponse('**/agent/vehicles?*q=rust*')
  await page.waitForRequest('**/agent/vehicles?*q=rust*')
  // The list of before stays meanwhile.
  await expect(plates(page)).toHaveCount(2)
  await page.getByLabel('Search').fill('rattle')
  await expect(plates(page)).toHaveText(['TR12 XYZ'])
  letGo()
  await slow
  await expect(plates(page)).toHaveText(['TR12 XYZ'])
})

test('another place to measure from is taken once it is a whole postcode', async ({
  trader,
  site,
}) => {
  await parkCars(site, [{ postcode: 'ZE1 0AA', registrationNumber: 'SG57 ABC' }])
  const { page } = await trader({ yard: 'CT1 1AA' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/agents?within=10')
  await expect(page.getByLabel('Near', { exact: true })).toHaveValue('CT1 1AA')
  await expect(page.getByRole('heading', { name: 'No cars match' })).toBeVisible()
  await page.getByLabel('Near', { exact: true }).fill('ZE1')
  await expect(page.getByLabel('Near', { exact: true })).toHaveAccessibleDescription(
    /looks incomplete/,
  )
  await expect(page.getByText('within 10 miles of CT1').first()).toBeVisible()
  await page.getByLabel('Near', { exact: true }).pressSequentially(' 0bb')
  await expect(plates(page)).toHaveText(['SG57 ABC'])
  await expect(page).toHaveURL('/agents?near=ZE1+0BB&within=10')
})

test('without a yard the newest come first, and it is said what gives distances', async ({
  trader,
}) => {
  const { page } = await trader({ yard: null })
  await page.goto('/agents')
  await expect(page.getByLabel('Order')).toHaveValue('newest')
  await expect(page.getByRole('option', { name: 'Nearest' })).toBeDisabled()
  await page.getByRole('link', { name: 'your profile' }).click()
  await expect(page).toHaveURL('/agents/profile')
})

function plates(page: Page) {
  return page.getByRole('list', { name: 'Cars' }).locator('.plate')
}
