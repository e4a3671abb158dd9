import type { Locator, Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, onBothScreens, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton } from './cast/owners.ts'
import { storedPostings } from './checks.ts'

// A number is pasted.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

// Of libphonenumber: every country with a dial code of its own or shared.
const COUNTRIES = 245

function countryButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Country/ })
}

async function openList(page: Page): Promise<Locator> {
  await countryButton(page).click()
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  return search
}

onBothScreens('the list of every country starts at the United Kingdom', async ({ page }) => {
  await openForm(page)
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom.*\+44/)
  await expect(countryButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(fieldsOf(page).phone).toHaveAttribute('placeholder', '1 (702) 123-4567')
  const search = await openList(page)
  const options = page.getByRole('option')
  await expect(options).toHaveCount(COUNTRIES)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  const listed = page.getByRole('listbox')
  await expect(search).toHaveAttribute('aria-controls', (await listed.getAttribute('id')) ?? '')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toContainText('United Kingdom')
  await expect(active).toBeInViewport()
  await expectSoundWideToo(page, 'home with the list of countries')
})

test('a country is searched for after 250 ms, and may not be found', async ({ page }) => {
  await page.clock.install({ time: '2026-11-18T10:00:00Z' })
  await openForm(page)
  const search = await openList(page)
  const options = page.getByRole('option')
  await page.clock.pauseAt('2026-11-18T11:00:00Z')
  await search.pressSequentially('ger')
  await page.clock.runFor(249)
  await expect(options).toHaveCount(COUNTRIES)
  await page.clock.runFor(1)
  await expect(options.first()).toContainText(/Germany.*\+49/)
  expect(await options.count()).toBeLessThan(10)
  for (const [typed, found] of [
    ['+353', 'Ireland'],
    ['usa', 'United States'],
  ] as const) {
    await search.fill(typed)
    await page.clock.runFor(250)
    await expect(options.first()).toContainText(found)
  }
  await search.fill('atlantis')
  await page.clock.runFor(250)
  await expect(options).toHaveCount(0)
  await expect(page.getByText(/No country/)).toBeVisible()
  await page.clock.resume()
  await expectSound(page, 'home with no country found')
})

test('a chosen country is sent with the number', async ({ page, site }) => {
  await openForm(page)
  await fillForm(page, { ...carOf(''), phone: '' })
  await quoteButton(page).click()
  const missing = page.getByText('Phone number is required.')
  await expect(missing).toBeVisible()
  const search = await openList(page)
  await search.fill('france')
  await expect(page.getByRole('option').first()).toContainText('France')
  await expectSound(page, 'home with a country found')
  await page.getByRole('option', { name: /^France/ }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(countryButton(page)).toHaveAccessibleName(/France.*\+33/)
  await expect(missing, 'the number is another now').toHaveCount(0)
  await expect(fieldsOf(page).phone).toBeFocused()
  await page.keyboard.type('612345678')
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toContainText(
    '+33 6 12 34 56 78',
  )
  expect(await storedPostings(site, '+33612345678')).toHaveLength(1)

  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom/)
  const { phone } = fieldsOf(page)
  await phone.pressSequentially('12345678901234567890')
  expect((await phone.inputValue()).replaceAll(/\D/g, ''), 'fifteen digits').toHaveLength(15)
})

test('the list is worked by keyboard, and Esc chooses none', async ({ page }) => {
  await openForm(page)
  await countryButton(page).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(countryButton(page)).toBeFocused()
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom/)

  await page.keyboard.press('Space')
  await expect(search).toBeFocused()
  // Both letters at once: on a busy machine the pause between two would be one after which is searched.
  await page.keyboard.insertText('ir')
  const options = page.getByRole('option')
  await expect(options).not.toHaveCount(COUNTRIES)
  const found = await options.allTextContents()
  const ireland = found.findIndex((name) => name.startsWith('Ireland'))
  for (let at = 0; at <= ireland; at += 1) {
    const option = options.nth(at)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(search).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '',
    )
    if (at < ireland) await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(countryButton(page)).toHaveAccessibleName(/Ireland.*\+353/)
  await expect(fieldsOf(page).phone).toBeFocused()
})

// The other ways in which a number stands where it was copied are in `phone-typing.test.ts`.
test('a number that is pasted as it was copied is sent', async ({ page, phone, stored }) => {
  await openForm(page)
  await fillForm(page, { ...carOf(phone), phone: '' })
  await fieldsOf(page).phone.focus()
  const copied = phone.replace('+44', 'tel:+44 (0)')
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(fieldsOf(page).phone).not.toHaveValue('')
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect(await stored()).toHaveLength(1)
})
