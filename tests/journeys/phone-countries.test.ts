import type { Locator, Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { carOf, fieldsOf, fillForm, openForm, quoteButton, SUCCESS } from './cast/owners.ts'
import { storedPostings } from './checks.ts'

// Of libphonenumber: every country with a dial code of its own or shared.
const COUNTRIES = 245

const countryButton = (page: Page): Locator => page.getByRole('button', { name: /^Country/ })

async function openList(page: Page): Promise<Locator> {
  await countryButton(page).click()
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  return search
}

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
  await search.fill('atlantis')
  await page.clock.runFor(250)
  await expect(options).toHaveCount(0)
  await expect(page.getByText(/No country/)).toBeVisible()
  await page.clock.resume()
  await expectSound(page, 'home with no country found')
})

test('on a translated page a chosen country still goes with the number', async ({ page, site }) => {
  await openForm(page)
  await translate(page)
  await fillForm(page, { ...carOf(''), phone: '' })
  await quoteButton(page).click()
  const missing = page.getByText('Phone number is required.')
  await expect(missing).toBeVisible()
  const search = await openList(page)
  await search.fill('fra')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectSound(page, 'home with a country found')
  await translate(page)
  await search.fill('france')
  await expect(page.getByRole('option').locator('b')).toHaveText('France')
  await page.getByRole('option', { name: /^France/ }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(countryButton(page)).toHaveAccessibleName(/France.*\+33/)
  await expect(missing, 'the number is another now').toHaveCount(0)
  await expect(fieldsOf(page).phone).toBeFocused()
  await page.keyboard.type('612345678')
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: SUCCESS })).toContainText('+33 6 12 34 56 78')
  expect(await storedPostings(site, '+33612345678')).toHaveLength(1)

  await page.getByRole('button', { name: 'Back to Home Page' }).click()
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom/)
  const { phone } = fieldsOf(page)
  await phone.pressSequentially('12345678901234567890')
  expect((await phone.inputValue()).replaceAll(/\D/g, ''), 'fifteen digits').toHaveLength(15)
})

// Browsers translate pages by replacing every bare text, in which a script then does not find its own. As Chrome does
// it: each text goes into two elements, in the place of what was there.
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode)
    for (const text of texts) {
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.nodeValue ?? '')
      text.parentNode?.replaceChild(outer, text)
    }
  })
}

test('the list of every country is worked by keyboard, and Esc chooses none', async ({ page }) => {
  await openForm(page)
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom.*\+44/)
  await expect(countryButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(fieldsOf(page).phone).toHaveAttribute('placeholder', '1 (702) 123-4567')
  await countryButton(page).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  const options = page.getByRole('option')
  await expect(options).toHaveCount(COUNTRIES)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  const listed = page.getByRole('listbox')
  await expect(search).toHaveAttribute('aria-controls', (await listed.getAttribute('id')) ?? '')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toContainText('United Kingdom')
  await expect(active).toBeInViewport()
  await expectSoundWideToo(page, 'home with the list of countries')
  await page.keyboard.press('Escape')
  await expect(listed).toBeHidden()
  await expect(countryButton(page)).toBeFocused()
  await expect(countryButton(page)).toHaveAccessibleName(/United Kingdom/)

  await page.keyboard.press('Space')
  await expect(search).toBeFocused()
  // Both letters at once: on a busy machine the pause between two would be one after which is searched.
  await page.keyboard.insertText('ir')
  await expect(options).not.toHaveCount(COUNTRIES)
  const second = options.nth(1)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const id = (await second.getAttribute('id')) ?? ''
  await expect(search).toHaveAttribute('aria-activedescendant', id)
  const name = (await second.locator('b').textContent()) ?? 'no name'
  await page.keyboard.press('Enter')
  await expect(countryButton(page)).toHaveAccessibleName(new RegExp(name))
  await expect(fieldsOf(page).phone).toBeFocused()
})
