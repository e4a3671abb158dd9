// A slow phone, as a browser plays one, and what it says about a page's start and its interactions.
import type { Browser, Page } from '@playwright/test'

// What the browser's own tools and Lighthouse apply for slow 4G.
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER_CPU = 4

/** How it is said in the notes of a benchmark. */
export const SLOW_PHONE = `A 360 × 740 touch screen; slow 4G (562.5 ms and 1,475 kbit/s, applied to every
request) and a processor four times slower, both by the browser's own throttling.`

export interface Vitals {
  /** When the largest part of the page was there, in milliseconds. */
  lcp: number
  cls: number
  /** The slowest interaction, in milliseconds. */
  inp: number
  /** Its event and element. */
  slowest: string
}

/** Opens `url` on such a phone with an empty cache, lets `use` use the page, and answers its vitals. */
export async function visit(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  before: (page: Page) => Promise<void> = async () => undefined,
): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.addInitScript(watchVitals)
  await before(page)
  await page.goto(url, { waitUntil: 'load' })
  await use(page)
  // The last entries come after the next frame.
  await page.waitForTimeout(1000)
  const vitals = await page.evaluate(() => Reflect.get(window, 'vitals') as Vitals)
  await context.close()
  return vitals
}

// Runs in the page, before anything of its own; so it can use nothing from outside of it.
// oxlint-disable unicorn/consistent-function-scoping
function watchVitals(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0, slowest: '' }
  Reflect.set(window, 'vitals', vitals)
  const numberOf = (entry: PerformanceEntry, name: string): number =>
    Number(Reflect.get(entry, name))
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    })
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: 16,
    }
    observer.observe(options)
  }
  watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime))
  watch('layout-shift', (entry) => {
    if (numberOf(entry, 'hadRecentInput') === 0) vitals.cls += numberOf(entry, 'value')
  })
  watch('event', (entry) => {
    if (numberOf(entry, 'interactionId') === 0 || entry.duration <= vitals.inp) return
    const target = Reflect.get(entry, 'target')
    vitals.inp = entry.duration
    vitals.slowest = `${entry.name} on ${target instanceof Element ? target.tagName : 'nothing'}`
  })
}
