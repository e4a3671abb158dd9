import type { Page } from '@playwright/test'
import { expect, onBothScreens, test } from '../support/journey.ts'
import { manyCars, NEARBY, parkCars, rows } from './cast/agents.ts'

onBothScreens('a list comes whole and stays so on going back', async ({ nearby, site }) => {
  const { page, cars } = await nearby(manyCars(42, { minutesAgo: 60, problem: 'Rust' }))
  await page.goto('/agents?within=10')
  await expect(rows(page).nth(19)).toBeAttached()
  await expect(page.getByText('First 20 cars within 10 miles of KW1').first()).toBeAttached()
  await parkCars(site, manyCars(3, { postcode: NEARBY }))
  await scrollToEnd(page)
  const shown = await rows(page).evaluateAll((items) =>
    items.map((item) => item.dataset['vehicle']),
  )
  expect(new Set(shown).size, 'each car once, while others are added').toBe(shown.length)
  expect(shown).toEqual(expect.arrayContaining(cars.map(({ vehicleId }) => vehicleId)))
  const row = rows(page).nth(35)
  await row.scrollIntoViewIfNeeded()
  const before = await restingTopOf(page, 35)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/agents\/cars\//)
  await expect(rows(page)).toHaveCount(0)

  await page.goBack()
  await expect(rows(page)).toHaveCount(shown.length)
  // Rows that were never drawn are as high as estimated.
  expect(Math.abs((await restingTopOf(page, 35)) - before)).toBeLessThan(150)
})

test('another part and back keeps filters and words, and starts at the top', async ({ nearby }) => {
  const { page } = await nearby(manyCars(30, { minutesAgo: 60, problem: 'Rust' }))
  const parts = page.getByRole('navigation', { name: 'Console' })
  await page.goto('/agents?within=10')
  await expect(page.getByText('First 20 cars')).toHaveCount(2)
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

test('a button brings more without scrolling, and the focus goes there', async ({ nearby }) => {
  const { page } = await nearby(manyCars(25, { minutesAgo: 60 }))
  // Nothing ever comes near, as for a page that is read out.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })
  await page.goto('/agents?within=10')
  const more = page.getByRole('button', { name: 'Show more cars' })
  await expect(rows(page)).toHaveCount(20)
  await more.press('Enter')
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).nth(20).getByRole('link')).toBeFocused()
})

async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText('That’s the end of the list.')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(end).toBeVisible({ timeout: 300 })
  }).toPass()
}

// Where it is once nothing scrolls any more.
function restingTopOf(page: Page, row: number): Promise<number> {
  return rows(page)
    .nth(row)
    .evaluate(async (item) => {
      let [top, still] = [NaN, 0]
      while (still < 10) {
        await new Promise(requestAnimationFrame)
        const now = item.getBoundingClientRect().top
        still = now === top ? still + 1 : 0
        top = now
      }
      return top
    })
}
