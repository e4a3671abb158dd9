import { expect, test } from '../support/journey.ts'
import { carOf, expectEmptyForm, fieldsOf, fillForm, openForm, quoteButton } from './cast/owner.ts'
import { storedPostings } from './checks/stored.ts'

// Ways in which a British number stands where it was copied; 7700900123 stands for the journey's own.
const WAYS = ['+44 (0)7700 900123', '00447700900123', 'tel:+447700900123']

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('however a number is pasted it ends as the same number', async ({ page, phone, stored }) => {
  await openForm(page)
  for (const [count, way] of WAYS.entries()) {
    await test.step(way, async () => {
      // A car of its own, so that each is a posting of its own.
      const registration = `AB12 CD${'ABC'.charAt(count)}`
      await fillForm(page, { ...carOf(phone), registration, phone: '' })
      await fieldsOf(page).phone.focus()
      await page.evaluate((text) => navigator.clipboard.writeText(text), asIn(way, phone))
      await page.keyboard.press('ControlOrMeta+V')
      await expect(fieldsOf(page).phone).not.toHaveValue('')
      await quoteButton(page).click()
      const modal = page.getByRole('dialog', { name: 'Quote submitted Successfully!' })
      await expect(modal).toBeVisible()
      expect(await stored()).toHaveLength(count + 1)
      await modal.getByRole('button', { name: 'Back to Home Page' }).click()
      await expectEmptyForm(page)
    })
  }
})

test('a number from abroad chooses its country by itself', async ({ page, site }) => {
  await openForm(page)
  await fillForm(page, { ...carOf(''), phone: '+353 85 012 3456' })
  await expect(page.getByRole('button', { name: /^Country/ })).toHaveAccessibleName(/Ireland/)
  await quoteButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Quote submitted Successfully!' })).toBeVisible()
  expect(await storedPostings(site, '+353850123456')).toHaveLength(1)
})

// `way` with the journey's last three digits in the place of its own.
function asIn(way: string, phone: string): string {
  return way.replace(/123$/, phone.slice(-3))
}
