import type { Site } from '../support/site.ts'
import { dayOf } from '../../domain/basics/time.ts'
import { keepDetails } from '../../server/vehicles/registers/vehicle-details.ts'
import { setScrapPrice } from '../../server/vehicles/scrap-prices.ts'
import { expect, test } from '../support/journey.ts'
import { CORSA } from '../support/registers.ts'
import { listedCar, type ListedCar, carOf, fillForm, openForm, quoteButton } from './cast/owners.ts'
import { inServicesOf } from './checks.ts'
import { quoteOf, sendQuote, writeMessage } from './cast/agents.ts'
import { answerWith, FOCUS } from './cast/vehicle-answers.ts'

async function guidedCar(site: Site, phone: string): Promise<ListedCar> {
  const car = await listedCar(site, phone, { registration: 'YK12 ABV' })
  await inServicesOf(site, async (services) => {
    const now = services.clock.now()
    const price = { poundsPerTonne: 163, day: dayOf(now), source: 'Leeds Metals' }
    await setScrapPrice(services, price, 'Pat')
    const posted = { postingId: car.vehicleId, registration: 'YK12ABV' }
    await keepDetails(services.database, posted, { details: CORSA, knownAt: now })
  })
  return car
}

test('the guide is read by both sides', async ({ page, phone, site, agent: { page: console } }) => {
  const car = await guidedCar(site, phone)
  await car.confirm()
  await page.goto(car.link)
  await page.getByText('Scrap guide £150 to £185').click()
  await expect(page.getByText('£163 a tonne: Leeds Metals')).toBeVisible()

  await console.goto(car.path)
  const amount = console.getByLabel('Quote Amount')
  await expect(console.getByText('Guide £150 to £185')).toBeVisible()
  await expect(console.getByText('no quotes yet')).toBeVisible()
  await writeMessage(console, 'Price includes collection this week.')
  await expect(console.getByText('464 characters left')).toBeVisible()
  await amount.fill('200')
  await expect(console.getByText('£15 above the scrap guide.')).toBeVisible()
  await amount.fill('130')
  const told = console.getByText('£20 below the scrap guide. The owner sees it.')
  await expect(told).toBeVisible()
  await expect(amount).toHaveAccessibleDescription(/£20 below the scrap guide/)
  await console.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(console)).toContainText(
    'Quote sent. The owner sees it on their page. If it’s the best price, we’ll text them.',
  )
  await expect(console.getByRole('status').filter({ hasText: 'Quote sent.' })).toHaveCount(1)
  await expect(console.getByText('1 quote so far')).toBeVisible()

  await page.goto(await site.linkTextedTo(phone, 2))
  const card = page.getByRole('article')
  await expect(card).toContainText('£20 below the scrap guide')
  await expect(card).toContainText('Kirkgate Salvage')
  await expect(card).toContainText('Price includes collection this week.')
  await console.getByRole('button', { name: 'Change' }).click()
  await sendQuote(console, '480', /Quote (sent|changed)/)
  await page.reload()
  await expect(card).toContainText('£295 above the scrap guide')
  await expect(page.getByText('910 to 1,150 kg')).toBeHidden()
  await page.getByText('Scrap guide £150 to £185').click()
  await expect(page.getByText('910 to 1,150 kg')).toBeVisible()
  await expect(page.getByText('£163 a tonne: Leeds Metals')).toBeVisible()
  await expect(page.getByText('It’s a guide, not an offer.')).toBeVisible()
})

test('home says the guide once the car is sent', async ({ page, phone }) => {
  const scrapGuide = { from: 150, to: 185 }
  await answerWith(page, { json: { vehicle: { ...FOCUS, scrapGuide } } })
  await openForm(page)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Scrap guide: £150 to £185. It’s a guide, not an offer.',
  )
})
