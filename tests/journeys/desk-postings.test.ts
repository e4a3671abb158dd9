// A call comes in: somebody at the desk finds the posting and helps.
import { expect, expectSoundWideToo, test } from '../support/journey.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import { listedCar, giveQuotes } from './cast/owners.ts'
import { changeStored } from './checks.ts'

test('a call with a registration is settled on one page', async ({ operator, site, phone }) => {
  const registration = 'KX07 ZPL'
  const car = await listedCar(site, phone, { registration, issues: 'Clutch slips' })
  await car.confirm()
  await giveQuotes(site, car, [{ agent: 'Kirkgate Salvage', pounds: 3400, message: 'Ring me' }])
  const failed = { state: 'failed', failure: 'twilio-30003', tries: 3 } as const
  await changeStored(site, 'texts', failed, { posting_id: car.vehicleId, kind: 'link' })
  const page = await operator()
  await page.goto('/desk/texts')
  const row = page.getByRole('row').filter({ hasText: 'phone off or out of reach, tried 3 times' })
  await expect(row).toBeVisible()
  await expectSoundWideToo(page, 'texts that failed')
  await row.getByText('Put away', { exact: true }).click()
  await row.getByLabel(/^Why/).fill('They called us instead')
  await row.getByRole('button', { name: 'Put Away' }).click()
  await expect(row).toHaveCount(0)

  await page.goto('/desk/postings')
  await expectSoundWideToo(page, 'the search for postings')
  await page.getByRole('searchbox').fill('kx07zpl')
  await page.keyboard.press('Enter')
  await expectSoundWideToo(page, 'postings found')
  await page.getByRole('link', { name: registration }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(registration)
  await expect(page.getByText('phone off or out of reach, tried 3 times')).toBeVisible()
  await expectSoundWideToo(page, 'a posting')
  expect(page.url()).not.toContain('kx07')

  await expect(page.getByText(readablePhone(phone))).toHaveCount(0)
  await page.getByLabel('Why do you need it?').fill('Text failed, calling back')
  await page.getByRole('button', { name: 'Show Number' }).click()
  await expect(page.getByRole('link', { name: readablePhone(phone) })).toBeVisible()
  await expect(page.locator('.log li').first()).toContainText('Number shown by')

  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /£3,400/ })).toContainText('Hidden')

  await page.getByRole('button', { name: 'Erase Posting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Posting' }).click()
  await expect(page.getByText('No posting has that registration')).toBeVisible()
})

test('a manager looks a number up, copies and erases it', async ({ operator, site, phone }) => {
  await listedCar(site, phone)
  const page = await operator()
  await page.goto('/desk/people')
  await page.getByLabel('Phone number').fill(readablePhone(phone))
  await page.getByRole('button', { name: 'Look Up' }).click()
  await expect(page.getByText('Postings, with what registers hold')).toBeVisible()
  await expectSoundWideToo(page, 'a person’s data')
  await page.getByLabel('Who asked for it, and how?').fill('Its holder, by email')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Zip' }).click()
  expect((await file).suggestedFilename()).toBe('person.zip')
  await page.getByRole('button', { name: 'Erase This Person' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt of an erasure' })).toBeFocused()
  await expect(page.getByText('What stays, and why')).toBeVisible()
  await expect(page.getByText(`•••${phone.slice(-3)}`)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('What stays, and why')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expectSoundWideToo(page, 'the receipt of an erasure')
})
