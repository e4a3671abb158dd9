// Text alone may be made twice as large, as Firefox and many phones can: then too nothing covers or
// cuts off anything.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { openForm } from './cast/owner.ts'

test('with text of twice its size the page is no wider than a phone, and the number does not run under its country', async ({
  page,
}) => {
  await openForm(page)
  await doubleText(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  const code = await page.locator('.country span').boundingBox()
  const start = await page.locator('#phoneNumber').evaluate((input) => {
    const { paddingLeft } = getComputedStyle(input)
    return input.getBoundingClientRect().left + parseFloat(paddingLeft)
  })
  expect((code?.x ?? NaN) + (code?.width ?? NaN)).toBeLessThan(start)
})

function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body, body :not(svg, svg *)')]
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return { element, size: parseFloat(fontSize), line: parseFloat(lineHeight) }
    })
    for (const { element, size, line } of sizes) {
      element.style.fontSize = `${size * 2}px`
      if (!Number.isNaN(line)) element.style.lineHeight = `${line * 2}px`
    }
  })
}
