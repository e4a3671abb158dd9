import { expect, expectSoundWideToo, holdBack, test } from '../support/journey.ts'
import { carOf, fillForm, openForm, quoteButton } from './cast/owners.ts'

test('the button of home is in view', async ({ page }) => {
  await openForm(page)
  await expectSoundWideToo(page, 'home just opened')
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(quoteButton(page), `at ${width} by ${height}`).toBeInViewport({ ratio: 1 })
  }
})

const FORMS = ['/', '/edit-form/a', '/list-quotes/a/b', '/deal/a', '/lost-link', '/contact']
const READ = ['/terms', '/privacy-policy', '/no-such-page']

test('nothing is cut off from 320 to 1920 pixels', async ({ page }) => {
  for (const address of [...FORMS, ...READ]) {
    await page.goto(address)
    for (const width of [320, 360, 640, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${address} at ${width} pixels`).toBeLessThanOrEqual(width)
    }
  }
})

// With forced colours backgrounds and shadows are gone: edges have to do their work.
test('forced colours keep edges; reduced motion leaves only a pulse', async ({ page, phone }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const letGo = await holdBack(page, '**/car/submit-form')
  await openForm(page)
  for (const field of await page.locator('main input:not([type=file]), main textarea').all()) {
    const isEdged = await field.evaluate((element) => {
      const chain = [element, element.parentElement, element.parentElement?.parentElement]
      return chain.some((one) => one && getComputedStyle(one).borderTopStyle === 'solid')
    })
    expect(isEdged, (await field.getAttribute('id')) ?? '').toBe(true)
  }
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting..' })).toBeVisible()
  const moved = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((frame) => Object.keys(frame))
      .filter((property) =>
        ['transform', 'rotate', 'translate', 'scale', 'left', 'top'].includes(property),
      ),
  )
  expect(moved).toEqual([])

  letGo()
  const edge = await page.getByRole('dialog').evaluate((modal) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(modal)
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor }
  })
  expect(edge).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true })
})
