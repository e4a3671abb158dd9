import { dayFromToday } from '../support/day-from-today.ts'
import { expect, test } from '../support/journey.ts'
import { buyer, chosenCar } from './cast/chosen-car.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectToFit } from './checks/sound.ts'

test.use({ javaScriptEnabled: false })

test('every step before the collection is a plain form', async ({ page, phone, site }) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await car.collectOn(dayFromToday(1))
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You chose Kirkgate Salvage')
  await expectToFit(page, 'a deal without JavaScript')
  await page.getByLabel('Address').fill('14 Cross Flatts Avenue')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('14 Cross Flatts Avenue')
  await page.getByLabel('The V5C').check()

  await page.getByRole('button', { name: 'Not this day' }).click()
  await expect(page.getByText('They’ll call to agree a day')).toBeVisible()

  const yes = page.getByRole('button', { name: 'Yes, It Fell Through' })
  await expect(yes).toBeHidden()
  await page.getByText('It fell through', { exact: true }).click()
  await yes.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
})

test('a choice is undone by a plain form', async ({ page, phone, site }) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.goto(car.dealPath)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No buyer chosen')
  await page.getByRole('link', { name: 'See Your Posting' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your posting')
})

test('an address that is too long is refused with the way back to the deal', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.goto(car.dealPath)
  await page.getByLabel('Address').fill('a'.repeat(301))
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('This can be up to 300 characters.')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(`${car.dealPath}?plain`)
})

test('the question after the collection is answered and changed without a script', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await car.collectOn(dayFromToday(-1))
  await page.goto(car.dealPath)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Did they collect and pay £640?')
  await page.getByText('They paid less').click()
  await page.getByLabel('What did they pay?').fill('590')
  await page.getByLabel('What reason did they give?').fill('Flat battery')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(title).toHaveText('Thank you. We’ve written down £590.')
  await page.getByLabel('Add a photo').setInputFiles(await carPhoto())
  await page.getByRole('button', { name: 'Send Photo' }).click()
  await expect(page.getByText('We have your photo.')).toBeVisible()
  await expectToFit(page, 'thanks without JavaScript')

  await page.getByText('Change my answer').click()
  await page.getByRole('button', { name: 'Nobody came' }).click()
  await expect(title).toHaveText('Thank you. We’ve written down that nobody came.')
  await page.getByRole('button', { name: 'New Day Agreed' }).click()
  await expect(page.getByText('They’ll call to agree a day')).toBeVisible()
})
