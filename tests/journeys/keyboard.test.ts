import type { Page } from '@playwright/test'
import { expect, ON_A_DESKTOP, test } from '../support/journey.ts'
import { asTyped, expectEmptyForm, hasTakenOver, openForm, SUCCESS } from './cast/owners.ts'

test.use(ON_A_DESKTOP)

/** Presses Tab until the element with this name has the focus, and checks at each stop that the focus can be seen. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator(':focus-visible')
  const wanted = focused.and(page.getByLabel(name).or(page.getByRole('button', { name })))
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    // The outline may be drawn by what holds the field, such as the plate.
    const isMarked = await focused.evaluate((element) => {
      const chain = [element, element.parentElement, element.parentElement?.parentElement]
      return chain.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
    })
    expect(isMarked, await focused.innerHTML()).toBe(true)
    if ((await wanted.count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${String(name)}.`)
}

test('a car is posted by keyboard alone, with the focus shown', async ({ page, phone, stored }) => {
  await openForm(page)
  await tabTo(page, /^Post Code/)
  await page.keyboard.type('ls11 5dj')
  // Enter in a field sends the form, and errors bring the focus back to it.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Vehicle Registration')).toBeFocused()
  await page.reload()
  await hasTakenOver(page)
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

  const modal = page.getByRole('dialog', { name: SUCCESS })
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
