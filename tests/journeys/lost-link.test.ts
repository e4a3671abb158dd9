import { expect, expectSound, test } from '../support/journey.ts'
import { carOf, fieldsOf, hasTakenOver, openForm, listedCar } from './cast/owners.ts'
import { passTimeLimits } from './checks.ts'

const ON_THE_WAY = 'If we have a posting for that car and number, we’ve texted its link.'

test('an owner who loses the link gets it again by text', async ({ page, phone, site }) => {
  await listedCar(site, phone)
  await page.clock.install()
  await openForm(page)
  await page.getByRole('link', { name: 'Lost your link?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost your link?')
  await hasTakenOver(page)
  await expectSound(page, 'lost link')
  const send = page.getByRole('button', { name: 'Text Me the Link' })
  await send.click()
  const required = ['Registration number is required.', 'Phone number is required.']
  await expect(page.getByText(/ is required\.$/)).toHaveText(required)
  const fields = fieldsOf(page)
  await expect(fields.registration).toBeFocused()
  await expectSound(page, 'lost link, errors')

  await page.route('**/car/lost-link', (route) => route.abort())
  await fields.registration.fill('ab12cde')
  await fields.phone.fill(carOf(phone).phone)
  const failed = page.waitForEvent('requestfailed')
  await send.click()
  await failed
  await passTimeLimits(page)
  await expect(page.getByRole('alert')).toContainText('We couldn’t send the link.')
  await expectSound(page, 'lost link, refused')

  await page.unroute('**/car/lost-link')
  // Empty first: only what is put into it later is read out.
  const status = page.locator('[role=status]').last()
  await expect(status).toHaveText('')
  await send.click()
  await expect(status).toContainText(ON_THE_WAY)
  await expectSound(page, 'lost link, sent')
  await page.goto(await site.linkTextedTo(phone, 2))
  await expect(fields.registration).toHaveValue('AB12 CDE')
})
