// "Is this your car?": only an answer confirms a number, and a stranger who closes the page has given none.
import type { Page } from '@playwright/test'
import { expect, expectSound, holdBack, requestsTo, test } from '../support/journey.ts'
import { giveQuotes, openQuotedCar, asTyped, fieldsOf, hasLoaded, openForm } from './cast/owners.ts'
import { storedPostings } from './checks.ts'

const YES = 'Yes, it’s mine'
const NO = 'No, stop these texts'
const NO_QUOTES = 'No quotes yetWe text you when prices come.'

const question = (page: Page) => page.getByRole('heading', { name: 'Is this your car?' })

/** It is clear of the edge of its board. */
async function expectRoomAround(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const board = await page.getByRole('region', { name: 'Is this your car?' }).boundingBox()
    const words = await question(page).boundingBox()
    expect((words?.x ?? 0) - (board?.x ?? 0), `at ${width}`).toBeGreaterThanOrEqual(12)
  }
  if (before !== null) await page.setViewportSize(before)
}

test('a link asks whose car, and no look confirms', async ({ page, phone, site, car, stored }) => {
  const posts = requestsTo(page, '/car/link-opened/')
  await openQuotedCar(page, site, car)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toHaveText('Is this your car?')
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await expect(main).toContainText(
    `Buyers with a licence can then call ${asTyped(phone)}, or only the one you choose.`,
  )
  await expectSound(page, 'the question')
  await expectRoomAround(page)
  await question(page).click()
  await fieldsOf(page).registration.click()
  await fieldsOf(page).postcode.click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: NO }).click()
  await page.getByRole('button', { name: 'Keep Posting' }).click()
  await page.reload()
  await expect(question(page)).toBeVisible()
  expect(posts).toEqual([])
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])
})

test('"Yes" confirms it once answered, in place', async ({ page, link, stored }) => {
  await openForm(page, link)
  await fieldsOf(page).issues.fill('Typed before the answer')
  await page.route('**/car/link-opened/**', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await page.getByRole('button', { name: YES }).click()
  const notice = page.getByRole('alertdialog', {
    name: 'We couldn’t save your answer. Please try again.',
  })
  await notice.getByRole('button').click()
  await page.unroute('**/car/link-opened/**')
  await page.getByRole('button', { name: YES }).click()
  await expect(page.locator('.strip')).toHaveText(NO_QUOTES)
  await expect(page.locator('.strip')).toBeFocused()
  await expect(question(page)).toHaveCount(0)
  await expect(fieldsOf(page).issues).toHaveValue('Typed before the answer')
  await expect(page.getByRole('button', { name: 'Not your car? Stop these texts' })).toBeVisible()
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])
  await page.reload()
  await expect(page.locator('.strip')).toHaveText(NO_QUOTES)
  await expect(question(page)).toHaveCount(0)
})

test('"Yes" confirms no number changed since', async ({ page, otherPhone, site, car, link }) => {
  const quotes = await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  const second = await page.context().newPage()
  await openForm(page, link)
  await hasLoaded(page)
  await second.goto(quotes)
  await expect(question(second)).toBeVisible()
  await car.edit({ phoneNumber: otherPhone })

  await page.getByRole('button', { name: YES }).click()
  const newNumber = `the new number ending ${otherPhone.slice(-3)}`
  await expect(page.getByText(`We’ve texted a link to ${newNumber}.`)).toBeVisible()
  await expect(fieldsOf(page).phone).toHaveValue('')
  await expect(page.getByText(`Leave this empty to keep ${newNumber}.`)).toBeVisible()
  await fieldsOf(page).issues.fill('No keys')
  await page.getByRole('button', { name: 'Update Details' }).click()
  await expect(page.getByRole('dialog')).toContainText(`We’ve texted a link to ${newNumber}.`)
  await second.getByRole('button', { name: YES }).click()
  await expect(second.getByText('until you open the other link we texted you.')).toBeVisible()
  await expect(second.getByRole('main')).not.toContainText(asTyped(otherPhone))
  await expectSound(second, 'the quotes of a number that another link confirms')
  await second.close()
  expect(await storedPostings(site, otherPhone)).toMatchObject([
    { phone_confirmed_at: null, problem: 'No keys' },
  ])
})

test('a link that opens nothing any more leads to "Lost your link?"', async ({ page, link }) => {
  await openForm(page, link)
  await hasLoaded(page)
  await fetch(link.replace('/edit-form/', '/car/delete-data/'), { method: 'DELETE' })
  await page.getByRole('button', { name: YES }).click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Lost your link?' }),
  ).toBeVisible()
})

test('going on to the quotes confirms it once', async ({ page, site, car, stored }) => {
  await openQuotedCar(page, site, car)
  await expect(page.getByText('we take it that the car is yours.')).toBeVisible()
  const posts = requestsTo(page, '/car/link-opened/')
  const letGo = await holdBack(page, '**/car/link-opened/**')
  await page.getByRole('button', { name: 'See all quotes' }).click()
  await page.getByRole('button', { name: 'Opening the quotes..' }).click()
  letGo()
  await expect(page.getByRole('article')).toContainText('£510')
  await expect(question(page)).toHaveCount(0)
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])
  expect(posts).toHaveLength(1)
  await page.goBack()
  await expect(page.locator('.strip')).toHaveText('1 quote, £510See all quotes')
})

test('the quotes page asks too, as the first text does', async ({ page, site, car, stored }) => {
  await page.goto(await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }]))
  await expect(question(page)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('AB12 CDE')
  await expect(main).toContainText('Not your car? Open our first text.')
  await expect(main.getByRole('button')).toHaveText([
    YES,
    'Choose £510',
    'No thanks',
    'Text me the link',
  ])
  await expectSound(page, 'the question on the quotes page')
  await expectRoomAround(page)
  await page.getByRole('button', { name: 'Choose £510' }).click()
  await expect(question(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('article').click()
  await page.keyboard.press('Tab')
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])

  await page.getByRole('button', { name: YES }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'All Quotes' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('AB12 CDE')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('£510')
  expect(await stored()).toMatchObject([{ phone_confirmed_at: expect.any(Number) }])
})
