import { dayFromToday } from '../support/day-from-today.ts'
import { expect, test } from '../support/journey.ts'
import { carPhoto } from './checks/car-photo.ts'
import { expectToFit } from './checks/sound.ts'

test.use({ javaScriptEnabled: false })

test('every step before the collection is a plain form, which says what is too long and leads back', async ({
  page,
  deal,
}) => {
  await deal.collectOn(dayFromToday(1))
  await page.goto(deal.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '£640 agreed. Nothing is taken off.',
  )
  await expectToFit(page, 'a deal without JavaScript')
  await page.getByLabel('Address').fill('a'.repeat(301))
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('This can be up to 300 characters.')).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(`${deal.dealPath}?plain`)
  await page.getByLabel('Address').fill('14 Cross Flatts Avenue')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('14 Cross Flatts Avenue')
  await page.getByText('What to have ready').click()
  await page.getByLabel('The V5C').check()

  await page.getByText('Not this day').click()
  const days = page.getByRole('group', { name: 'Which days would do?' }).getByRole('checkbox')
  await days.nth(1).check()
  await days.nth(2).check()
  await page.getByRole('button', { name: 'Tell Them Now' }).click()
  await expect(page.getByText('We’ve told them.')).toBeVisible()
  await expect(days.nth(0)).not.toBeChecked()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)

  const yes = page.getByRole('button', { name: 'Yes, Call It Off' })
  await expect(yes).toBeHidden()
  await page.getByText('Call it off', { exact: true }).click()
  await yes.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
})

test('a choice is undone by a plain form', async ({ page, deal }) => {
  await page.goto(deal.dealPath)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
  await page.goto(deal.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t chosen a buyer now')
  await page.getByRole('link', { name: 'See Your Prices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Get Paid More')
})

test('the question after the collection is answered and changed without a script', async ({
  page,
  deal,
}) => {
  await deal.collectOn(dayFromToday(-1))
  await page.goto(deal.dealPath)
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('Did they collect it and pay £640?')).toBeVisible()
  await page.getByText('They paid less', { exact: true }).click()
  await page.getByLabel('They paid', { exact: true }).fill('590')
  await page.getByLabel('Why they said').fill('Flat battery')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(title).toHaveText('Thank you. That is £50 less than agreed.')
  await page.getByLabel('Add a photo').setInputFiles(await carPhoto())
  await page.getByRole('button', { name: 'Send Photo' }).click()
  await expect(page.getByText('We have your photo.')).toBeVisible()
  await expectToFit(page, 'thanks without JavaScript')

  await page.getByText('Change my answer').click()
  await page.getByRole('button', { name: 'Nobody came' }).click()
  await expect(title).toHaveText('Thank you. We’ve written down that nobody came.')
  await page.getByRole('button', { name: 'Another Day' }).click()
  await expect(page.getByText('They’ll call to agree another day.')).toBeVisible()
})

test('a buyer who wants to pay less is sent away by a plain form, and the quotes are there again', async ({
  page,
  deal,
}) => {
  await deal.collectOn(dayFromToday(0), null)
  await page.goto(deal.dealPath)
  await page.getByText('They want to pay less', { exact: true }).click()
  await expectToFit(page, 'they want to pay less, without JavaScript')
  await page.getByRole('button', { name: 'No. Send them away' }).click()
  await expect(page.getByRole('region', { name: 'No longer on offer' })).toContainText(
    'you sent them away',
  )
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.goto(deal.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t chosen a buyer now')
})
