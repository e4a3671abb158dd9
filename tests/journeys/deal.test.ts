import { dayFromToday, expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { carPhoto, shiftsOf } from './checks.ts'

test('a deal says whom to call, takes the address and keeps ticks', async ({ page, deal: car }) => {
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '£640 agreed. Nothing is taken off.',
  )
  const main = page.getByRole('main')
  await expect(main).toContainText('They’ll call to agree a day')
  await expect(page.getByRole('link', { name: 'Call 0113 496 0141' })).toHaveAttribute(
    'href',
    'tel:01134960141',
  )
  await expect(main).toContainText(/You can undo your choice until \d\d:\d\d\./)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await expectSoundWideToo(page, 'a deal without a day')

  await page.getByLabel('Address').fill('14 Cross Flatts Avenue\nLeeds LS11 5DJ')
  await page.getByLabel('How to find it').fill('On the drive, blue gate')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeFocused()
  await page.getByText('What to have ready').click()
  await page.getByLabel('The V5C').check()
  await expect(page.getByText('1 of 7')).toBeVisible()
  await page.reload()
  await page.getByText('Where is the car?').click()
  await page.getByText('1 of 7').click()
  await expect(page.getByLabel('Address')).toHaveValue('14 Cross Flatts Avenue\nLeeds LS11 5DJ')
  await expect(page.getByLabel('The V5C')).toBeChecked()
  await expect(page.getByLabel('A private plate')).not.toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(car.dealPath.split('/')[2])

  const yes = page.getByRole('button', { name: 'Yes, Call It Off' })
  await expect(yes).toBeHidden()
  await page.getByText('Call it off', { exact: true }).click()
  await yes.click()
  await expect(page).toHaveURL(/\/list-quotes\//)
})

test('a day that does not suit, and a choice, are taken back', async ({ page, deal }) => {
  await deal.collectOn(dayFromToday(1))
  await page.goto(deal.dealPath)
  await expect(page.getByText('8 am to noon · Kirkgate Salvage')).toBeVisible()
  await page.getByText('Not this day').click()
  await expectSoundWideToo(page, 'a deal with a day')
  const days = page.getByRole('group', { name: 'Which days would do?' }).getByRole('checkbox')
  await days.nth(1).check()
  await page.getByRole('button', { name: 'Tell Them Now' }).click()
  await expect(page.getByText('You said no to')).toBeVisible()
  await expect(page.getByText('We’ve told them. They’ll call to agree another day.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await days.nth(3).check()
  await page.getByRole('button', { name: 'Save Days' }).click()
  await expect(page.getByText('Saved. They can see it.')).toBeVisible()
  await expectSound(page, 'a day that was refused')
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/\/list-quotes\//)
  await page.goto(deal.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You haven’t chosen a buyer now')
  await expectSound(page, 'no deal')
  await page.getByRole('link', { name: 'See Your Prices' }).click()
  await expect(page).toHaveURL(deal.link)
})

test('a price kept is one tap, and another answer may follow', async ({ page, deal }) => {
  await deal.collectOn(dayFromToday(-1))
  await page.goto(deal.dealPath)
  const asked = page.getByRole('heading', { name: 'Did they collect it and pay £640?' })
  await expect(asked).toBeVisible()
  await expectSoundWideToo(page, 'the question after the collection')
  await page.getByRole('button', { name: 'They paid £640' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Thank you. We’ve written down £640.')
  await expect(title).toBeFocused()
  await expect(page.getByText('Tell DVLA the same day')).toBeVisible()
  await expectSound(page, 'thanks')

  await page.getByText('Change my answer').click()
  await page.getByText('They paid less', { exact: true }).click()
  await page.getByLabel('They paid', { exact: true }).fill('700')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('That’s not less than you agreed.')).toBeVisible()
  await expect(page.getByLabel('They paid', { exact: true })).toBeFocused()
  await expectSound(page, 'paid less')
  await page.getByLabel('They paid', { exact: true }).fill('£590')
  await page.getByLabel('Why they said').fill('Said the battery was flat')
  await expect(page.getByText('25 of 500 characters')).toBeVisible()
  await page.getByLabel('Add a photo').setInputFiles(await carPhoto())
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(title).toHaveText('Thank you. That is £50 less than agreed.')
  await expect(page.getByText('It goes on this buyer’s record.')).toBeVisible()
  await expect(page.getByText('We have your photo.')).toBeVisible()

  // Where nobody came, another day or the end is next.
  await page.getByText('Change my answer').click()
  await page.getByRole('button', { name: 'Nobody came' }).click()
  await expect(page.getByRole('button', { name: 'Call It Off' })).toBeVisible()
  await expectSound(page, 'nobody came')
  await page.getByRole('button', { name: 'Another Day' }).click()
  await expect(page.getByText('They’ll call to agree another day.')).toBeVisible()
})

test('on the day who wants to pay less is sent away at the door', async ({ page, deal: car }) => {
  await car.collectOn(dayFromToday(0), null)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(car.dealPath)
  await expect(page.getByText('You may say no.')).toBeVisible()
  const amount = page.getByText('£640', { exact: true })
  expect(await amount.evaluate((element) => getComputedStyle(element).fontSize)).toBe('52px')
  // All that is answered at the door, and the call, without a flick.
  const call = await page.getByRole('link', { name: 'Call 0113 496 0141' }).boundingBox()
  expect((call?.y ?? 740) + (call?.height ?? 0)).toBeLessThanOrEqual(600)
  await expect(page.getByRole('button', { name: 'Nobody came' })).toBeVisible()
  await expectSoundWideToo(page, 'the day itself')

  await page.getByText('They want to pay less', { exact: true }).click()
  const no = page.getByRole('button', { name: 'No. Send them away' })
  expect((await no.boundingBox())?.y).toBeLessThanOrEqual(240)
  await page.getByText('Yes, for less').click()
  await expectSound(page, 'they want to pay less')
  await page.getByText('Back', { exact: true }).click()
  await expect(no).toBeHidden()
  await page.getByText('They want to pay less', { exact: true }).click()
  await no.click()
  await expect(page).toHaveURL(/\/list-quotes\//)
  const gone = page.getByRole('region', { name: 'No longer on offer' })
  await expect(gone).toContainText('They wanted to pay less and you sent them away. We told them.')
  await expect(gone).toContainText('Your car is back with the other buyers.')
  await expect(gone.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('No prices stand now. Buyers can see your car again.')).toBeVisible()
})

test('what did not load is tried again, and a failed step says why', async ({ page, deal }) => {
  await page.route('**/car/deal/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(deal.dealPath)
  await expect(page.getByRole('alert')).toHaveText('We couldn’t load this page. Please try again.')
  await expectSound(page, 'a deal that cannot be loaded')
  await page.unroute('**/car/deal/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '£640 agreed. Nothing is taken off.',
  )
  // In the page itself: with the browser's own interception this journey stalled now and then.
  await page.evaluate(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = async () => {
      window.fetch = fetch
      return Response.json({}, { status: 500 })
    }
  })
  await page.getByLabel('Address').fill('14 Cross Flatts Avenue')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'We couldn’t save the address. Please try again.',
  )
  await expect(page.getByLabel('Address')).toHaveValue('14 Cross Flatts Avenue')
  await expectSound(page, 'a step that failed')
  await deal.step('undo')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no deal for this car any more.')
})
