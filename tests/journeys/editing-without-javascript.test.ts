import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { listedCar } from './cast/listed-car.ts'
import { asTyped } from './cast/owner.ts'
import { expectToFit } from './checks/sound.ts'

test.use({ javaScriptEnabled: false })

test('the details are changed by a plain form, which keeps what was typed where it is refused', async ({
  page,
  phone,
  site,
  stored,
}) => {
  const car = await listedCar(site, phone, { confirmed: true })
  await giveQuotes(site, car, [
    { agent: 'Aire Valley Motors', pounds: 510 },
    { agent: 'Kirkgate Salvage', pounds: 640 },
  ])
  await page.goto(car.link)
  await expect(page.getByText('Another reg clears your prices.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue(asTyped(phone))
  await expectToFit(page, 'the plain edit page')
  await page.getByLabel('Post Code').fill('LS99 9ZZZ')
  await page.getByLabel('Vehicle issues').fill('No keys')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText('Error in Submission!')).toBeVisible()
  await expect(page.getByLabel('Vehicle issues')).toHaveValue('No keys')
  await expect(page.getByLabel('Post Code')).toHaveAttribute('aria-invalid', 'true')
  await expectToFit(page, 'the plain edit page with a problem')

  await page.getByLabel('Post Code').fill('LS1 4DY')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText('Quote Edited Successfully!')).toBeVisible()
  await expect(page.getByLabel('Post Code')).toHaveValue('LS1 4DY')
  expect(await stored()).toMatchObject([{ postcode: 'LS1 4DY', problem: 'No keys' }])
})

test('an edit that was typed before another was saved is refused', async ({
  page,
  phone,
  site,
}) => {
  const { link } = await listedCar(site, phone, { confirmed: true })
  const other = await page.context().newPage()
  await page.goto(link)
  await other.goto(link)
  const update = async (tab: Page, issues: string, postcode: string) => {
    await tab.getByLabel('Vehicle issues').fill(issues)
    await tab.getByLabel('Post Code').fill(postcode)
    await tab.getByRole('button', { name: 'Update Details' }).click()
  }
  await update(other, 'Typed first', 'LS11 5DJ')
  await expect(other.getByText('Quote Edited Successfully!')).toBeVisible()
  await update(page, 'Typed second', 'LS99 9ZZZ')
  await expect(page.getByText('Error in Submission!')).toBeVisible()
  await update(page, 'Typed second', 'LS11 5DJ')
  await expect(page.getByRole('main')).toContainText('This posting was changed elsewhere')
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Vehicle issues')).toHaveValue('Typed first')
  await other.close()
})

test('who can have the number, and who is asked not to call, are plain forms too; a deletion says once more who had it', async ({
  page,
  site,
  trader,
  car,
  stored,
}) => {
  await car.confirm()
  const { page: console } = await trader({ name: 'Holbeck Car Buyers' })
  const headers = { 'x-requested-with': 'console', origin: site.url }
  const number = `/agent/vehicles/${car.vehicleId}/phone-number`
  expect((await console.request.post(number, { headers })).status()).toBe(200)

  await page.goto(car.link)
  await page.getByText('1 buyer has it').click()
  await page.getByRole('radio', { name: 'Only the buyer I choose' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Only the buyer I choose' })).toBeChecked()
  await page.getByRole('button', { name: 'Stop them calling' }).click()
  await expect(page.getByText('They no longer see your number.')).toBeVisible()
  await expectToFit(page, 'the plain edit page of a buyer asked not to call')

  await page.getByRole('button', { name: 'Delete Posting', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Are you sure you want to delete this posting?',
  )
  expect(await stored()).toHaveLength(1)
  await page.getByRole('link', { name: 'Keep Posting' }).click()
  await page.getByRole('button', { name: 'Delete Posting', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted Successfully!')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Holbeck Car Buyers')
  expect(await stored()).toEqual([])
})
