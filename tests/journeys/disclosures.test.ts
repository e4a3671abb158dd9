import { expect, test } from '../support/journey.ts'
import { listedCar } from './cast/listed-car.ts'
import { openForm } from './cast/owner.ts'
import { expectSound } from './checks/sound.ts'

test('an owner reads who was given the number, and when', async ({ page, phone, site, trader }) => {
  const car = await listedCar(site, phone)
  await car.confirm()
  await openForm(page, car.link)
  await expect(page.getByText('No local buyers yet.')).toBeVisible()
  const { page: console } = await trader({ name: 'Holbeck Car Buyers' })
  const headers = { 'x-requested-with': 'console', origin: site.url }
  for (let time = 0; time < 2; time += 1) {
    const number = `/agent/vehicles/${car.vehicleId}/phone-number`
    const given = await console.request.post(number, { headers })
    expect(given.status()).toBe(200)
  }

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Holbeck Car Buyers' })).toHaveText(
    /^Holbeck Car Buyers ?Given [A-Z][a-z]{2},? \d{1,2} [A-Z][a-z]+.* \d\d:\d\d\.$/,
  )
  await expectSound(page, 'a posting whose number was given')
})
