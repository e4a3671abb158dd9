import { expect, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { asShown } from './cast/owner.ts'
import { expectToFit } from './checks/sound.ts'

test.use({ javaScriptEnabled: false })

const YES = 'Yes, it’s mine'
const NO = 'No, stop these texts'

test('"Yes" is a plain form, after which the page shows the state of the posting', async ({
  page,
  phone,
  link,
  stored,
}) => {
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toHaveText('Is this your car?')
  await expect(page.getByLabel('Vehicle Registration')).toHaveValue('AB12 CDE')
  await expect(main).toContainText(asShown(phone).replace('+44 ', '0'))
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])

  await page.getByRole('button', { name: YES }).click()
  await expect(main.getByRole('heading').first()).toContainText('Get Paid More')
  await expect(main).toContainText('No quotes yet')
  await expect(main).toContainText('No buyer has it')
  await expect(page.getByRole('button', { name: 'See all quotes' })).toBeHidden()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])
})

test('"No" asks once more on a page of its own, and only that page’s button deletes', async ({
  page,
  link,
  stored,
}) => {
  await page.goto(link)
  await page.getByRole('button', { name: NO }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not your car?')
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])
  await page.getByRole('link', { name: 'Keep Posting' }).click()
  await page.getByRole('button', { name: NO }).click()
  await page.getByRole('button', { name: 'Stop These Texts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts stopped')
  expect(await stored()).toEqual([])
})

test('the quotes link asks, shows the quotes before and after the answer, and says that another link confirms the number', async ({
  otherPhone,
  page,
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
  await expect(page.getByRole('article')).toHaveText([
    /Kirkgate Salvage.*£640\.50.*With collection & paperwork/,
    /Aire <b>Valley<\/b> Motors.*£510/,
  ])
  await expect(page.getByText('Not your car? Open our first text.')).toBeVisible()
  await expect(page.getByText('Never pay a buyer.')).toBeVisible()
  await page.getByRole('button', { name: YES }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: YES })).toBeHidden()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])

  const line = page.getByText('until you open the other link we texted you.')
  await expect(line).toBeHidden()
  await page.goto(link)
  await expect(page.getByText('2 quotes, best £640.50')).toBeVisible()
  await page.getByRole('button', { name: 'See all quotes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
  await expectToFit(page, 'the plain quotes')
  await car.edit({ phoneNumber: otherPhone })
  await page.reload()
  await expect(line).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(asShown(otherPhone))
  await expectToFit(page, 'the plain quotes with the line')
})

test('links that open nothing say so', async ({ page }) => {
  const none = 'A'.repeat(22)
  for (const address of [`/edit-form/${none}`, `/list-quotes/${none}/${none}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t open your link')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Lost your link?' }),
    ).toBeVisible()
  }
})
