// What journeys look at beside the words of a page. In every state of each, axe finds nothing, light or dark, there is
// one h1, and nothing runs out of a narrow screen.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type Request, type Route } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import sharp from 'sharp'
import type { Config } from '../../server/platform/settings/config.ts'
import { openServices } from '../../server/upkeep/open-services.ts'
import type { Tables } from '../../server/platform/database/schema.ts'
import type { Services } from '../../server/platform/services.ts'
import { AT_ONCE, OPERATOR_PHONES, type Site } from '../support/site.ts'
import { change, testConfig } from '../support/test-services.ts'

// The minified source: what the browser reads for each page opened costs more than what axe then does.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Sheets and media are this site's own, so none has to be fetched for axe.
const ALL_RULES: RunOptions = { resultTypes: ['violations'], preload: false }
// The schemes differ in their colours alone.
const RULES_OF_COLOURS: RunOptions = {
  ...ALL_RULES,
  runOnly: ['color-contrast', 'link-in-text-block'],
}

// The narrowest screen, and a desktop's at 200 % zoom.
const NARROW = [320, 640]
const WIDE = { width: 1280, height: 900 }

/** Looks at the page as it is; `state` names it where something is wrong. */
export async function expectSound(page: Page, state: string): Promise<void> {
  // First, since the page may still be on its way.
  await expect(page.locator('h1'), `h1 in ${state}`).toHaveCount(1)
  await expectAccessible(page, state)
  await expectToFit(page, state)
}

/** The same where the layout of a wide screen is another one. */
export async function expectSoundWideToo(page: Page, state: string): Promise<void> {
  await expectSound(page, state)
  const before = page.viewportSize()
  await page.setViewportSize(WIDE)
  await expectAccessible(page, `${state} on a wide screen`)
  if (before !== null) await page.setViewportSize(before)
}

/** Nothing of the page has to be scrolled for sideways. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 600 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${state} at ${width} px`).toBeLessThanOrEqual(width)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** Fails with every fault that axe finds in the page as it is, in both colour schemes. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoFaults(page, 'dark', RULES_OF_COLOURS, state)
  await expectNoFaults(page, 'light', ALL_RULES, state)
}

async function expectNoFaults(
  page: Page,
  colorScheme: 'dark' | 'light',
  rules: RunOptions,
  state: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  expect(await page.evaluate(findFaults, rules), `axe in ${state}, ${colorScheme}`).toEqual([])
}

// As a script of its own: the browser then keeps what it compiled of it for the next page. The session stays: one that
// goes takes with it that the page is offline.
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
}

// Runs in the page.
async function findFaults(rules: RunOptions): Promise<string[]> {
  // All 245 countries are drawn alike, and axe would look at each of them.
  const MORE_OF_THE_SAME = ['[role=option]:nth-child(n + 13)']
  await fadesToEnd()
  const { axe } = window as unknown as {
    axe: { run(where: { exclude: string[] }, rules: RunOptions): Promise<AxeResults> }
  }
  const { violations } = await axe.run({ exclude: MORE_OF_THE_SAME }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )

  // Colours fade for a moment, and half-way they may be too pale. A spinner never ends. Frames are watched, since an
  // animation that a change of style takes away may never keep its promise to finish.
  async function fadesToEnd(): Promise<void> {
    const isFading = ({ effect, playState }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    while (document.getAnimations().some(isFading)) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
}

/** The sum of all layout shifts since the page was opened, once whatever was drawn is counted. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const seen = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        })
        seen.observe({ type: 'layout-shift', buffered: true })
        // Two frames on, and what was observed has been told.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)),
        )
      }),
  )
}

const PARTS = ['#registrationNumber', '#postcode', '#phoneNumber', 'main [type=submit]', 'footer']

/** Where these parts of a page with the form end, from the top of the page. */
export function placesOf(page: Page, parts = PARTS): Promise<number[]> {
  return page.evaluate(
    (selectors) =>
      selectors.map(
        (one) => (document.querySelector(one)?.getBoundingClientRect().bottom ?? NaN) + scrollY,
      ),
    parts,
  )
}

/** Every request from now on to an address that contains `part`, as it is made. */
export function requestsTo(page: Page, part = ''): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) requests.push(request)
  })
  return requests
}

/** Holds what the page sends to `address` until the function is called that this gives; then the site answers, or `answer`. */
export async function holdBack(
  page: Page,
  address: string,
  answer?: Parameters<Route['fulfill']>[0],
): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await (answer === undefined ? route.continue() : route.fulfill(answer))
  })
  return held.resolve
}

/** Longer than any call of a page takes to come to an outcome. */
const OUTCOME_MS = 10_000

/** Lets none of them pass, on pages opened from now on: for a state that the page would leave by itself. */
export async function withoutTimeLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window)
    const patient = (task: () => void, ms = 0): number => (ms < 2_000 ? begin(task, ms) : 0)
    Object.assign(window, { setTimeout: patient })
    // A call counts its ten seconds by this clock before it asks again.
    const now = performance.now.bind(performance)
    Object.assign(performance, { now: () => now() / 100 })
  })
}

/** Lets them pass, on a page whose clock is the journey's. */
export function passTimeLimits(page: Page): Promise<void> {
  return page.clock.fastForward(OUTCOME_MS)
}

/** Waits until all that the page has begun to ask is on its way, so that nothing more is what it asked. */
export async function hasAsked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await fetch('/livez')
  })
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const made = new Map<string, Promise<Buffer>>()

/** A JPEG of the given size in pixels; noise, so that it weighs something. The noise takes longer than most journeys. */
export async function carPhoto(width = 1200, height = 900): Promise<ChosenFile> {
  const size = `${width} ${height}`
  const buffer = made.get(size) ?? makePhoto(width, height)
  made.set(size, buffer)
  return { name: 'my-car.jpg', mimeType: 'image/jpeg', buffer: await buffer }
}

function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#336', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const opened = new WeakMap<Site, Promise<Services>>()

/** Runs `look` with services of its own on the site's database, which end with the site's worker. */
export async function inServicesOf<T>(site: Site, look: (services: Services) => Promise<T>) {
  const services = opened.get(site) ?? openServices(settingsOf(site))
  opened.set(site, services)
  return look(await services)
}

/** Changes what is stored in the rows of a table in which all of `like` is so, as time or somebody else does. */
export function changeStored<T extends keyof Tables>(
  site: Site,
  table: T,
  set: Parameters<typeof change<T>>[2],
  like: Parameters<typeof change<T>>[3],
): Promise<void> {
  return inServicesOf(site, (services) => change(services, table, set, like))
}

function settingsOf(site: Site): Config {
  return testConfig({
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    OPERATOR_PHONES,
    ...AT_ONCE,
    LOG_LEVEL: 'silent',
  })
}

/** Every posting for a phone number (E.164), oldest first, with its photo, or once for each. */
export function storedPostings(site: Site, phone: string) {
  return inServicesOf(site, ({ database }) =>
    database
      .selectFrom('postings')
      .leftJoin('photos', 'photos.posting_id', 'postings.id')
      .selectAll('postings')
      .select('photos.id as photo_id')
      .where('phone', '=', phone)
      .orderBy('postings.id')
      .execute(),
  )
}
