import { expect, test } from '../support/journey.ts'
import { fieldsOf, openForm, postedCar } from './cast/owner.ts'
import { expectSound } from './checks/sound.ts'

test('an owner reads who was given the number, and when', async ({ page, phone, site, trader }) => {
  const link = await postedCar(site, phone)
  await openForm(page, link)
  await expect(page.getByText('No local buyer has been given it.')).toBeVisible()
  await fieldsOf(page).postcode.click()
  const { page: console } = await trader({ name: 'Holbeck Car Buyers' })
  await console.goto('/agents')
  const { vehicles } = await (await console.request.get('/agent/vehicles?q=AB12CDE')).json()
  const headers = { 'x-requested-with': 'console', origin: site.url }
  for (let time = 0; time < 2; time += 1) {
    const given = await console.request.post(
      `/agent/vehicles/${vehicles[0].vehicleId}/phone-number`,
      { headers },
    )
    expect(given.status()).toBe(200)
  }

  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Holbeck Car Buyers' })).toHaveText(
    /^Holbeck Car Buyers, \d{1,2} [A-Z][a-z]+ at \d\d:\d\d$/,
  )
  await expectSound(page, 'a posting whose number was given')
})
