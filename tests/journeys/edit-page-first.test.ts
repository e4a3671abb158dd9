// The edit page is the specified form: where its parts are on a phone of 360 by 740, a first time and later.
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectSound,
  expectSoundWideToo,
  holdBack,
  requestsTo,
  test,
} from '../support/journey.ts'
import {
  asTyped,
  giveQuotes,
  buyer,
  chosenCar,
  listedCar,
  fieldsOf,
  hasLoaded,
  hasTakenOver,
  openForm,
  openQuotedCar,
} from './cast/owners.ts'
import { carPhoto, withoutTimeLimits } from './checks.ts'

const HEADING = 'Get Paid More - Enter your reg and get an Offer that beats Scrap Value!'
const update = (page: Page) => page.getByRole('button', { name: 'Update Details' })
const photos = (page: Page) => page.getByRole('group', { name: 'Photos' })
const foldLines = (page: Page) => page.locator('.fold > summary, .fold-line')
const YES = 'Yes, it’s mine'
const NO = 'No, stop these texts'
const NO_QUOTES = 'No quotes yetWe’ll text you prices.'
const question = (page: Page) => page.getByRole('heading', { name: 'Is this your car?' })

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return { ...box, bottom: box.y + box.height }
}

test('a first visit is a strip over the form, later a line', async ({ page, phone, site }) => {
  const issues = 'Failed MOT on rear brakes. Starts and drives.'
  const car = await listedCar(site, phone, { issues, photo: await carPhoto(300, 200) })
  await openForm(page, car.link)
  await hasLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING)
  const strip = await boxOf(page.getByRole('region', { name: 'Is this your car?' }))
  const yes = await boxOf(page.getByRole('button', { name: YES }))
  const no = await boxOf(page.getByRole('button', { name: NO }))
  expect(strip.height).toBeLessThanOrEqual(170)
  expect([yes.y, yes.width, yes.height]).toEqual([no.y, no.width, no.height])
  expect((await boxOf(fieldsOf(page).registration)).y).toBeLessThanOrEqual(350)
  expect((await boxOf(update(page))).bottom).toBeLessThanOrEqual(880)
  await expect(foldLines(page)).toHaveText([
    'Tell buyers more 0 of 9 said',
    'Who may call you No buyer has it',
    'Not your car? Stop these texts',
  ])
  await expect(page.getByText('No hidden charges')).toBeVisible()
  await expectSoundWideToo(page, 'the first visit of the edit page')

  await car.confirm()
  const quotes = [510, 640].map((pounds) => ({ agent: `Aire Valley Motors ${pounds}`, pounds }))
  await giveQuotes(site, car, quotes)
  await openForm(page, car.link)
  await hasLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING)
  await expect(page.getByText('2 quotes, best £640')).toBeVisible()
  expect((await boxOf(fieldsOf(page).registration)).y).toBeLessThanOrEqual(230)
  expect((await boxOf(update(page))).bottom).toBeLessThanOrEqual(780)
  await expectSoundWideToo(page, 'a later visit of the edit page')
  await page.getByRole('button', { name: 'See all quotes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Quotes')
})

test('after a choice it says whom, then what became', async ({ page, phone, site, stored }) => {
  const car = await chosenCar(site, phone, { agentId: await buyer(site), pounds: 640 })
  for (const address of [car.link, `${car.link}?plain`]) {
    await page.goto(address)
    await expect(page.getByText('Kirkgate Salvage, no day yet, £640')).toBeVisible()
    await expect(update(page)).toBeHidden()
  }
  await car.collectOn('2027-01-05')
  await page.goto(car.link)
  await expect(page.getByText('Kirkgate Salvage, Tue 5 Jan, £640')).toBeVisible()
  await expect(page.getByText('Other buyers no longer see your car.')).toBeVisible()
  await expectSoundWideToo(page, 'the edit page of a chosen quote')
  await page.getByText('Change the details or delete').click()
  await expect(page.getByText('Another reg ends your deal.')).toBeVisible()
  await fieldsOf(page).issues.fill('No keys')
  await page.getByRole('button', { name: 'Delete Posting' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this posting? This action cannot be undone.Kirkgate Salvage is coming on Tuesday 5 January. If you delete, we tell them not to.',
  )
  await page.getByRole('button', { name: 'Keep Posting' }).click()
  await update(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()
  expect(await stored()).toMatchObject([{ problem: 'No keys' }])

  await car.collectOn('2026-11-20')
  await car.step('outcome', { said: 'paid-less', paid: '310', reason: 'Tyres' })
  for (const address of [car.link, `${car.link}?plain`]) {
    await page.goto(address)
    await expect(page.getByText('Gone to Kirkgate Salvage, Fri 20 Nov, £310')).toBeVisible()
    await expect(update(page)).toBeHidden()
    await expect(page.getByText('Tell buyers more')).toHaveCount(0)
    await expect(fieldsOf(page).registration).toBeHidden()
    await expect(page.getByText('Another reg ends your deal.')).toHaveCount(0)
    await page.getByText('Who may call you').click()
    await expect(page.getByRole('heading', { name: 'Kirkgate Salvage' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByText('Change the details or delete').click()
    await expect(fieldsOf(page).registration).toBeVisible()
    await expectSound(page, `the edit page of a car that has gone at ${address}`)
  }
  await page.getByRole('link', { name: 'See the deal' }).click()
  await expect(page).toHaveURL(/\/deal\//)
})

test('photos in the form are saved or removed one by one', async ({ page, phone, site }) => {
  const { link } = await listedCar(site, phone, { photo: await carPhoto(300, 200) })
  await openForm(page, link)
  const field = page.getByLabel('Add photos')
  await expect(photos(page).getByRole('img')).toHaveCount(1)
  await field.setInputFiles([await carPhoto(320, 200), await carPhoto(330, 200)])
  const shown = photos(page).getByRole('img', { name: 'The car, 3 of 3' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  const notes = { name: 'notes.txt', mimeType: 'image/jpeg', buffer: Buffer.from('no') }
  await field.setInputFiles(notes)
  await expect(photos(page).getByRole('alert')).toContainText('We can’t')
  await field.setInputFiles(
    await Promise.all([340, 350, 360, 370].map((width) => carPhoto(width, 200))),
  )
  await expect(photos(page).getByRole('img')).toHaveCount(6)
  await expect(field).toHaveCount(0)
  const alert = photos(page).getByRole('alert')
  await expect(alert).toHaveText('You can add six photos. We took the first 3.')
  await photos(page).getByRole('button', { name: 'Remove photo 6' }).click()
  await expect(photos(page).getByRole('img')).toHaveCount(5)
  await expect(page.getByText('Photos (up to six, saved as added)')).toBeFocused()
  await expectSoundWideToo(page, 'an edit page with five photos')
  await update(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote Edited Successfully!' })).toBeVisible()
})

test('while it loads, or opens nothing, it says nothing of a posting', async ({ page }) => {
  const nothing = { status: 404, json: { success: false } }
  const letGo = await holdBack(page, '**/car/get-data/**', nothing)
  await withoutTimeLimits(page)
  const words = /your (posting|car)|quotes|prices|buyer (has|who)|said|stop/i
  await page.goto('/edit-form/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('button', { name: 'Loading..' })).toBeDisabled()
  await expect(page.getByRole('main')).not.toHaveText(words)
  await expect(page).not.toHaveTitle(words)
  await expectSound(page, 'the edit page loading')
  letGo()
  const modal = page.getByRole('dialog', { name: 'Error in Submission!' })
  await expect(modal).toContainText('We could not submit your request.')
  await expect(page.locator('form.lead')).toHaveCSS('filter', /blur/)
  await expectSound(page, 'the edit page of a link that opens nothing')
  await expect(page.locator('main')).not.toHaveText(words)
  await modal.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/')
})

// Only an answer confirms whose number it is, and a stranger who closes the page has given none.
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
  await expectSound(page, 'the question')
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
