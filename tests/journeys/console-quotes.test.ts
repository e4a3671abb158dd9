import type { Page } from '@playwright/test'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { expect, expectSound, expectSoundWideToo, holdBack, test } from '../support/journey.ts'
import { listedCar } from './cast/owners.ts'
import { carPhoto } from './checks.ts'
import { quoteAt } from './cast/agents.ts'

const rowsOf = (page: Page) => page.getByRole('list').getByRole('listitem')
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Quotes by state' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('the book has every quote in place', async ({ phone, otherPhone, site, agent: { page } }) => {
  const first = await listedCar(site, phone, { photo: await carPhoto() })
  const second = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  await page.goto('/agents/quotes')
  await expect(page.getByText('None of your quotes is live.')).toBeVisible()
  await quoteAt(page, first.path, '420')
  await quoteAt(page, second.path, '1310.50')
  await page.getByRole('link', { name: 'My quotes' }).first().click()
  await expect(tab(page, 'To do')).toHaveText('To do 0')
  await expect(tab(page, 'Live')).toHaveAttribute('aria-current', 'page')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).nth(0)).toContainText('£1,310.50')
  await expect(rowsOf(page).nth(1)).toContainText('£420')
  await expect(rowsOf(page).nth(1)).toContainText('LS11')
  await expect(page.getByRole('definition').first()).toHaveText('2')
  await expectSoundWideToo(page, 'own quotes')

  await second.remove()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await tab(page, 'Past').click()
  await expect(page).toHaveURL('/agents/quotes?part=past')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page).getByRole('img', { name: 'YK08 PZL' })).toBeVisible()
  await expect(rowsOf(page)).toContainText('Owner took it down')
  await expect(rowsOf(page).getByRole('link')).toHaveCount(0)
  await expectSound(page, 'own quotes on cars that have gone')
  await tab(page, 'To do').click()
  await expect(page.getByText('No car is waiting for you to collect.')).toBeVisible()

  await tab(page, 'Live').click()
  await page.getByLabel('Find a reg').fill('yk08')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('£1,310.50')
  await page.getByLabel('Find a reg').fill('ZZ')
  await expect(page.getByText('You have no quote on a reg like ZZ.')).toBeVisible()
  await page.getByLabel('Find a reg').fill('')

  await page.getByRole('link', { name: 'AB12 CDE' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AB12 CDE')
  await page.goBack()
  await expect(page).toHaveURL('/agents/quotes?part=live')
  await expect(rowsOf(page)).toHaveCount(1)
})

test('quotes load on in pages, and after a failure by hand; what was collected says what its owner says, and months export', async ({
  agent: { page },
}) => {
  const letGo = await holdBack(page, '**/agent/quotes?*', {
    status: 500,
    json: { detail: 'The fault is ours.' },
  })
  await page.goto('/agents/quotes?part=live')
  await expect(page.getByText('Loading your quotes..')).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'quotes that cannot be loaded')
  await page.unroute('**/agent/quotes?*')
  let failing = true
  await page.route('**/agent/quotes?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    if (from > 0 && failing) return route.fulfill({ status: 500, json: { detail: 'Our fault.' } })
    const quotes = Array.from({ length: 20 }, (_, place) => madeQuote(from + place))
    const next = from >= 20 ? null : String(from + 20)
    return route.fulfill({ json: { quotes, next } })
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowsOf(page)).toHaveCount(20)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('Our fault.')
  await expect(rowsOf(page)).toHaveCount(20)
  failing = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowsOf(page)).toHaveCount(40)
  await expect(page.getByRole('button', { name: 'Show more quotes' })).toHaveCount(0)

  const row = rowsOf(page).nth(25)
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const place = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'AB12 CDE' }).nth(25).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car has gone')
  await page.getByRole('main').getByRole('link', { name: 'My quotes' }).click()
  await expect(rowsOf(page)).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  const paidLess = {
    ...madeQuote(0),
    state: 'collected',
    phoneNumber: '+447700900123',
    collected: { on: '2026-11-17', paid: 350, ownerOutcome: 'paid-less', ownerPaid: 340 },
  }
  const declined = { ...madeQuote(1), state: 'not-chosen', standing: 'declined' }
  await page.route('**/agent/quotes?*', (route) =>
    route.fulfill({ json: { quotes: [paidLess, declined], next: null } }),
  )
  const month = { month: '2026-11', quoted: 64, chosen: 11, collected: 9, paidInFull: 8 }
  const record = 'Paid the full price for 18 of 20 cars. The other 2 got £45 less, on average.'
  await page.route('**/agent/quotes/month', (route) =>
    route.fulfill({ json: { ...month, record } }),
  )
  await page.goto('/agents/quotes?part=past')
  await expect(page.getByText(`Your record on each quote: ${record}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'November 2026 so far' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['64', '11', '9', '8 of 9'])
  await expect(rowsOf(page)).toContainText([
    'Collected Tue 17 Nov, paid £350. Owner says: Paid £340',
    'Lost: the owner said no',
  ])
  await expect(rowsOf(page).getByRole('link', { name: '07700 900123' })).toBeVisible()
  await page.getByLabel('Export').selectOption('October 2026')
  const file = page.waitForRequest('**/agent/quotes.csv?month=2026-10')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await file
})

function madeQuote(place: number) {
  const at = new Date(Date.UTC(2026, 10, 18) - place * HOUR_MS).toISOString()
  return {
    quoteId: `quote-${place}`,
    state: 'live',
    amount: 400 + place,
    createdAt: at,
    changedAt: at,
    validUntil: null,
    standing: 'on-offer',
    changedSince: [],
    givenBy: null,
    vehicleId: `car-${place}`,
    registrationNumber: 'AB12 CDE',
    district: 'LS11',
    vehicle: null,
    phoneNumber: null,
    deal: null,
    chosenAt: null,
    collected: null,
    became: null,
  }
}
