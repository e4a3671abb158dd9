// The number plate is the first thing that anybody sees: its text is whole, whatever it is drawn in.
import { chromium, type Page } from '@playwright/test'
import { findJourneysBrowser } from '../support/browser.ts'
import { expect, holdBack, test } from '../support/journey.ts'
import {
  giveQuotes,
  carOf,
  fillForm,
  hasTakenOver,
  openForm,
  quoteButton,
  listedCar,
} from './cast/owners.ts'
import { NEARBY, parkCars, quoteOf, signedInTrader } from './cast/agents.ts'

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
    const [parked] = await parkCars(site, [{ postcode: NEARBY }])
    await signedInTrader(context, site, { yard: NEARBY })
    await page.goto('/agents?within=10')
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

/** The widest and the roundest of each format; '' is what an empty field shows. */
const MARKS = ['MW12 WMM', 'GH16 QDO', 'WWW 999W', 'ABC 1234', '']
const TYPEFACES = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans']
const TEXT_SIZES = [1, 2]

/** Draws all of them on every plate of `page`, at each of `widths`; answers how many plates there are. */
async function expectWholePlates(
  page: Page,
  { widths = [320, 768, 1440], typefaces = TYPEFACES } = {},
): Promise<number> {
  const height = page.viewportSize()?.height ?? 0
  let count = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    const plates = await page.evaluate(platesThatCut, {
      marks: MARKS,
      typefaces,
      textSizes: TEXT_SIZES,
    })
    expect(plates.cut, `${new URL(page.url()).pathname} at ${width} pixels`).toEqual([])
    count = Math.max(count, plates.count)
  }
  return count
}

interface Drawn {
  marks: string[]
  typefaces: string[]
  textSizes: number[]
}

// Runs in the page. The policy forbids a style sheet in the document, but not one made by a script.
async function platesThatCut({ marks, typefaces, textSizes }: Drawn) {
  const canvas = document.createElement('canvas').getContext('2d')
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const texts = [...document.querySelectorAll<HTMLElement>('.plate > .plate-text')].filter(
    (text) => text.getClientRects().length > 0,
  )
  const cut: string[] = []
  for (const typeface of typefaces.filter(isAnother)) {
    sheet.replaceSync(`.plate, .plate * { font-family: ${typeface} !important }`)
    for (const mark of marks) {
      for (const text of texts) write(text, mark)
      for (const textSize of textSizes) {
        const grown = texts.flatMap(grow(textSize))
        // Only a field measures what it shows; it does so in the next frame.
        if (texts.some((text) => text instanceof HTMLInputElement)) await nextFrame()
        for (const text of texts) {
          if (isCut(text)) cut.push(`${mark || 'ghost'} in ${typeface} x ${textSize}`)
        }
        for (const element of grown) element.style.removeProperty('font-size')
      }
    }
  }
  for (const text of texts) write(text, '')
  document.adoptedStyleSheets = []
  return { cut, count: texts.length }

  // What is not on this machine is drawn like another.
  function isAnother(typeface: string, place: number): boolean {
    const widths = typefaces.slice(0, place + 1).map((name) => {
      if (canvas !== null) canvas.font = `100px ${name}`
      return canvas?.measureText('MW12 GHQ').width
    })
    return widths.indexOf(widths[place]) === place
  }

  function write(text: Element, mark: string): void {
    if (text instanceof HTMLInputElement) {
      text.value = mark
      text.dispatchEvent(new Event('input', { bubbles: true }))
    } else (text.querySelector('text') ?? text).textContent = mark
  }

  // As a browser does that makes text alone larger. It leaves the text of pictures as it is.
  function grow(times: number): (text: Element) => HTMLElement[] {
    return ({ parentElement }) => {
      if (times === 1) return []
      const elements = [...(parentElement?.querySelectorAll<HTMLElement>('input, span') ?? [])]
      const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize))
      for (const [index, element] of elements.entries())
        element.style.fontSize = `${(sizes[index] ?? 0) * times}px`
      return elements
    }
  }

  // Observers of sizes are called after the callbacks of a frame.
  function nextFrame(): Promise<void> {
    return new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done))
    })
  }

  function isCut(text: HTMLElement): boolean {
    const outer = text.getBoundingClientRect()
    const { borderLeftWidth, paddingTop, paddingBottom } = getComputedStyle(text)
    const scale = scaleOf(text)
    const isPicture = text instanceof SVGSVGElement
    const edge = parseFloat(borderLeftWidth) * (isPicture ? 1 : scale)
    const padding = (parseFloat(paddingTop) + parseFloat(paddingBottom)) * (isPicture ? 1 : scale)
    const ink = inkOf(text)
    return (
      ink.width * scale > outer.width - 2 * edge ||
      ink.height * scale > outer.height - 2 * edge - padding
    )
  }

  function scaleOf(text: HTMLElement): number {
    if (text instanceof SVGGraphicsElement) return text.getScreenCTM()?.a ?? 1
    return text.getBoundingClientRect().width / text.offsetWidth
  }

  // Measured as a run of its own beside it, so that the least size of the browser holds for it too.
  function inkOf(text: HTMLElement): { width: number; height: number } {
    const picture = text.querySelector('text')
    if (picture instanceof SVGGraphicsElement) {
      const size = parseFloat(getComputedStyle(picture).fontSize)
      return { width: picture.getBBox().width, height: capsIn(getComputedStyle(picture), size) }
    }
    const style = getComputedStyle(text)
    const run = document.createElement('span')
    run.textContent =
      text instanceof HTMLInputElement ? text.value || text.placeholder : text.textContent
    run.style.font = style.font
    run.style.letterSpacing = style.letterSpacing
    run.style.textTransform = style.textTransform
    run.style.whiteSpace = 'pre'
    run.style.position = 'absolute'
    text.parentElement?.append(run)
    const { width } = run.getBoundingClientRect()
    run.remove()
    return { width, height: capsIn(style, parseFloat(style.fontSize)) }
  }

  function capsIn(style: CSSStyleDeclaration, size: number): number {
    if (canvas === null) return NaN
    canvas.font = `${style.fontWeight} ${size}px ${style.fontFamily}`
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = canvas.measureText('H')
    return actualBoundingBoxAscent + actualBoundingBoxDescent
  }
}
