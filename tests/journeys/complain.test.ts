import type { Page } from '@playwright/test'
import { complainPath } from '../../domain/site/addresses.ts'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { giveQuotes, asTyped, openForm } from './cast/owners.ts'
import { carPhoto, inServicesOf } from './checks.ts'

const WORDS = 'They quoted £585. On the drive they offered £300 and would not leave.'

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Complaint' })
const reference = (page: Page) => page.getByText(/^C \d{4} \d{2}$/)

test('anybody complains of a buyer, and has a reference at once', async ({ page, phone, site }) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Make a complaint here' }).click()
  await openForm(page, page.url())
  await expect(page.getByLabel('Which buyer or car?')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Choose what it is about.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A buyer' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByLabel('What happened?').fill(WORDS)
  await page.getByLabel('Your phone or email').fill('me@')
  await sendButton(page).click()
  await expect(page.getByText(/^Type a phone number like/)).toBeVisible()
  await expect(page.getByLabel('Your phone or email')).toBeFocused()
  await expect(page.getByLabel('What happened?')).toHaveValue(WORDS)
  await expectSound(page, 'complaint, refused')

  await page.getByText('A posting', { exact: true }).click()
  await page.getByLabel('Which car?').fill('Red van')
  await expect(page.getByLabel('Registration')).toBeHidden()
  await page.getByText('A buyer', { exact: true }).click()
  await expect(page.getByLabel('Which buyer?')).toHaveValue('Red van')
  await page.getByText('Beat Scrap', { exact: true }).last().click()
  await expect(page.getByLabel('Which buyer?')).toBeHidden()
  await expect(page.getByLabel('Your phone or email')).toBeVisible()

  await page.getByText('A buyer', { exact: true }).click()
  await page.getByLabel('Which buyer?').fill('Kirkgate Salvage')
  await page.getByLabel('Registration').fill('YK12 ABV')
  await page.getByLabel('What happened?').fill(WORDS)
  await page.locator('input[type=file]').setInputFiles(await carPhoto(400, 300))
  await page.getByLabel('Your phone or email').fill(asTyped(phone))
  await expectSoundWideToo(page, 'complaint')
  await sendButton(page).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your complaint')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(`We’ve texted it to ${asTyped(phone)} as well.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'We ask the buyer' })).toBeVisible()
  await expectSound(page, 'complaint, taken')
  const shown = (await reference(page).textContent()) ?? ''
  await expect
    .poll(() => site.textsTo(phone).map(({ body }) => body))
    .toEqual([expect.stringContaining(shown)])
  const kept = await messagesOf(page, site)
  expect(kept[0]).toMatchObject({ words: WORDS, photo_id: expect.any(String) })
})

test('a quote’s card fills buyer and car in, and no number', async ({ page, phone, site, car }) => {
  const path = await giveQuotes(site, car, [{ agent: 'Aire Valley Motors', pounds: 510 }])
  const [, , listingId = '', agentId = ''] = path.split('/')
  const quoteId = await inServicesOf(site, async ({ database }) => {
    const quotes = database.selectFrom('quotes').select('quotes.id').orderBy('quotes.id', 'desc')
    return (await quotes.executeTakeFirstOrThrow()).id
  })
  await openForm(page, complainPath({ about: 'buyer', listingId, agentId, quoteId }))
  await expect(page.getByLabel('Which buyer?')).toHaveValue('Aire Valley Motors')
  await expect(page.getByLabel('Registration')).toHaveValue('AB12 CDE')
  await expect(page.getByLabel('Your phone or email')).toHaveValue('')
  const shown = await page.content()
  for (const number of [phone, asTyped(phone)]) expect(shown).not.toContain(number)

  // From the posting's own link only what happened is asked.
  await openForm(page, complainPath({ about: 'buyer', uniqueId: car.link.split('/').pop() ?? '' }))
  await expect(page.getByLabel('Your phone or email')).toHaveValue(asTyped(phone))
  await page.getByLabel('What happened?').fill(WORDS)
  await sendButton(page).click()
  await expect(reference(page)).toBeVisible()
})

test('an agent reports a car and is given its number back', async ({ agent: { page }, car }) => {
  await car.confirm()
  await page.goto(car.path)
  await page.getByRole('button', { name: /^Show/ }).first().click()
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible()
  await page.getByRole('link', { name: 'Report this posting' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a posting')
  await expect(page.getByLabel('Your phone or email')).toBeHidden()
  await page.getByText('It’s already sold').click()
  await expectSoundWideToo(page, 'report')
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(reference(page)).toBeVisible()
  await expect(page.getByText('doesn’t count towards today’s.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form takes a photo and keeps what was typed', async ({ page, phone, site, car }) => {
    await page.goto('/complain')
    await page.getByLabel('A buyer').check()
    await page.getByLabel('Which buyer or car?').fill('Kirkgate Salvage')
    await page.getByLabel('What happened?').fill(WORDS)
    await page.getByLabel('Your phone or email').fill('no number')
    await sendButton(page).click()
    await expect(page.getByText(/^Type a phone number like/)).toBeVisible()
    await expect(page.getByLabel('What happened?')).toHaveValue(WORDS)
    await page.getByLabel('Your phone or email').fill(asTyped(phone))
    await page.locator('input[type=file]').setInputFiles(await carPhoto(400, 300))
    await sendButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your complaint')
    const kept = await messagesOf(page, site)
    expect(kept[0]).toMatchObject({ words: WORDS, photo_id: expect.any(String) })

    await page.goto(complainPath({ about: 'buyer', uniqueId: car.link.split('/').pop() ?? '' }))
    await expect(page.getByLabel('Your phone or email')).toHaveValue(asTyped(phone))
  })
})

async function messagesOf(page: Page, site: Parameters<typeof inServicesOf>[0]) {
  const shown = (await reference(page).textContent()) ?? ''
  return inServicesOf(site, ({ database }) =>
    database
      .selectFrom('complaint_messages')
      .innerJoin('complaints', 'complaints.id', 'complaint_id')
      .leftJoin('photos', 'photos.message_id', 'complaint_messages.id')
      .select(['words', 'photos.id as photo_id'])
      .where('reference', '=', shown.replaceAll(' ', ''))
      .orderBy('complaint_messages.id')
      .execute(),
  )
}
