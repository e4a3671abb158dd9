import { dayFromToday } from '../support/day-from-today.ts'
import { expect, test } from '../support/journey.ts'
import { buyer, chosenCar } from './cast/chosen-car.ts'
import { carPhoto } from './checks/car-photo.ts'
import { shiftsOf } from './checks/shifts.ts'
import { expectSoundWideToo } from './checks/sound.ts'

test('the page of a deal says whom to call and takes the address; what is ticked stays in this browser', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You chose Kirkgate Salvage')
  const main = page.getByRole('main')
  await expect(main).toContainText('£640')
  await expect(main).toContainText('Nothing is taken off')
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
  await page.getByLabel('The V5C').check()
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('14 Cross Flatts Avenue\nLeeds LS11 5DJ')
  await expect(page.getByLabel('The V5C')).toBeChecked()
  await expect(page.getByLabel('A private plate')).not.toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(car.dealPath.split('/')[2])
})

test('a day that does not suit is taken back, and a choice is undone for an hour', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await car.collectOn(dayFromToday(1))
  await page.goto(car.dealPath)
  await expect(page.getByText('They’ll collect on')).toBeVisible()
  await expect(page.getByText('In the morning, 8 am to noon')).toBeVisible()
  await expectSoundWideToo(page, 'a deal with a day')
  await page.getByRole('button', { name: 'Not this day' }).click()
  await expect(page.getByRole('heading', { name: 'They’ll call to agree a day' })).toBeFocused()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/\/list-quotes\//)
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No buyer chosen')
  await expectSoundWideToo(page, 'no deal')
  await page.getByRole('link', { name: 'See Your Posting' }).click()
  await expect(page).toHaveURL(car.link)
})

test('it falls through with two taps, and the quotes are there again', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.goto(car.dealPath)
  const yes = page.getByRole('button', { name: 'Yes, It Fell Through' })
  await expect(yes).toBeHidden()
  await page.getByText('It fell through', { exact: true }).click()
  await yes.click()
  await expect(page).toHaveURL(/\/list-quotes\//)
})

test('a price kept is one tap, and another answer can be given for a day', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await car.collectOn(dayFromToday(-1))
  await page.goto(car.dealPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Did they collect and pay £640?')
  await expectSoundWideToo(page, 'the question after the collection')
  await page.getByRole('button', { name: 'Yes, £640' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Thank you. We’ve written down £640.')
  await expect(title).toBeFocused()
  await expect(page.getByText('Tell DVLA the same day')).toBeVisible()
  await expectSoundWideToo(page, 'thanks')

  await page.getByText('Change my answer').click()
  await page.getByText('They paid less').click()
  await page.getByLabel('What did they pay?').fill('700')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('That’s not less than you agreed.')).toBeVisible()
  await expect(page.getByLabel('What did they pay?')).toBeFocused()
  await expectSoundWideToo(page, 'paid less')
  await page.getByLabel('What did they pay?').fill('£590')
  await page.getByLabel('What reason did they give?').fill('Said the battery was flat')
  await page.getByLabel('Add a photo').setInputFiles(await carPhoto())
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(title).toHaveText('Thank you. We’ve written down £590.')
  await expect(page.getByText('We have your photo.')).toBeVisible()
})

test('where nobody came, another day or the end is next', async ({ page, phone, site }) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await car.collectOn(dayFromToday(-1))
  await page.goto(car.dealPath)
  await page.getByRole('button', { name: 'Nobody came' }).click()
  await expect(page.getByRole('button', { name: 'It Fell Through' })).toBeVisible()
  await expectSoundWideToo(page, 'nobody came')
  await page.getByRole('button', { name: 'New Day Agreed' }).click()
  await expect(page.getByText('They’ll call to agree a day')).toBeVisible()
})

test('a step that is not answered says so and keeps what was typed; one that no longer fits says why', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.goto(car.dealPath)
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
  await expectSoundWideToo(page, 'a step that failed')
  await car.step('undo')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no deal for this car any more.')
})

test('a page of a deal that cannot be loaded offers to try again', async ({
  page,
  phone,
  site,
}) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site) })
  await page.route('**/car/deal/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(car.dealPath)
  await expect(page.getByRole('alert')).toHaveText('We couldn’t load this page. Please try again.')
  await expectSoundWideToo(page, 'a deal that cannot be loaded')
  await page.unroute('**/car/deal/*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You chose Kirkgate Salvage')
})
