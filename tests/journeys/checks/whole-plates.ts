// Whether every number plate in view shows its whole text, whatever it says and whatever it is drawn in.
import { expect, type Page } from '@playwright/test'

/** The widest and the roundest of each format; '' is what an empty field shows. */
const MARKS = ['MW12 WMM', 'GH16 QDO', 'WWW 999W', 'ABC 1234', '']
const TYPEFACES = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans']
const TEXT_SIZES = [1, 2]

/** Draws all of them on every plate of `page`, at each of `widths`; answers how many plates there are. */
export async function expectWholePlates(
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
