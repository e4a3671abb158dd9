// The number plate is the first thing that anybody sees: its text is whole, whatever it is drawn in.
import { chromium, type Page } from '@playwright/test'
import { findJourneysBrowser } from '../support/browser.ts'
import { expect, holdBack, test } from '../support/journey.ts'
import { giveQuotes } from './cast/agent.ts'
import { carOf, fillForm, hasTakenOver, openForm, quoteButton } from './cast/owner.ts'
import { parkCars } from './cast/parked-cars.ts'
import { signedInTrader } from './cast/trader.ts'
import { expectWholePlates } from './checks/whole-plates.ts'
import { quoteOf } from './cast/typed-quote.ts'
import { listedCar } from './cast/listed-car.ts'

const ENDS = { widths: [320, 1440] }

for (const [where, args] of [
  ['without its typeface', []],
  ['without it where no text is smaller than 20 pixels', ['--blink-settings=minimumFontSize=20']],
] as const) {
  test(`all see whole plates ${where}`, async ({ site, phone }) => {
    const usual = await findJourneysBrowser(process.env)
    const browser = await chromium.launch({ ...usual, args: [...usual.args, ...args] })
    const context = await browser.newContext({ baseURL: site.url })
    await context.route('**/*.woff2', (route) => route.abort())
    const car = await listedCar(site, phone)
    const quotes = await giveQuotes(site, car, [{ agent: 'Kirkgate Salvage', pounds: 420 }])
    const page = await context.newPage()

    // Owners.
    await openForm(page)
    expect(await expectWholePlates(page)).toBe(1)
    await fillForm(page, carOf(phone))
    await quoteButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await expectWholePlates(page, ENDS)).toBe(2)
    await page.goto(car.link)
    await hasTakenOver(page)
    expect(await expectWholePlates(page, ENDS)).toBeGreaterThan(0)
    await page.goto(quotes)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectWholePlates(page, ENDS)
    await page.goto('/lost-link')
    await hasTakenOver(page)
    expect(await expectWholePlates(page, ENDS)).toBe(1)

    // Before the script.
    await page.route('**/*.js', (route) => route.abort())
    for (const path of ['/', '/lost-link']) {
      await page.goto(path)
      expect(await expectWholePlates(page)).toBe(1)
    }
    await page.unrouteAll()

    // Agents.
    const [parked] = await parkCars(site, [{}])
    await signedInTrader(context, site)
    await page.goto('/agents')
    await expect(page.locator(`[data-vehicle="${parked?.vehicleId}"]`)).toBeVisible()
    expect(await expectWholePlates(page, ENDS)).toBeGreaterThan(0)
    await page.goto(`/agents/cars/${parked?.vehicleId}`)
    await page.getByLabel('Quote Amount').fill('420')
    expect(await expectWholePlates(page)).toBe(1)
    await page.getByRole('button', { name: 'Send Quote' }).click()
    await expect(quoteOf(page)).toContainText(/Quote (sent|changed)/)
    for (const width of ENDS.widths) {
      // A phone's page asks for another part of the quotes than a desktop's.
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/agents/quotes')
      await expect(page.locator('.plate').first()).toBeVisible()
      expect(await expectWholePlates(page, { widths: [width] })).toBeGreaterThan(0)
    }
    await browser.close()
  })
}

test('nothing moves when the typeface of the plate arrives', async ({ page }) => {
  const arrive = await holdBack(page, '**/*.woff2')
  // The page is not loaded before its typeface is.
  await page.goto('/', { waitUntil: 'commit' })
  await hasTakenOver(page)
  const before = await places(page)
  arrive()
  await page.waitForFunction(() => document.fonts.check('700 40px Plate'))
  expect(await places(page)).toEqual(before)
  expect(await page.evaluate(shiftsSoFar)).toBe(0)
  await expectWholePlates(page, { ...ENDS, typefaces: ['Plate'] })
})

function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :not(.plate-sample)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${x} ${y} ${width} ${height}`
    }),
  )
}

// How often an element in view was drawn somewhere else than before. The letters of the plate's own example have no
// element: where a machine has neither Arial nor what is as wide, they start elsewhere in their field.
function shiftsSoFar(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const moved = list
        .getEntries()
        .flatMap(
          (entry) => (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources,
        )
      resolve(moved.filter(({ node }) => node !== null).length)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // What came before is reported at once, or not at all.
    setTimeout(() => resolve(0), 100)
  })
}
