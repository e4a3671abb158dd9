// An owner decides between quotes from the link that a text about them brought.
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { giveQuotes, listedCar } from './cast/owners.ts'

const QUOTES = [
  { agent: 'Aire Valley Motors', pounds: 410 },
  { agent: 'Kirkgate Salvage', pounds: 585 },
  { agent: 'Wharfe Car Buyers', pounds: 640 },
]

test('quotes ask whose car; one is declined and chosen', async ({ page, phone, site, stored }) => {
  const path = await giveQuotes(site, await listedCar(site, phone), QUOTES)
  await page.goto(path)
  const whose = page.getByRole('heading', { name: 'Is this your car?' })
  await expect(whose).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Not your car? Open our first text.')
  await expect(page.getByRole('button', { name: 'No, stop these texts' })).toHaveCount(0)
  await expectSound(page, 'the question on the quotes page')
  await page.getByRole('button', { name: 'Choose £640' }).click()
  await expect(whose).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeFocused()
  await expect(whose).toHaveCount(0)
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])

  const card = page.getByRole('article', { name: 'Aire Valley Motors' })
  await card.getByRole('button', { name: 'No thanks' }).click()
  await expect(card).toHaveCount(0)
  const gone = page.getByRole('region', { name: 'No longer on offer' })
  await expect(gone).toContainText('£410')
  await expect(gone).toContainText('You said no thanks.')
  await expect(gone.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectSound(page, 'quotes with one declined')
  await gone.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('heading')).toBeFocused()
  await expect(gone).toHaveCount(0)

  // A sold car is taken down.
  const part = page.getByRole('region', { name: 'Sold it already?' })
  await part.getByRole('button', { name: 'Text me the link' }).click()
  await expect(part.getByRole('status')).toHaveText('We’ve texted you a link to take it down.')
  await expect(part.getByRole('heading')).toBeFocused()
  await expect(part).not.toContainText(phone.slice(-6))
  const links = () => site.textsTo(phone).filter(({ body }) => body.includes('/edit-form/'))
  await expect.poll(() => links().length).toBe(2)

  await page.getByRole('button', { name: 'Choose £640' }).click()
  const question = page.getByRole('dialog', { name: 'Choose Wharfe Car Buyers for £640?' })
  await expect(question.getByRole('heading')).toBeFocused()
  await expect(question).toContainText(`your number, ending ${phone.slice(-3)}`)
  await expect(question).toContainText('We’ll tell the other 2 buyers')
  await expectSoundWideToo(page, 'the question before a choice')
  await question.getByRole('button', { name: 'Keep looking' }).click()
  await expect(page.getByRole('button', { name: 'Choose £640' })).toBeFocused()

  // A quote that was changed meanwhile is not chosen.
  await page.getByRole('button', { name: 'Choose £640' }).click()
  await page.route('**/choose', (route) =>
    route.continue({ postData: route.request().postData()?.replace('640', '640.01') ?? '' }),
  )
  await question.getByRole('button', { name: 'Choose Wharfe Car Buyers' }).click()
  await expect(question.getByRole('alert')).toContainText('changed or withdrawn this quote')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^You chose/ })).toHaveCount(0)
  await page.unroute('**/choose')

  await page.getByRole('button', { name: 'Choose £640' }).click()
  await question.getByRole('button', { name: 'Choose Wharfe Car Buyers' }).click()
  const chosen = page.getByRole('heading', { name: 'You chose Wharfe Car Buyers for £640' })
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('article').first().getByText('Your choice')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('They’ll')
  await expectSound(page, 'quotes with one chosen')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Choose £|^No thanks/ })).toHaveCount(0)
  await page.reload()
  await expect(chosen).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeFocused()

  // The buyer who is chosen after that is given no number until the owner says so.
  await page.getByRole('button', { name: 'Choose £585' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Kirkgate Salvage' }).click()
  const asked = () => site.textsTo(phone).find(({ body }) => body.includes('did you choose'))
  await expect.poll(asked).toBeDefined()
  await page.goto(/https?:\S+/.exec(asked()?.body ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, Give Them My Number' }).click()
  await expect(page.getByText('They’ll call to agree a day.')).toBeVisible()
})
