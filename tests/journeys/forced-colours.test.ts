// Where the system chooses the colours, backgrounds and shadows are gone: edges have to do their work.
import { expect, test } from '../support/journey.ts'
import { carOf, fillForm, openForm, quoteButton } from './cast/owner.ts'

test('in forced colours a modal has an edge', async ({ page, phone }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openForm(page)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  const edge = await page.getByRole('dialog').evaluate((modal) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(modal)
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor }
  })
  expect(edge).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true })
})
