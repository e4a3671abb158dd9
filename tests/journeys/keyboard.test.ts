import type { Page } from '@playwright/test'
import { expect, ON_A_DESKTOP, test } from '../support/journey.ts'
import { asTyped, expectEmptyForm, openForm } from './cast/owners.ts'

test.use(ON_A_DESKTOP)

/** Presses Tab until the focus is on what has this accessible name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const wanted = page
    .locator(':focus')
    .and(page.getByLabel(name).or(page.getByRole('button', { name })))
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if ((await wanted.count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${String(name)}.`)
}

test('a car is posted by keyboard alone', async ({ page, phone, stored }) => {
  await openForm(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [field, typed] of [
    [/^Vehicle Registration/, 'ab12cde'],
    [/^Post Code/, 'ls11 5dj'],
    [/^Vehicle issues/, 'No keys'],
    [/^Phone Number/, asTyped(phone)],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(typed)
  }
  await tabTo(page, /photo of the car/)
  await tabTo(page, /^Get Your Quote$/)
  await page.keyboard.press('Enter')

  const modal = page.getByRole('dialog', { name: 'Quote submitted Successfully!' })
  await expect(modal).toBeVisible()
  await tabTo(page, /^How did you hear about us/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('How did you hear about us?')).toHaveValue('facebook')
  await tabTo(page, /^Back to Home Page$/)
  await page.keyboard.press('Space')
  await expect(modal).toBeHidden()
  await expectEmptyForm(page)
  expect(await stored()).toMatchObject([{ problem: 'No keys' }])
})

test('a modal holds the focus, and a posting is deleted by keyboard', async ({ page, link }) => {
  await openForm(page, link)
  await tabTo(page, /^Delete Posting$/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep Posting' })).toBeFocused()
  const outside = page.locator('main :focus, header :focus, footer :focus')
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(outside).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Posting' })).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await expect(question.getByRole('button', { name: 'Delete Posting' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Deleted Successfully!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
})

test('whatever has the focus shows it', async ({ page }) => {
  await openForm(page)
  const main = page.getByRole('main')
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus-visible')
    if ((await focused.count()) === 0) break
    // The outline may be drawn by what holds the field, such as the plate.
    const isMarked = await focused.evaluate((element) => {
      const chain = [element, element.parentElement, element.parentElement?.parentElement]
      return chain.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
    })
    expect(isMarked, await focused.evaluate((element) => element.outerHTML.slice(0, 100))).toBe(
      true,
    )
  }
  await expect(main).toBeVisible()

  // Enter in a field sends the form, and errors bring the focus back to it.
  await page.getByLabel('Post Code').focus()
  await page.keyboard.type('LS11 5DJ')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Vehicle Registration')).toBeFocused()
})
