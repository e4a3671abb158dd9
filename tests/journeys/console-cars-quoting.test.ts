import type { Page } from '@playwright/test'
import { expect, expectSoundWideToo, ON_A_DESKTOP, test } from '../support/journey.ts'
import { quoteBy } from './cast/owners.ts'
import { expireQuotes, manyCars, rows, topOf } from './cast/agents.ts'
import { passTimeLimits } from './checks.ts'

test('quotes are sent down the list one by one, by tap or by key', async ({ nearby, viewport }) => {
  const problem = 'Rust in both sills, and more of it wherever one looks. '.repeat(5)
  const { page } = await nearby(manyCars(12, { problem, minutesAgo: 60 }))
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(12)
  const field = (row: number) => rows(page).nth(row).getByRole('textbox')
  const send = (row: number) => rows(page).nth(row).getByRole('button', { name: 'Send and Next' })
  expect(await heights(page)).toEqual(Array(12).fill(147))
  await field(2).click()
  await expect(send(2)).toBeVisible()
  expect(await topOf(rows(page).nth(2))).toBeLessThan(70)
  const [open = 0, ...others] = (await heights(page)).toSorted((one, other) => other - one)
  expect(others).toEqual(Array(11).fill(147))
  expect(open).toBeLessThanOrEqual(300)
  await page.keyboard.press('Escape')
  expect(await heights(page)).toEqual(Array(12).fill(147))

  await page.setViewportSize(ON_A_DESKTOP.viewport)
  expect(await heights(page)).toEqual(Array(12).fill(109))
  await rows(page).nth(1).getByRole('link').focus()
  await page.keyboard.type('245')
  await expect(field(1)).toHaveValue('245')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1)).toContainText('Yours £245')
  await expect(page.getByRole('status').filter({ hasText: '£245 sent for' })).toBeAttached()
  await expect(field(2)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2).getByRole('link')).toBeFocused()

  // Back from a car's page, what was typed and the place are there.
  await page.setViewportSize(viewport ?? ON_A_DESKTOP.viewport)
  await field(7).fill('310')
  const before = await topOf(rows(page).nth(7))
  await rows(page)
    .nth(7)
    .getByRole('link', { name: /collection|Collects/ })
    .click()
  await expect(page).toHaveURL(/\/agents\/cars\/[^#]+#your-terms$/)
  await page.goBack()
  await expect(field(7)).toHaveValue('310')
  expect(Math.abs((await topOf(rows(page).nth(7))) - before)).toBeLessThan(150)

  await field(10).click()
  for (const row of [10, 11]) {
    await expect(field(row)).toBeFocused()
    await page.keyboard.type(String(150 + row))
    await send(row).click()
    await expect(rows(page).nth(row)).toContainText(`£${150 + row} sent for`)
  }
  await expect(rows(page).last().getByRole('button', { name: 'Change' })).toBeFocused()
})

test('what is wrong, unanswered or refused is said in its row', async ({ site, nearby }) => {
  const details = { problem: 'Rust', minutesAgo: 60, photo: true }
  const { page, agentId } = await nearby(manyCars(3, details))
  await page.clock.install()
  await page.goto('/agents?within=10')
  const row = rows(page).first()
  const amount = row.getByRole('textbox', { name: /Your quote for/ })
  const send = row.getByRole('button', { name: 'Send and Next' })
  await amount.click()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Type the amount/)
  await expect(amount).toBeFocused()
  await expectSoundWideToo(page, 'an open row without an amount')
  await amount.focus()

  await page.route('**/quote', (route) => route.abort())
  await page.keyboard.type('20000')
  const failed = page.waitForEvent('requestfailed')
  await send.click()
  await failed
  await passTimeLimits(page)
  await expect(row.getByRole('alert')).toContainText('The site didn’t answer')
  await page.unroute('**/quote')

  await send.click()
  await expect(row.getByLabel('Amount again')).toBeFocused()
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('£20,000 sent for')
  await expect(rows(page).nth(1).getByRole('textbox')).toBeFocused()
  await expectSoundWideToo(page, 'a list with a sent and an open row')
  await row.getByRole('button', { name: 'Change' }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('20000')

  const vehicleId = (await rows(page).nth(1).getAttribute('data-vehicle')) ?? ''
  await quoteBy(site, agentId, { vehicleId }, { pounds: 410 })
  await expireQuotes(site, agentId)
  await page.reload()
  const expired = rows(page).nth(1)
  await expired.getByRole('button', { name: 'Expired £410 Change' }).click()
  await expect(expired.getByRole('textbox')).toBeFocused()
  await expect(expired.getByRole('textbox')).toHaveValue('410')
  await page.keyboard.press('Enter')
  await expect(expired).toContainText('£410 sent for')

  const detail = 'The owner has chosen a quote on this car.'
  await page.route('**/quote', (route) =>
    route.fulfill({ status: 409, json: { success: false, reason: 'under-offer', detail } }),
  )
  const other = rows(page).last()
  await other.getByRole('textbox').fill('450')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toContainText(detail)
  await expect(other.getByRole('textbox')).toHaveValue('450')
})

function heights(page: Page): Promise<number[]> {
  return rows(page).evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().height)),
  )
}
