import { expect, test } from '../support/journey.ts'
import { listedCar } from './cast/listed-car.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectSound, expectSoundWideToo } from './checks/sound.ts'
import { withoutTimeLimits } from './checks/time-limits.ts'
import { quoteOf, writeMessage } from './cast/typed-quote.ts'
import { comeBack } from './cast/trader.ts'
import { holdBack } from './checks/requests.ts'

test('a car’s page is sound in every state of its quote and its number', async ({
  phone,
  site,
  agent: { page },
}) => {
  const issues = `${'Failed MOT on rear brakes. '.repeat(20)}${'x'.repeat(200)}`
  const car = await listedCar(site, phone, { issues, photo: await carPhoto() })
  await car.confirm()
  await page.goto(car.path)
  await expect(page.getByRole('button', { name: 'Show the whole photo' })).toBeEnabled()
  await expectSoundWideToo(page, 'a car')
  await page.getByRole('button', { name: 'Show the whole photo' }).click()
  await expectSoundWideToo(page, 'the whole photo')
  await page.keyboard.press('Escape')
  await page.getByLabel('Quote Amount').fill('12,50')
  await writeMessage(page, 'y'.repeat(501))
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expectSound(page, 'a quote that is wrong')
  await page.getByLabel('Quote Amount').fill('12345.50')
  await writeMessage(page, 'y'.repeat(300))
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(page.getByLabel('Amount again')).toBeFocused()
  await expectSoundWideToo(page, 'an unusual amount')
  await page.getByLabel('Amount again').fill('12,345.50')
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(page)).toContainText('Quote sent.')
  await page.getByRole('button', { name: 'Show Phone Number' }).click()
  await expect(page.getByRole('link', { name: 'Call' })).toBeVisible()
  await expectSoundWideToo(page, 'a quote sent and a number shown')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expectSound(page, 'the question before withdrawing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change' }).click()
  await expectSound(page, 'a quote being changed')
  await car.remove()
  await comeBack(page)
  await expect(page.getByRole('alert')).toContainText('This car has gone.')
  await expectSound(page, 'a car that has gone')
})

test('a car’s page is sound without photo, subscription or answer', async ({ trader, car }) => {
  const { page } = await trader({ subscribed: false })
  await withoutTimeLimits(page)
  await page.goto(car.path)
  await expect(page.getByText('No photo')).toBeVisible()
  await expectSoundWideToo(page, 'a car without a photo, for an agent without a subscription')
  await page.goto('/agents/cars/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This car has gone')
  await expectSound(page, 'no such car')
  await page.getByRole('link', { name: 'All cars' }).click()
  await expect(page).toHaveURL('/agents')
  const letGo = await holdBack(page, '**/agent/vehicles/*', {
    status: 500,
    json: { detail: 'The fault is ours.' },
  })
  await page.goto(car.path)
  await expect(page.getByText('Loading the car..')).toBeVisible()
  await expectSound(page, 'a car that loads')
  letGo()
  await expect(page.getByRole('alert')).toContainText('The fault is ours.')
  await expectSound(page, 'a car that cannot be loaded')
})
