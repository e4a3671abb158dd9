import type { Page } from '@playwright/test'
import { NO_CONDITIONS } from '../../domain/quote-terms.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { expect, test } from '../support/journey.ts'
import { listedCar } from './cast/listed-car.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { quoteOf } from './cast/typed-quote.ts'

const rowsOf = (page: Page) => page.getByRole('list').getByRole('listitem')
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Quotes by state' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

async function quote(page: Page, path: string, amount: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Quote Amount').fill(amount)
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(page)).toContainText('Quote sent.')
}

test('the book has every quote by its state, finds it by its reg, and keeps the plate of a car that has gone', async ({
  phone,
  otherPhone,
  site,
  trader,
}) => {
  const first = await listedCar(site, phone, { photo: await carPhoto() })
  const second = await listedCar(site, otherPhone, { registration: 'YK08 PZL' })
  const { page } = await trader()
  await quote(page, first.path, '420')
  await quote(page, second.path, '1310.50')
  await page.getByRole('link', { name: 'My quotes' }).first().click()
  await expect(tab(page, 'Live')).toHaveText('Live 2')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).nth(0)).toContainText('£1,310.50')
  await expect(rowsOf(page).nth(1)).toContainText('£420')
  await expect(rowsOf(page).nth(1)).toContainText('LS11')
  await expect(page.getByRole('definition').first()).toHaveText('2')
  await expectSoundWideToo(page, 'own quotes')

  await second.remove()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await tab(page, 'Gone').click()
  await expect(page).toHaveURL('/agents/quotes?state=gone')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page).getByRole('img', { name: 'YK08 PZL' })).toBeVisible()
  await expect(rowsOf(page)).toContainText('the owner closed it')
  await expect(rowsOf(page).getByRole('link')).toHaveCount(0)
  await expectSoundWideToo(page, 'own quotes on cars that have gone')
  await tab(page, 'Chosen').click()
  await expect(page.getByText('No owner has chosen you yet.')).toBeVisible()

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
  await expect(page).toHaveURL('/agents/quotes?state=live')
  await expect(rowsOf(page)).toHaveCount(1)
})

test('an agent who has not quoted is led to the cars', async ({ trader }) => {
  const { page } = await trader()
  await page.goto('/agents/quotes')
  await expect(page.getByText('You haven’t quoted yet')).toBeVisible()
  await expectSoundWideToo(page, 'no quotes of one’s own')
  await page.getByRole('link', { name: 'See the Cars' }).click()
  await expect(page).toHaveURL('/agents')
})

test('quotes load on in pages, and after a failure by hand', async ({ trader }) => {
  const { page } = await trader()
  let failing = true
  await page.route('**/agent/quotes?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    if (from > 0 && failing) return route.fulfill({ status: 500, json: { detail: 'Our fault.' } })
    const quotes = Array.from({ length: 20 }, (_, place) => madeQuote(from + place))
    const next = from >= 20 ? null : String(from + 20)
    return route.fulfill({ json: { quotes, next } })
  })
  await page.goto('/agents/quotes')
  await expect(rowsOf(page)).toHaveCount(20)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toContainText('Our fault.')
  await expect(rowsOf(page)).toHaveCount(20)
  failing = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowsOf(page)).toHaveCount(40)
  await expect(page.getByRole('button', { name: 'Load More Quotes' })).toHaveCount(0)

  const row = rowsOf(page).nth(25)
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const place = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'AB12 CDE' }).nth(25).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car has gone')
  await page.getByRole('main').getByRole('link', { name: 'My quotes' }).click()
  await expect(rowsOf(page)).toHaveCount(40)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('a collected car shows what its owner says beside their number', async ({ trader }) => {
  const { page } = await trader()
  const paidLess = {
    ...madeQuote(0),
    state: 'collected',
    changedAt: '2026-11-18T00:00:00.000Z',
    standing: 'chosen',
    vehicle: 'Blue Nissan Micra, 2006',
    phoneNumber: '+447700900123',
    collected: { paid: 350, ownerOutcome: 'paid-less', ownerPaid: 350 },
  }
  await page.route('**/agent/quotes?*', (route) =>
    route.fulfill({ json: { quotes: [paidLess], next: null } }),
  )
  const month = { month: '2026-11', quoted: 64, chosen: 11, collected: 9, paidInFull: 8 }
  const record = 'Paid in full 18 of 20. Knocked off £45 on average where not.'
  await page.route('**/agent/quotes/month', (route) =>
    route.fulfill({ json: { present: month, last: month, record } }),
  )
  await page.goto('/agents/quotes?state=collected')
  await expect(
    page.getByText(
      'Your record on each quote: Paid in full 18 of 20. Knocked off £45 on average where not.',
    ),
  ).toBeVisible()
  await expect(rowsOf(page)).toContainText('Owner says £350')
  await expect(rowsOf(page).getByRole('link', { name: '07700 900123' })).toBeVisible()
})

test('while quotes load, and when they cannot, the page says so and is sound', async ({
  trader,
}) => {
  const { page } = await trader()
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/agent/quotes?*', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { detail: 'The fault is ours.' } })
  })
  await page.goto('/agents/quotes')
  await expect(page.getByText('Loading your quotes..')).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'quotes that cannot be loaded')
  await page.unroute('**/agent/quotes?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('You haven’t quoted yet')).toBeVisible()
})

function madeQuote(place: number) {
  const at = new Date(Date.UTC(2026, 10, 18) - place * HOUR_MS).toISOString()
  return {
    quoteId: `quote-${place}`,
    state: 'live',
    standing: 'on-offer',
    amount: 400 + place,
    message: null,
    conditions: NO_CONDITIONS,
    validUntil: null,
    changedSince: [],
    givenBy: null,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    vehicleId: `car-${place}`,
    registrationNumber: 'AB12 CDE',
    district: 'LS11',
    vehicle: null,
    quotes: 1,
    phoneNumber: null,
    callTimes: [],
    deal: null,
    collected: null,
    became: null,
  }
}
