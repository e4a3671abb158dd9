import { expect, expectSound, test } from '../support/journey.ts'
import { setVisibility } from './cast/agents.ts'
import { asTyped, hasLoaded, openForm } from './cast/owners.ts'

test('a number is shown only to agents its owner allows', async ({ page, phone, trader, car }) => {
  const { page: console } = await trader({ name: 'Holbeck Car Buyers' })
  const comeBack = () => setVisibility(console, 'visible')
  const part = console.getByRole('region', { name: 'Owner’s phone number' })
  const show = console.getByRole('button', { name: 'Show Phone Number' })
  const number = console.getByText(asTyped(phone), { exact: true })
  await console.goto(car.path)
  await expect(part).toContainText('The owner hasn’t confirmed their number yet')
  await expect(show).toHaveCount(0)
  await car.confirm()
  await comeBack()
  await expect(show).toBeVisible()

  // Its owner chooses who can have it, by a tap.
  await openForm(page, car.link)
  await page.getByText('No buyer has it').click()
  const choice = page.getByRole('radiogroup', { name: 'Who may call you?' })
  await expect(choice.getByRole('radio', { name: 'Any buyer who gives a price' })).toBeChecked()
  const below = page.getByRole('button', { name: 'Not your car?' })
  await page.route('**/car/number-for/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, detail: 'Something went wrong.' } }),
  )
  // Not `check`, which looks whether it is still checked: it may have gone back by then.
  await choice.getByRole('radio', { name: 'Only the buyer I choose' }).click()
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('We couldn’t save who can have your number.')
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(choice.getByRole('radio', { name: 'Any buyer who gives a price' })).toBeChecked()
  await page.unroute('**/car/number-for/**')
  const placeOf = () => below.evaluate((at) => at.getBoundingClientRect().top + scrollY)
  const before = await placeOf()
  await choice.getByRole('radio', { name: 'Only the buyer I choose' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await placeOf()).toBe(before)
  await page.reload()
  await page.getByText('Who I choose').click()
  await expect(choice.getByRole('radio', { name: 'Only the buyer I choose' })).toBeChecked()

  await comeBack()
  await expect(part).toContainText('The owner gives their number only to the buyer they choose.')
  await expect(show).toHaveCount(0)
  await choice.getByRole('radio', { name: 'Any buyer who gives a price' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await comeBack()
  await expect(show).toBeVisible()

  // The day's limit is said, and asking is never repeated.
  let asked = 0
  let left = 1
  await console.route('**/agent/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), disclosuresLeft: left },
    })
  })
  await console.route('**/phone-number', (route) => {
    asked += 1
    left = 0
    const detail = 'You’ve been given all the numbers you can have today. Try again tomorrow.'
    return route.fulfill({ status: asked === 1 ? 503 : 429, json: { detail } })
  })
  await console.goto(car.path)
  await expect(part).toContainText('1 left today.')
  await show.click()
  await expect(console.getByRole('alert')).toContainText('all the numbers you can have today')
  await expect(part).toContainText('You’ve been shown all the numbers you can see')
  await expect(show).toHaveCount(0)
  await expect(console.getByRole('heading', { name: 'Owner’s phone number' })).toBeFocused()
  expect(asked).toBe(1)
  await console.unrouteAll()
  await console.reload()
  await expect(part).toContainText('Each time is recorded and the owner sees it.')
  await expect(part).toContainText('100 left today.')
  await expect(part).not.toContainText(/0\d{4}/)
  await show.click()
  await expect(number).toBeFocused()
  await expect(console.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${phone}`)
  await expect(console.getByRole('link', { name: 'Text' })).toHaveAttribute('href', `sms:${phone}`)
  await expect(part).toContainText(/Shown to you today at \d\d:\d\d\. 99 left today\./)

  await console.getByRole('link', { name: 'All cars' }).click()
  await expect(console.getByRole('heading', { level: 1 })).toHaveText('Cars')
  await console.goBack()
  const shown = /You were shown this number today at \d\d:\d\d\. Seeing it again doesn’t count\./
  await expect(part).toContainText(shown)
  await expect(number).toHaveCount(0)
  await show.click()
  await expect(number).toBeFocused()
  await expect(part).toContainText('99 left today.')
  expect(console.url()).not.toContain(phone.slice(3))

  // Their owner sees who was shown it, and asks them not to call.
  await page.reload()
  await page.getByText('1 buyer has it').click()
  const given = page
    .getByRole('region', { name: 'Who has your number', includeHidden: true })
    .getByRole('listitem')
    .filter({ hasText: 'Holbeck Car Buyers' })
  await expect(given).toContainText(/Given [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+, \d\d:\d\d\./)
  await expectSound(page, 'a posting whose number was given')
  await given.getByRole('button', { name: 'Stop them calling' }).click()
  await expect(given.getByText('Told not to call,')).toBeFocused()
  await expect(given).toContainText('They no longer see your number.')
  await expect(given.getByRole('button')).toHaveCount(0)
  for (const address of [car.link, `${car.link}?plain`]) {
    await page.goto(address)
    await page.getByText('No buyer has it').click()
    await expect(given).toContainText('Told not to call,')
    await expectSound(page, `a posting whose buyer was asked not to call at ${address}`)
  }

  await comeBack()
  await expect(part).toContainText('The owner asked you not to call.')
  await expect(part).toContainText('breaks our terms')
  await expect(number).toHaveCount(0)
  await expect(console.getByRole('link', { name: 'Call' })).toHaveCount(0)

  await openForm(page, car.link)
  await hasLoaded(page)
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Posting' }).click()
  const done = page.getByRole('dialog', { name: 'Deleted Successfully!' })
  const givenTo = /Holbeck Car Buyers, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+, \d\d:\d\d/
  await expect(done.getByRole('listitem')).toContainText(givenTo)
  await expectSound(page, 'a deleted posting whose number was given')
})
