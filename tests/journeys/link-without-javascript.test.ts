import type { Page } from '@playwright/test'
import { dealPath } from '../../domain/site/addresses.ts'
import { expect, expectToFit, test, dayFromToday } from '../support/journey.ts'
import { giveQuotes, asShown, asTyped, listedCar } from './cast/owners.ts'
import { carPhoto } from './checks.ts'

test.use({ javaScriptEnabled: false })

const YES = 'Yes, it’s mine'

test('"Yes" and "No" are plain forms; "No" asks again', async ({ page, phone, link, stored }) => {
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toHaveText('Is this your car?')
  await expect(page.getByLabel('Vehicle Registration')).toHaveValue('AB12 CDE')
  await expect(main).toContainText(asTyped(phone))
  await page.getByRole('button', { name: 'No, stop these texts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not your car?')
  await page.getByRole('link', { name: 'Keep Posting' }).click()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])

  await page.getByRole('button', { name: YES }).click()
  await expect(main.getByRole('heading').first()).toContainText('Get Paid More')
  await expect(main).toContainText('No quotes yet')
  await expect(main).toContainText('No buyer has it')
  await expect(page.getByRole('button', { name: 'See all quotes' })).toBeHidden()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])

  await page.getByRole('button', { name: 'Not your car? Stop these texts' }).click()
  await page.getByRole('button', { name: 'Stop These Texts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts stopped')
  expect(await stored()).toEqual([])
})

test('quotes are confirmed, declined and chosen by plain forms, and all of it undone', async ({
  page,
  otherPhone,
  site,
  car,
  link,
  stored,
}) => {
  const quotes = await giveQuotes(site, car, [
    { agent: 'Aire <b>Valley</b> Motors', pounds: 510 },
    { agent: 'Kirkgate Salvage', pounds: 640.5, message: 'With collection & paperwork' },
  ])
  await page.goto(quotes)
  const cards = page.getByRole('article')
  await expect(cards).toHaveText([
    /Kirkgate Salvage.*£640\.50.*With collection & paperwork/,
    /Aire <b>Valley<\/b> Motors.*£510/,
  ])
  await expect(page.getByText('Not your car? Open our first text.')).toBeVisible()
  await expect(page.getByText('Never pay a buyer.')).toBeVisible()
  await page.getByRole('button', { name: YES }).click()
  await expect(page.getByRole('button', { name: YES })).toBeHidden()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])
  await page.goto(link)
  await expect(page.getByText('2 quotes, best £640.50')).toBeVisible()
  await page.getByRole('button', { name: 'See all quotes' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('All Quotes')
  await expectToFit(page, 'the plain quotes')

  await cards.last().getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByText('You said no thanks.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(2)
  const choose = page.getByRole('button', { name: 'Choose £640.50' })
  await choose.click()
  await expect(title).toHaveText('Choose Kirkgate Salvage for £640.50?')
  await expect(page).toHaveTitle(/^Choose Kirkgate Salvage for £640.50\? \| /)
  await page.getByRole('link', { name: 'Keep looking' }).click()
  const chooseThem = async () => {
    await choose.click()
    await page.getByRole('button', { name: 'Choose Kirkgate Salvage' }).click()
    await expect(page.getByText('You chose Kirkgate Salvage for £640.50')).toBeVisible()
  }
  await chooseThem()
  await page.getByRole('button', { name: 'Undo' }).click()
  await chooseThem()
  const deal = dealPath(link.split('/').pop() ?? '')
  await page.goto(deal)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveText('All Quotes')
  await page.goto(deal)
  await expect(title).toHaveText('You haven’t chosen a buyer now')
  await page.getByRole('link', { name: 'See Your Prices' }).click()
  await expect(title).toContainText('Get Paid More')

  await page.goto(quotes)
  await page.getByRole('button', { name: 'Text me the link' }).click()
  await expect(page.getByText('We’ve texted you a link to take it down.')).toBeVisible()
  await car.edit({ phoneNumber: otherPhone })
  await page.goto(`${quotes}?plain`)
  await expect(page.getByText('until you open the other link we texted you.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(asShown(otherPhone))
  await expectToFit(page, 'the plain quotes with the line')
})

test('a plain form edits a posting not changed since', async ({ page, phone, site, stored }) => {
  const car = await listedCar(site, phone, { confirmed: true })
  await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  const other = await page.context().newPage()
  await other.goto(car.link)
  await page.goto(car.link)
  const update = async (tab: Page, issues: string, postcode: string) => {
    await tab.getByLabel('Vehicle issues').fill(issues)
    await tab.getByLabel('Post Code').fill(postcode)
    await tab.getByRole('button', { name: 'Update Details' }).click()
  }
  await expect(page.getByText('Another reg clears your prices.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue(asTyped(phone))
  await expectToFit(page, 'the plain edit page')
  await update(page, 'No keys', 'LS99 9ZZZ')
  await expect(page.getByText('Error in Submission!')).toBeVisible()
  await expect(page.getByLabel('Vehicle issues')).toHaveValue('No keys')
  await expect(page.getByLabel('Post Code')).toHaveAttribute('aria-invalid', 'true')
  await expectToFit(page, 'the plain edit page with a problem')
  await page.getByLabel('Post Code').fill('LS1 4DY')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByText('Quote Edited Successfully!')).toBeVisible()
  await expect(page.getByLabel('Post Code')).toHaveValue('LS1 4DY')
  expect(await stored()).toMatchObject([{ postcode: 'LS1 4DY', problem: 'No keys' }])

  // What was opened before is refused, also after another problem of its own.
  await update(other, 'Typed second', 'LS99 9ZZZ')
  await expect(other.getByText('Error in Submission!')).toBeVisible()
  await update(other, 'Typed second', 'LS11 5DJ')
  await expect(other.getByRole('main')).toContainText('This posting was changed elsewhere')
  await other.getByRole('link', { name: 'Try Again' }).click()
  await expect(other.getByLabel('Vehicle issues')).toHaveValue('No keys')
  await other.close()
})

test('who may call is a plain form, and deleting', async ({ page, site, trader, car, stored }) => {
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
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Are you sure you want to delete this posting?')
  expect(await stored()).toHaveLength(1)
  await page.getByRole('link', { name: 'Keep Posting' }).click()
  await page.getByRole('button', { name: 'Delete Posting', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted Successfully!')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Holbeck Car Buyers')
  expect(await stored()).toEqual([])
})

test('each step before the collection is a plain form', async ({ page, deal }) => {
  await deal.collectOn(dayFromToday(1))
  await page.goto(deal.dealPath)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('£640 agreed. Nothing is taken off.')
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

test('the question after the collection is a plain form', async ({ page, deal }) => {
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

  // On that day, who wants to pay less is sent away.
  await deal.collectOn(dayFromToday(0), null)
  await page.goto(deal.dealPath)
  await page.getByText('They want to pay less', { exact: true }).click()
  await expectToFit(page, 'they want to pay less, without JavaScript')
  await page.getByRole('button', { name: 'No. Send them away' }).click()
  const ended = page.getByRole('region', { name: 'No longer on offer' })
  await expect(ended).toContainText('you sent them away')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.goto(deal.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t chosen a buyer now')
})
