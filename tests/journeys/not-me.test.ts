import { expect, expectSound, test } from '../support/journey.ts'
import { fieldsOf, openForm, sayYes, listedCar } from './cast/owners.ts'

const STOP = 'Not your car? Stop these texts'
const WARNING =
  'Not your car? We’ll delete this posting and any others with this number, and won’t text it again unless you call us on'

test('not my car: its texts stop', async ({ page, phone, site, stored }) => {
  const { link } = await listedCar(site, phone, { confirmed: true })
  await openForm(page, link)
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await page.getByRole('button', { name: STOP }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(WARNING)
  await expect(question.getByRole('button', { name: 'Keep Posting' })).toBeFocused()
  await expectSound(page, 'the edit page asking whether it is another car')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: STOP })).toBeFocused()
  expect(await stored()).toHaveLength(1)
  await page.getByRole('button', { name: STOP }).click()
  await question.getByRole('button', { name: 'Stop These Texts' }).click()
  const modal = page.getByRole('dialog', { name: 'Texts stopped' })
  await expect(modal).toContainText('We’ve deleted this posting and any others with this number.')
  await expectSound(page, 'the edit page after the texts were stopped')
  expect(await stored()).toEqual([])
  await modal.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(page).toHaveURL('/')
})

test('the owner of another car is asked what to stop', async ({ page, phone, site, stored }) => {
  const { link: prank } = await listedCar(site, phone, { registration: 'YK12 ABV' })
  await openForm(page, prank)
  const no = page.getByRole('button', { name: 'No, stop these texts' })
  await no.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(WARNING)
  await listedCar(site, phone)
  await sayYes(await site.linkTextedTo(phone, 2))
  await question.getByRole('button', { name: 'Stop These Texts' }).click()
  const everything = question.getByRole('button', { name: 'Stop everything' })
  await expect(everything).toHaveAccessibleDescription(
    /^We’ll delete all postings with this number and won’t text it again unless you call us on /,
  )
  expect(await stored()).toHaveLength(2)
  await question.getByRole('button', { name: 'Only this car' }).click()
  await expect(page.getByRole('dialog', { name: 'Texts stopped' })).toContainText(
    'We’ve deleted this posting and kept your others.',
  )
  expect(await stored()).toMatchObject([{ registration: 'AB12CDE' }])

  await listedCar(site, phone, { registration: 'YK62 TWO' })
  await openForm(page, await site.linkTextedTo(phone, 3))
  await no.click()
  await expect(question).toContainText('You have another posting with this number.')
  await expect(question.getByRole('button', { name: 'Keep Posting' })).toBeFocused()
  await everything.click()
  await expect(page.getByRole('dialog', { name: 'Texts stopped' })).toBeVisible()
  expect(await stored()).toEqual([])

  await page.goto(prank)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('You asked us to stop.')
  await page.getByRole('link', { name: 'Back to Home Page' }).click()
  await expect(page).toHaveURL('/')
})
