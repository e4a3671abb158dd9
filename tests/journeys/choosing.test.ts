// An owner decides between quotes from the link that a text about them brought.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { Site } from '../support/site.ts'
import { giveQuotes } from './cast/agent.ts'
import { expectSoundWideToo } from './checks/sound.ts'
import { listedCar } from './cast/listed-car.ts'

const QUOTES = [
  { agent: 'Aire Valley Motors', pounds: 410 },
  { agent: 'Kirkgate Salvage', pounds: 585 },
  { agent: 'Wharfe Car Buyers', pounds: 640 },
]

async function openQuotes(page: Page, site: Site, phone: string): Promise<string> {
  const path = await giveQuotes(site, await listedCar(site, phone), QUOTES)
  await page.goto(path)
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeFocused()
  return path
}

test('a quote is chosen after one question, and the choice undone from the same page', async ({
  page,
  phone,
  site,
}) => {
  await openQuotes(page, site, phone)
  await page.getByRole('button', { name: 'Choose £640' }).click()
  const question = page.getByRole('dialog', { name: 'Choose Wharfe Car Buyers for £640?' })
  await expect(question.getByRole('heading')).toBeFocused()
  await expect(question).toContainText(`your number, ending ${phone.slice(-3)}`)
  await expect(question).toContainText('We’ll tell the other 2 buyers')
  await expectSoundWideToo(page, 'the question before a choice')
  await question.getByRole('button', { name: 'Keep looking' }).click()
  await expect(page.getByRole('button', { name: 'Choose £640' })).toBeFocused()

  await test.step('a quote that was changed meanwhile is not chosen', async () => {
    await page.getByRole('button', { name: 'Choose £640' }).click()
    await page.route('**/choose', (route) =>
      route.continue({ postData: route.request().postData()?.replace('640', '640.01') ?? '' }),
    )
    await question.getByRole('button', { name: 'Choose Wharfe Car Buyers' }).click()
    await expect(question.getByRole('alert')).toContainText('changed or withdrawn this quote')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: /^You chose/ })).toHaveCount(0)
    await page.unroute('**/choose')
  })

  await page.getByRole('button', { name: 'Choose £640' }).click()
  await question.getByRole('button', { name: 'Choose Wharfe Car Buyers' }).click()
  const chosen = page.getByRole('heading', { name: 'You chose Wharfe Car Buyers for £640' })
  await expect(chosen).toBeFocused()
  await expect(page.getByRole('article').first()).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('They’ll')
  await expectSoundWideToo(page, 'quotes with one chosen')
  await page.getByText('See all quotes').click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Choose £|^No thanks/ })).toHaveCount(0)
  await page.reload()
  await expect(chosen).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Choose £640' })).toBeVisible()
})

test('"No thanks" takes a quote to the bottom without a question, and can be undone; a car that was sold is taken down by a texted link, and no number is shown', async ({
  page,
  phone,
  site,
}) => {
  await openQuotes(page, site, phone)
  const card = page.getByRole('article', { name: 'Aire Valley Motors' })
  await card.getByRole('button', { name: 'No thanks' }).click()
  await expect(card).toHaveCount(0)
  const gone = page.getByRole('region', { name: 'No longer on offer' })
  await expect(gone).toContainText('£410')
  await expect(gone).toContainText('You said no thanks.')
  await expect(gone.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectSoundWideToo(page, 'quotes with one declined')
  await gone.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('heading')).toBeFocused()
  await expect(gone).toHaveCount(0)

  const part = page.getByRole('region', { name: 'Sold it already?' })
  await part.getByRole('button', { name: 'Text me the link' }).click()
  await expect(part.getByRole('status')).toHaveText('We’ve texted you a link to take it down.')
  await expect(part.getByRole('heading')).toBeFocused()
  await expect(part).not.toContainText(phone.slice(-6))
  const links = () => site.textsTo(phone).filter(({ body }) => body.includes('/edit-form/'))
  await expect.poll(() => links().length).toBe(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every step is a form', async ({ page, site, car }) => {
    await page.goto(await giveQuotes(site, car, QUOTES))
    await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
    await page.getByRole('article').last().getByRole('button', { name: 'No thanks' }).click()
    await expect(page.getByText('You said no thanks.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)

    await page.getByRole('button', { name: 'Choose £640' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Choose Wharfe Car Buyers for £640?',
    )
    await expect(page).toHaveTitle(/^Choose Wharfe Car Buyers for £640\? \| /)
    await page.getByRole('link', { name: 'Keep looking' }).click()
    await page.getByRole('button', { name: 'Choose £640' }).click()
    await page.getByRole('button', { name: 'Choose Wharfe Car Buyers' }).click()
    await expect(page.getByText('You chose Wharfe Car Buyers for £640')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Choose £640' })).toBeVisible()

    await page.getByRole('button', { name: 'Text me the link' }).click()
    await expect(page.getByText('We’ve texted you a link to take it down.')).toBeVisible()
  })
})
