// Browsers translate pages by replacing every bare text. A page whose script then looks for its own text
// would break down in the middle of a submission.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { hasTakenOver } from './cast/owners.ts'

test('a page that the browser translated posts a car', async ({ page, phone }) => {
  await page.goto('/')
  await hasTakenOver(page)
  await translate(page)
  await page.locator('button.country').click()
  const search = page.getByRole('combobox')
  await search.fill('fra')
  await expect(page.getByRole('option')).toHaveCount(1)
  await translate(page)
  await search.fill('france')
  await expect(page.getByRole('option').locator('b')).toHaveText('France')
  await search.press('Enter')
  await expect(page.locator('button.country')).toHaveText('+33')

  await page.locator('#registrationNumber').fill('AB12 CDE')
  await page.locator('#postcode').fill('LS11 5DJ')
  await page.locator('#phoneNumber').fill(phone)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
})

// As Chrome's translation does it: each text goes into two elements, in the place of what was there.
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
