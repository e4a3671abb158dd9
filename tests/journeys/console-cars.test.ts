import type { Page } from '@playwright/test'
import { expect, ON_A_DESKTOP, onBothScreens, test } from '../support/journey.ts'
import { manyCars, NEARBY, parkCars, rows, setVisibility, topOf } from './cast/agents.ts'
import { expectSound, holdBack, hasAsked, changeStored } from './checks.ts'

// Sooner than the next round of asking.
const AT_ONCE = { timeout: 10_000 }

test('the list filters while one types, and no plate is in the address', async ({ nearby }) => {
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

  // A slow answer is never shown over a newer one, and the list of before stays meanwhile.
  const letGo = await holdBack(page, '**/agent/vehicles?*q=gear*')
  const slow = page.waitForResponse('**/agent/vehicles?*q=gear*')
  const asked = page.waitForRequest('**/agent/vehicles?*q=gear*')
  await page.getByLabel('Search').fill('gear')
  await asked
  await expect(plates(page)).toHaveText(['NR12 XYZ'])
  await page.getByLabel('Search').fill('')
  await expect(plates(page)).toHaveCount(2)
  letGo()
  await slow
  await expect(plates(page)).toHaveCount(2)
})

test('a place is used once whole; without one the newest come first', async ({ trader, site }) => {
  await parkCars(site, [{ postcode: 'ZE1 0AA', registrationNumber: 'SG57 ABC' }])
  const { page, agentId } = await trader({ yard: null })
  await page.goto('/agents')
  await expect(page.getByLabel('Order')).toHaveValue('newest')
  await expect(page.getByRole('option', { name: 'Nearest' })).toBeDisabled()
  const profile = page.getByRole('link', { name: 'your profile' })
  await expect(profile).toHaveAttribute('href', '/agents/profile')
  await changeStored(site, 'agents', { yard_postcode: 'CT1 1AA' }, { id: agentId })
  await page.setViewportSize(ON_A_DESKTOP.viewport)
  await page.goto('/agents?within=10')
  const near = page.getByLabel('Near', { exact: true })
  await expect(near).toHaveValue('CT1 1AA')
  await expect(page.getByRole('heading', { name: 'No cars match' })).toBeVisible()
  await near.fill('ZE1')
  await expect(near).toHaveAccessibleDescription(/looks incomplete/)
  await expect(page.getByText('within 10 miles of CT1').first()).toBeVisible()
  await near.pressSequentially(' 0bb')
  await expect(plates(page)).toHaveText(['SG57 ABC'])
  await expect(page).toHaveURL('/agents?near=ZE1+0BB&within=10')

  // An empty list says what to loosen, and one button loosens it.
  await expect(page.getByLabel('Search')).toHaveAttribute('placeholder', /make, model/)
  await page.getByLabel('Search').fill('hovercraft')
  await expect(page.getByRole('heading', { name: 'No cars match' })).toBeVisible()
  await expect(page.getByText(/Try fewer words/)).toContainText('a make or model alone')
  await expectSound(page, 'an empty list')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page).toHaveURL('/agents')
})

const plates = (page: Page) => page.getByRole('list', { name: 'Cars' }).locator('.plate')

onBothScreens('new cars wait above the list and move nothing', async ({ nearby, site }) => {
  const { page } = await nearby([
    ...manyCars(11, { minutesAgo: 60, problem: 'Rust' }),
    { confirmed: false, registrationNumber: 'MW57 WMM' },
  ])
  await page.goto('/agents?within=25')
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).last()).toContainText('Number not confirmed')
  await rows(page).nth(5).scrollIntoViewIfNeeded()
  const before = await topOf(rows(page).nth(5))
  const [newCar] = await parkCars(site, [{ postcode: NEARBY, problem: 'Only just posted' }])
  await parkCars(site, [{ postcode: NEARBY, confirmed: false }])
  await setVisibility(page, 'visible')
  await expect(page.locator('.cars-new')).toContainText('1 new car near you')
  await expect(page.getByRole('status').filter({ hasText: '1 new car near you' })).toBeAttached()
  expect(await topOf(rows(page).nth(5))).toBe(before)
  await expect(rows(page)).toHaveCount(12)
  await expectSound(page, 'a list with new cars')

  await page.getByRole('button', { name: 'Show new cars' }).click()
  await expect(rows(page).first()).toContainText('Only just posted')
  await expect(rows(page).first()).toContainText('New')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('.cars-new')).toHaveCount(0)
  const ids = await rows(page).evaluateAll((items) => items.map((item) => item.dataset['vehicle']))
  expect(ids.filter((id) => id === newCar?.vehicleId)).toHaveLength(1)
})

test('a list that fails can go on, also offline, until suspended', async ({ site, nearby }) => {
  const { page, agentId } = await nearby(manyCars(25, {}))
  const detail = 'You’ve seen all the cars that one agent can see in a day.'
  let isDown = true
  await page.route('**/agent/vehicles?*', (route) =>
    isDown ? route.fulfill({ status: 429, json: { detail } }) : route.continue(),
  )
  await page.clock.install()
  await page.goto('/agents?within=10')
  await expect(page.getByRole('alert')).toContainText(detail)
  await expectSound(page, 'a list that did not come')
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).nth(19)).toBeAttached()

  // What is there stays while the search after it comes to nothing.
  isDown = true
  await page.getByLabel('Search').fill('rust')
  await expect(page.getByRole('alert')).toContainText(detail)
  await expect(rows(page).first()).toBeVisible()
  isDown = false
  await page.getByLabel('Search').fill('')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.context().setOffline(true)
  const line = page.locator('.cars-offline')
  await expect(line).toHaveText(/^You are offline\. This is the list as it was at \d\d:\d\d\.$/)
  await expectSound(page, 'a list without a connection')
  // A round that was under way is asked again, also by a page that nobody looks at by then.
  const heard = page.waitForResponse(/since=/)
  await page.context().setOffline(false)
  await expect(line).toHaveCount(0)
  await heard

  // While nobody looks nothing is asked, and at once when somebody does.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(request.url())
  })
  await setVisibility(page, 'hidden')
  await hasAsked(page)
  asked.length = 0
  await page.clock.fastForward(15_500)
  await page.clock.fastForward(15_500)
  await hasAsked(page)
  expect(asked).toEqual([expect.stringMatching(/\/livez$/)])
  await setVisibility(page, 'visible')
  await expect.poll(() => asked.filter((url) => url.includes('since=')).length, AT_ONCE).toBe(1)

  await changeStored(site, 'agents', { state: 'suspended' }, { id: agentId })
  // Any round may be the one that tells, and after it there are none.
  await expect(async () => {
    await page.clock.fastForward(15_500)
    await expect(rows(page)).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
})

onBothScreens('a list comes whole and stays so on going back', async ({ nearby, site }) => {
  const { page, cars } = await nearby(manyCars(42, { minutesAgo: 60, problem: 'Rust' }))
  await page.goto('/agents?within=10')
  await expect(rows(page).nth(19)).toBeAttached()
  await expect(page.getByText('First 20 cars within 10 miles of KW1').first()).toBeAttached()
  await parkCars(site, manyCars(3, { postcode: NEARBY }))
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText('That’s the end of the list.')).toBeVisible({ timeout: 300 })
  }).toPass()
  const shown = await rows(page).evaluateAll((items) =>
    items.map((item) => item.dataset['vehicle']),
  )
  expect(new Set(shown).size, 'each car once, while others are added').toBe(shown.length)
  expect(shown).toEqual(expect.arrayContaining(cars.map(({ vehicleId }) => vehicleId)))
  const row = rows(page).nth(35)
  await row.scrollIntoViewIfNeeded()
  await hasAsked(page)
  const before = await topOf(row)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/agents\/cars\//)
  await expect(rows(page)).toHaveCount(0)

  await page.goBack()
  await expect(rows(page)).toHaveCount(shown.length)
  // Rows that were never drawn are as high as estimated.
  await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(150)
})

test('a button loads more; another part and back is the top again', async ({ nearby }) => {
  const { page } = await nearby(manyCars(30, { minutesAgo: 60, problem: 'Rust' }))
  // Nothing ever comes near, as for a page that is read out.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })
  await page.goto('/agents?within=10')
  await expect(page.getByText('First 20 cars')).toHaveCount(2)
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more cars' }).press('Enter')
  await expect(rows(page)).toHaveCount(30)
  await expect(rows(page).nth(20).getByRole('link')).toBeFocused()

  const parts = page.getByRole('navigation', { name: 'Console' })
  // Gone before the pause of typing is over.
  await page.getByLabel('Search').fill('rust')
  await page.evaluate(() => scrollTo(0, 1200))
  await parts.getByRole('link', { name: 'My quotes' }).click()
  await expect(rows(page)).toHaveCount(0)
  await parts.getByRole('link', { name: 'Cars' }).click()
  await expect(rows(page).nth(9)).toBeAttached()
  await expect(page.getByLabel('Search')).toHaveValue('rust')
  await expect(page).toHaveURL('/agents?within=10')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
