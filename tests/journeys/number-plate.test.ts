// The number plate is the first thing that anybody sees: its text is whole, whatever it is drawn in.
import { chromium, type Page } from '@playwright/test'
import { findJourneysBrowser } from '../support/browser.ts'
import { expect, holdBack, test } from '../support/journey.ts'
import {
  carOf,
  fillForm,
  giveQuotes,
  hasTakenOver,
  openForm,
  quoteButton,
  listedCar,
} from './cast/owners.ts'
import { NEARBY, parkCars, rows, signedInTrader } from './cast/agents.ts'
import { placesOf } from './checks.ts'

test('plates are whole in other typefaces and large text', async ({ site, phone, otherPhone }) => {
  const usual = await findJourneysBrowser(process.env)
  const args = [...usual.args, '--blink-settings=minimumFontSize=20']
  const browser = await chromium.launch({ ...usual, args })
  const context = await browser.newContext({ baseURL: site.url })
  await context.route('**/*.woff2', (route) => route.abort())
  const page = await context.newPage()

  await openForm(page)
  await expectWholePlates(page, 1)
  await fillForm(page, carOf(phone))
  await quoteButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectWholePlates(page, 2)
  const car = await listedCar(site, otherPhone)
  for (const address of [car.link, '/lost-link']) {
    await openForm(page, address)
    await expectWholePlates(page, 1)
  }
  await page.goto(await giveQuotes(site, car, [{ agent: 'Kirkgate Salvage', pounds: 420 }]))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectWholePlates(page, 1)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await expectWholePlates(page, 1)
  await page.unrouteAll()

  // The smallest of them.
  await parkCars(site, [{ postcode: NEARBY }])
  await signedInTrader(context, site, { yard: NEARBY })
  await page.goto('/agents?within=10')
  await expect(rows(page)).toHaveCount(1)
  await expectWholePlates(page, 1)
  await browser.close()
})

test('nothing moves when the typeface of the plate arrives', async ({ page }) => {
  const arrive = await holdBack(page, '**/*.woff2')
  // The page is not loaded before its typeface is.
  await page.goto('/', { waitUntil: 'commit' })
  await hasTakenOver(page)
  const before = await placesOf(page)
  arrive()
  await page.waitForFunction(() => document.fonts.check('700 40px Plate'))
  expect(await placesOf(page)).toEqual(before)
  await expectWholePlates(page, 1, ['Plate'])
})

/** The widest and the roundest of each format. */
const MARKS = ['', 'MW12 WMM', 'GH16 QDO', 'WWW 999W', 'ABC 1234']
const TYPEFACES = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans']

/** Draws all marks on every plate of `page`, of which there are `count`, on screens of several widths. */
async function expectWholePlates(page: Page, count: number, typefaces = TYPEFACES): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const cut = await page.evaluate(platesThatCut, { marks: MARKS, typefaces })
    expect(cut, `${new URL(page.url()).pathname} at ${width} pixels`).toEqual({ count, cut: [] })
  }
}

interface Drawn {
  marks: string[]
  typefaces: string[]
}

// Runs in the page. The policy forbids a style sheet in the document, but not one made by a script.
async function platesThatCut({ marks, typefaces }: Drawn) {
  const canvas = document.createElement('canvas').getContext('2d')
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const texts = [...document.querySelectorAll<HTMLElement>('.plate > .plate-text')].filter((text) =>
    text.checkVisibility(),
  )
  const cut: string[] = []
  for (const typeface of typefaces) {
    for (const mark of marks) {
      for (const text of texts) write(text, mark)
      // As a browser does that makes text alone larger. It leaves the text of pictures as it is.
      for (const size of ['12.8cqw', '25.6cqw']) {
        sheet.replaceSync(`.plate, .plate * { font-family: ${typeface} !important }
          .plate > :is(input, span) { font-size: ${size} !important }`)
        // Only a field measures what it shows; observers of sizes are called after the callbacks of a frame.
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        if (texts.some(isCut)) cut.push(`${mark} in ${typeface} of ${size}`)
      }
    }
  }
  for (const text of texts) write(text, '')
  document.adoptedStyleSheets = []
  return { count: texts.length, cut }

  function write(text: Element, mark: string): void {
    if (text instanceof HTMLInputElement) {
      text.value = mark
      text.dispatchEvent(new Event('input', { bubbles: true }))
    } else (text.querySelector('text') ?? text).textContent = mark
  }

  function isCut(text: HTMLElement): boolean {
    const picture = text.querySelector('text')
    const style = getComputedStyle(picture ?? text)
    const { paddingTop, paddingBottom } = getComputedStyle(text)
    const wide = picture?.getBoundingClientRect().width ?? text.scrollWidth
    if (canvas !== null) canvas.font = style.font
    const { actualBoundingBoxAscent = NaN } = canvas?.measureText('H') ?? {}
    const high = actualBoundingBoxAscent * (picture?.getScreenCTM()?.a ?? 1)
    const room = text.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)
    // Also where nothing could be measured (NaN).
    return wide > text.clientWidth || !(high <= room)
  }
}
