// What has to hold in every state of every page: axe finds nothing, light or dark, there is one h1,
// and nothing runs out of a narrow screen.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'

// The narrowest screen, and a desktop's at 200 % zoom.
const NARROW = [320, 640]
const WIDE = { width: 1280, height: 900 }

/** Looks at the page as it is; `state` names it where something is wrong. */
export async function expectSound(page: Page, state: string): Promise<void> {
  // First, since the page may still be on its way.
  await expect(page.locator('h1'), `h1 in ${state}`).toHaveCount(1)
  await expectAccessible(page, state)
  await expectToFit(page, state)
}

/** The same where the layout of a wide screen is another one. */
export async function expectSoundWideToo(page: Page, state: string): Promise<void> {
  await expectSound(page, state)
  const before = page.viewportSize()
  await page.setViewportSize(WIDE)
  await expectAccessible(page, `${state} on a wide screen`)
  if (before !== null) await page.setViewportSize(before)
}

/** Nothing of the page has to be scrolled for sideways. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 600 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${state} at ${width} px`).toBeLessThanOrEqual(width)
  }
  if (before !== null) await page.setViewportSize(before)
}
