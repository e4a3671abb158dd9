// How the home page feels on a slow phone: when its largest part is there, whether anything jumps,
// and how long it takes to answer a finger.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { scaled } from './effort.ts'
import { median } from './interleave.ts'
import { atMost, type Bench, type Figure } from './report.ts'
import { details } from './requests.ts'
import { emptyDirectory, startProduct } from './start.ts'

const VISITS = scaled(5, 1)
// What the browser's own tools and Lighthouse apply for slow 4G.
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER_CPU = 4

export const interactionBench: Bench = {
  name: 'interaction',
  title: 'The home page on a slow phone',
  method: `A 360 × 740 touch screen; slow 4G (562.5 ms and 1,475 kbit/s, applied to every request) and a
processor four times slower, both by the browser's own throttling. Each of ${VISITS} visits with an empty
cache waits until the page's script has woken, fills the form by touch and keys, taps the button, and closes the
modal. LCP, CLS and INP (the slowest interaction) are the browser's own entries; medians.`,
  run,
}

interface Vitals {
  lcp: number
  cls: number
  inp: number
  /** The event and the element of the slowest interaction. */
  slowest: string
}

async function run(): Promise<Figure[]> {
  const server = await startProduct(emptyDirectory('interaction'), { LOG_LEVEL: 'warn' })
  const browser = await chromium.launch(await findBrowser(process.env))
  const visits: Vitals[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    visits.push(await visitHome(browser, `http://localhost:${server.port}/`, visit))
  }
  await browser.close()
  await server.stop()
  const middle = (name: 'lcp' | 'cls' | 'inp'): number =>
    median(visits.map((vitals) => vitals[name]))
  return [
    atMost('LCP', middle('lcp') / 1000, 1.2, 's'),
    atMost('CLS', middle('cls'), 0, ''),
    atMost('INP', middle('inp'), 100, 'ms'),
    {
      what: 'The slowest of each visit',
      measured: visits.map(({ slowest }) => slowest).join(', '),
    },
  ]
}

async function visitHome(browser: Browser, url: string, visit: number): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await slowPage(context)
  await page.addInitScript(watchVitals)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(isAwake, undefined, { timeout: 60_000 })
  await useForm(page, visit)
  const vitals = await page.evaluate(() => Reflect.get(window, 'vitals') as Vitals)
  await context.close()
  return vitals
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  return page
}

async function useForm(page: Page, visit: number): Promise<void> {
  const { registrationNumber = '', postcode = '', problem = '' } = details(visit)
  const fields = { registrationNumber, postcode, problem, phoneNumber: `07700 90012${visit}` }
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name=${name}]`).tap()
    await page.keyboard.type(value, { delay: 30 })
  }
  await page.getByRole('button', { name: 'Get Your Quote' }).tap()
  const modal = page.getByRole('dialog')
  await modal.getByText('Quote submitted Successfully!').waitFor()
  await modal.getByRole('button', { name: 'Close' }).first().tap()
  await modal.waitFor({ state: 'detached' })
  // Entries of the last interaction come after its next frame.
  await page.waitForTimeout(1000)
}

// Runs in the page: whether React has taken the form over. Before that the form posts by itself.
function isAwake(): boolean {
  const form = document.querySelector('form') ?? {}
  return Object.keys(form).some((name) => name.startsWith('__react'))
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
