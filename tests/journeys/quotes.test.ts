import type { Locator } from '@playwright/test'
import { PAYMENT_ADVICE } from '../../domain/market/quotes-page.ts'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { holdBack, requestsTo, shiftsOf, withoutTimeLimits } from './checks.ts'

const QUOTE = {
  agentName: 'Aire Valley Motors',
  agentContact: '0113 496 0141',
  amount: 510,
  created_at: '2026-11-15T10:00:00Z',
}
const LISTING = {
  registrationNumber: 'AB12 CDE',
  vehicle: 'Blue Ford Focus, 2014',
  phoneConfirmation: 'confirmed',
  scrapGuide: null,
  choiceWaits: false,
  choice: null,
}
const NOWHERE = '/list-quotes/AAAAAAAAAAAAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA'

test('a quote’s card has its facts, terms in two lines and the buttons', async ({ page }) => {
  const more = { furtherLicences: [], atf: true, changedSince: [], aboveGuide: null }
  const quote = {
    ...QUOTE,
    ...more,
    quoteId: 'a',
    amount: 410,
    message: 'Can collect this week, cleared by bank transfer before it is loaded.',
    record: { collections: 20, paidInFull: 18, knockedOffPounds: 45, sentAway: 0 },
    licence: {
      kind: 'site',
      number: 'LCC/0417',
      council: 'Leeds City Council',
      lastDay: '2028-06-30',
      checkedOn: '2026-11-03',
    },
    miles: null,
    yard: 'LS21',
    conditions: {
      collects: true,
      needsV5c: true,
      needsKeys: true,
      needsCatalyst: true,
      needsRolls: true,
    },
    validUntil: '2026-11-30T00:00:00Z',
    standing: 'on-offer',
  }
  const listing = { ...LISTING, numberEnding: '123' }
  const second = { ...quote, quoteId: 'b', agentName: 'Kirkgate Salvage', amount: 340 }
  const message = 'Can collect it, ' + 'any day of next week. '.repeat(22)
  const long = { ...quote, quoteId: 'c', agentName: 'Holbeck Breakers', amount: 330, message }
  const changed = { ...long, quoteId: 'd', agentName: 'Armley Spares', changedSince: ['keys'] }
  await page.route('**/quotes/**', (route) =>
    route.fulfill({
      json: route.request().url().endsWith('/listing') ? listing : [quote, second, long, changed],
    }),
  )
  await page.goto(NOWHERE)
  const card = page.getByRole('article', { name: 'Aire Valley Motors' })
  await expect(card).toHaveText(
    /^Aire Valley Motors.*0113 496 0141.*£410.*Can collect.*Collects\. Yard in LS21\..*Valid until 29 Nov.*Needs V5C, keys, catalytic converter, to roll.*Choose £410.*No thanks.*Nov 15, 2026.*Paid in full 18 of 20/,
  )
  const high = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0)
  const plate = page.getByRole('img', { name: 'AB12 CDE' }).locator('..')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await high(card)).toBeLessThanOrEqual(330)
    expect(await high(card.getByRole('list'))).toBeLessThanOrEqual(46)
    expect(await high(plate)).toBe(30)
    const name = await page.getByText('Blue Ford Focus, 2014').boundingBox()
    expect(name?.y).toBeLessThan(((await plate.boundingBox())?.y ?? 0) + 30)
  }
  for (const one of await page.getByRole('article').all()) {
    expect(await high(one), await one.innerText()).toBeLessThanOrEqual(330)
  }

  const folded = card.getByText('Paid the full price for 18 of 20 cars.')
  await expect(folded).toBeHidden()
  await card.getByText('Paid in full 18 of 20').click()
  await expect(folded).toBeVisible()
  await expect(card.getByText(/^Site licence LCC\/0417/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Report' })).toBeVisible()
  await expectSound(page, 'a quote with its record open')

  const whole = page.getByRole('article', { name: 'Holbeck Breakers' })
  await whole.getByText('Whole message. Paid in full 18 of 20').click()
  await expect(whole.locator('details .typed')).toHaveText(message.trim())
  const marked = page.getByRole('article', { name: 'Armley Spares' })
  await expect(marked.getByText(/^You have told buyers something new since: keys\./)).toBeHidden()
  await marked.getByText('Car changed since. Paid in full 18 of 20').click()
  await expect(marked.getByText(/^You have told buyers something new since: keys\./)).toBeVisible()
  await expect(marked.locator('details .typed')).toBeVisible()
})

test('quotes show before their car has loaded, and nothing moves then', async ({ page }) => {
  const json = { ...LISTING, phoneConfirmation: 'by-this-link' }
  const letGo = await holdBack(page, '**/quotes/**', { json: [QUOTE] })
  const letGoOfCar = await holdBack(page, '**/listing', { json })
  await page.goto(NOWHERE)
  await expect(page.getByText('Loading quotes..')).toBeVisible()
  letGo()
  letGoOfCar()
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(page.getByText(LISTING.vehicle)).toBeVisible()
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  for (const [phoneConfirmation, width] of [
    ['by-this-link', 1440],
    ['by-other-link', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.unroute('**/listing')
    const comes = await holdBack(page, '**/listing', { json: { ...LISTING, phoneConfirmation } })
    await page.goto(NOWHERE)
    const place = await card.boundingBox()
    comes()
    await expect(page.getByText(LISTING.vehicle).first()).toBeVisible()
    expect(await card.boundingBox()).toEqual(place)
  }
  await expect(page.getByText('until you open the other link we texted you.')).toBeVisible()
})

const LONG_QUOTES = [
  {
    ...QUOTE,
    agentName: 'Kirkgate Salvage and Motor Recycling of South Leeds',
    amount: 12_345.5,
    message: 'Price includes collection. '.repeat(12),
  },
  { ...QUOTE, agentContact: 'averyveryverylongname@averyveryverylonghost.example' },
]

test('quotes are asked for once; few, many or long, the page is accessible', async ({ page }) => {
  await withoutTimeLimits(page)
  const asked = requestsTo(page, NOWHERE.replace('/list-', '/'))
  const letGo = await holdBack(page, '**/quotes/**', { json: [] })
  await page.goto(NOWHERE)
  await expect(page.getByText('Loading quotes..', { exact: true })).toBeVisible()
  const status = page.getByRole('status').last()
  await expect(status).toHaveText('')
  await expectSound(page, 'quotes loading')
  letGo()
  await expect(status).toHaveText('Quotes loaded: 0.')
  await expect(page.getByText('No quotes for your listing yet.')).toBeVisible()
  await expect(page.getByText(/will be notified once there are any/)).toBeVisible()
  await expect(page.getByText(PAYMENT_ADVICE)).toHaveCount(0)
  await expect(page.getByText('Loading quotes..')).toBeHidden()
  await expectSound(page, 'no quotes')
  const addresses = asked.map((request) => new URL(request.url()).pathname.split('/').at(4) ?? '')
  expect(addresses.toSorted()).toEqual(['', 'listing'])

  await page.unroute('**/quotes/**')
  await page.goto(NOWHERE)
  await expect(page.getByText('Error: HTTP error! status: 404')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Lost your link?' })).toBeVisible()
  await expectSound(page, 'quotes not found')

  const json = [...LONG_QUOTES, QUOTE, QUOTE]
  await page.route('**/quotes/**', (route) => route.fulfill({ json }))
  await page.goto(NOWHERE)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(4)
  await expect(page.getByText(PAYMENT_ADVICE)).toBeVisible()
  await expectSoundWideToo(page, 'quotes')

  // Cards are at least 300 px wide, in as many columns as fit.
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await cards.evaluateAll((found) =>
      found
        .map((card) => card.getBoundingClientRect())
        .map(({ left, width: wide }) => ({ left, wide })),
    )
    for (const { wide } of boxes) expect(wide).toBeGreaterThanOrEqual(300)
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size, `${width} px`).toBe(columns)
  }
})
