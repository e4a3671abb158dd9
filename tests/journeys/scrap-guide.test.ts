import { dayOf } from '../../domain/basics/time.ts'
import { keepDetails } from '../../server/vehicles/registers/vehicle-details.ts'
import { setScrapPrice } from '../../server/vehicles/scrap-prices.ts'
import { expect, test } from '../support/journey.ts'
import { CORSA } from '../support/registers.ts'
import { listedCar } from './cast/owners.ts'
import { inServicesOf } from './checks.ts'
import { sendQuote } from './cast/agents.ts'

test('owner and agent see the guide', async ({ page, phone, site, agent: { page: console } }) => {
  const car = await listedCar(site, phone, { registration: 'YK12 ABV', confirmed: true })
  await inServicesOf(site, async (services) => {
    const now = services.clock.now()
    const price = { poundsPerTonne: 163, day: dayOf(now), source: 'Leeds Metals' }
    await setScrapPrice(services, price, 'Pat')
    const posted = { postingId: car.vehicleId, registration: 'YK12ABV' }
    await keepDetails(services.database, posted, { details: CORSA, knownAt: now })
  })
  await page.goto(car.link)
  await page.getByText('Scrap guide £150 to £185').click()
  await expect(page.getByText('£163 a tonne: Leeds Metals')).toBeVisible()

  await console.goto(car.path)
  const amount = console.getByLabel('Quote Amount')
  await expect(console.getByText('Guide £150 to £185')).toBeVisible()
  await amount.fill('200')
  await expect(console.getByText('£15 above the scrap guide.')).toBeVisible()
  await amount.fill('130')
  const below = /£20 below the scrap guide\. The owner sees it\./
  await expect(amount).toHaveAccessibleDescription(below)
  await sendQuote(
    console,
    '130',
    'Quote sent. The owner sees it on their page. If it’s the best price, we’ll text them.',
  )

  await page.goto(await site.linkTextedTo(phone, 2))
  await expect(page.getByRole('article')).toContainText('£20 below the scrap guide')
  await expect(page.getByText('910 to 1,150 kg')).toBeHidden()
  await page.getByText('Scrap guide £150 to £185').click()
  await expect(page.getByText('910 to 1,150 kg')).toBeVisible()
  await expect(page.getByText('£163 a tonne: Leeds Metals')).toBeVisible()
  await expect(page.getByText('It’s a guide, not an offer.')).toBeVisible()
})
