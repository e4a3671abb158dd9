// "Is this your car?": only an answer confirms a number, and a stranger who closes the page has given none.
import type { Page } from '@playwright/test'
import { expect, holdBack, requestsTo, test } from '../support/journey.ts'
import { openQuotedCar, asTyped, fieldsOf, hasTakenOver, openForm } from './cast/owners.ts'

const YES = 'Yes, it’s mine'
const NO = 'No, stop these texts'
const NO_QUOTES = 'No quotes yetWe text you when prices come.'

const question = (page: Page) => page.getByRole('heading', { name: 'Is this your car?' })

test('only "Yes" confirms whose car it is', async ({ page, phone, link, stored }) => {
  const posts = requestsTo(page, '/car/link-opened/')
  await openForm(page, link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toHaveText('Is this your car?')
  await expect(fieldsOf(page).registration).toHaveValue('AB12 CDE')
  await expect(main).toContainText(
    `Buyers with a licence can then call ${asTyped(phone)}, or only the one you choose.`,
  )
  const board = await page.getByRole('region', { name: 'Is this your car?' }).boundingBox()
  const words = await question(page).boundingBox()
  expect((words?.x ?? 0) - (board?.x ?? 0), 'room around it').toBeGreaterThanOrEqual(12)
  await question(page).click()
  await fieldsOf(page).postcode.click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: NO }).click()
  await page.getByRole('button', { name: 'Keep Posting' }).click()
  await page.reload()
  await hasTakenOver(page)
  await expect(question(page)).toBeVisible()
  expect(posts).toEqual([])
  expect(await stored()).toMatchObject([{ phone_confirmed_at: null }])

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
