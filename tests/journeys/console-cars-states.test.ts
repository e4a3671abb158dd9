import { expect, test } from '../support/journey.ts'
import { nextRound } from './cast/next-round.ts'
import { manyCars, NEARBY, parkCars, rows } from './cast/parked-cars.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { changeStored } from './checks/stored.ts'

test('the list is sound with cars, filters and new cars', async ({ nearby, site }) => {
  const { page } = await nearby([
    ...manyCars(4, { problem: 'Rust', photo: true }),
    { confirmed: false, registrationNumber: 'MW57 WMM' },
  ])
  await page.clock.install()
  await page.goto('/agents?within=25&photo=true&unquoted=true')
  await expect(rows(page)).toHaveCount(4)
  await expectSoundWideToo(page, 'a filtered list')
  await page.goto('/agents?within=25')
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).last()).toContainText('Number not confirmed')
  await parkCars(site, [{ postcode: NEARBY }])
  await nextRound(page)
  await expect(page.locator('.cars-new')).toBeVisible()
  await expectSoundWideToo(page, 'a list with new cars')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expectSound(page, 'the filters in their dialog')
})

test('an empty list says what to loosen, and one button loosens it', async ({ trader }) => {
  const { page } = await trader({ yard: 'BT1 1AA' })
  await page.goto('/agents?within=10')
  await expect(page.getByLabel('Search')).toHaveAttribute('placeholder', /make, model/)
  await page.getByLabel('Search').fill('hovercraft')
  await expect(page.getByRole('heading', { name: 'No cars match' })).toBeVisible()
  await expect(page.getByText(/Try fewer words/)).toContainText('a make or model alone')
  await expectSound(page, 'an empty list')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page).toHaveURL('/agents')
})

test('a list that does not come says so and is asked for again', async ({ nearby }) => {
  const { page } = await nearby(manyCars(25, {}))
  let isDown = true
  await page.route('**/agent/vehicles?*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { success: false } }) : route.continue(),
  )
  await page.goto('/agents?within=10')
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expectSound(page, 'a list that did not come')
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).nth(19)).toBeAttached()

  // What is there stays while the search after it comes to nothing.
  isDown = true
  await page.getByLabel('Search').fill('rust')
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(rows(page).first()).toBeVisible()
})

test('an agent who is offline reads on, and is told since when', async ({ nearby }) => {
  const { page } = await nearby(manyCars(2, {}))
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(2)
  await page.context().setOffline(true)
  const line = page.locator('.cars-offline')
  await expect(line).toHaveText(/^You are offline\. This is the list as it was at \d\d:\d\d\.$/)
  await expectSoundWideToo(page, 'a list without a connection')
  await page.context().setOffline(false)
  await expect(line).toHaveCount(0)
})

test('an agent who is suspended meanwhile no longer sees the list', async ({ site, nearby }) => {
  const { page, agentId } = await nearby([{}])
  await page.clock.install()
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(1)
  await changeStored(site, 'agents', { state: 'suspended' }, { id: agentId })
  await nextRound(page)
  await expect(rows(page)).toHaveCount(0)
})
