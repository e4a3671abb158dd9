// What every journey starts from: a site of its worker's own, phone numbers that nobody else uses, and
// a page that may neither ask another host, nor break its own policy, nor keep a cookie.
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import type { OperatorRole } from '../../domain/wire/desk.ts'
import {
  buyer,
  chosenCar,
  type ChosenCar,
  listedCar,
  type ListedCar,
  comingFrom,
  someonesAddress,
} from '../journeys/cast/owners.ts'
import {
  NEARBY,
  parkCars,
  type ParkedCar,
  type ParkedDetails,
  signedInOperator,
  signedInTrader,
  type Trader,
  type TraderDetails,
} from '../journeys/cast/agents.ts'
import { storedPostings } from '../journeys/checks.ts'
import { startSite, type Site } from './site.ts'
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import { londonDay } from '../../server/platform/london-time.ts'

export { expect }
export {
  expectSound,
  expectSoundWideToo,
  expectToFit,
  holdBack,
  requestsTo,
} from '../journeys/checks.ts'

export const ON_A_DESKTOP = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
}

let phonesGiven = 0

interface Given {
  /** The only origin that may be asked. */
  baseURL: string
  phone: string
  otherPhone: string
  /** Signs an agent in to the console, in a browser of their own. */
  trader: (details?: TraderDetails) => Promise<Trader>
  /** An agent who is signed in and subscribed, and has opened nothing yet. */
  agent: Trader
  /** Parks cars, and signs an agent in who has only these within ten miles of the yard. */
  nearby: (details: ParkedDetails[]) => Promise<Trader & { cars: ParkedCar[] }>
  /** Every posting of the journey's phone, as it is kept. */
  stored: () => ReturnType<typeof storedPostings>
  /** A car of the journey's phone, on the list. */
  car: ListedCar
  /** Its owner's link, from the text. */
  link: string
  /** The owner with the journey's phone has chosen a quote of £640. */
  deal: ChosenCar
  /** Signs one of the operator's people in at the desk, in a browser of their own. */
  operator: (role?: OperatorRole) => Promise<Page>
  /** Opens a browser that nobody else of the journey uses. */
  anotherBrowser: () => Promise<BrowserContext>
  /** What tells the windows of this journey from those of others. */
  kindOfWindow: string
}

/** `site` is shared by the journeys of one worker, so each takes phones of its own (E.164). */
export const test = base.extend<Given, { site: Site; windows: KeptWindows }>({
  site: [
    // Playwright reads from the first parameter which fixtures are wanted: none.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    // More than the server has for its start.
    { scope: 'worker', timeout: 180_000 },
  ],
  windows: [
    async ({ browser }, use) => {
      await use(keepWindows(browser))
    },
    { scope: 'worker' },
  ],
  kindOfWindow: async (
    { baseURL, viewport, hasTouch, isMobile, javaScriptEnabled, serviceWorkers, permissions },
    use,
  ) => {
    const screen = { baseURL, viewport, hasTouch, isMobile }
    await use(JSON.stringify({ ...screen, javaScriptEnabled, serviceWorkers, permissions }))
  },
  phone: ({}, use) => use(nextPhone()),
  otherPhone: ({}, use) => use(nextPhone()),
  context: async ({ anotherBrowser }, use) => use(await anotherBrowser()),
  page: async ({ context }, use) => {
    const [page = await context.newPage()] = context.pages()
    await use(page)
    expect(await context.cookies(), 'cookies').toEqual([])
  },
  anotherBrowser: async ({ windows, kindOfWindow, baseURL }, use) => {
    const opened: BrowserContext[] = []
    const faults: string[] = []
    const watch = (page: Page): void => watchForFaults(page, baseURL, faults)
    await use(async () => {
      const window = await windows.take(kindOfWindow)
      opened.push(window)
      await window.setExtraHTTPHeaders(comingFrom(someonesAddress()))
      window.on('page', watch)
      for (const page of window.pages()) watch(page)
      return window
    })
    for (const window of opened) {
      window.off('page', watch)
      await windows.giveBack(window, baseURL)
    }
    expect(faults, 'other hosts, breaches of the policy, uncaught errors').toEqual([])
  },
  trader: ({ anotherBrowser, site }, use) =>
    use(async (details) => signedInTrader(await anotherBrowser(), site, details)),
  agent: async ({ trader }, use) => use(await trader()),
  nearby: async ({ site, trader }, use) => {
    await use(async (details) => {
      const cars = await parkCars(
        site,
        details.map((car) => ({ postcode: NEARBY, ...car })),
      )
      return { cars, ...(await trader({ yard: 'KW1 5AA' })) }
    })
  },
  stored: ({ site, phone }, use) => use(() => storedPostings(site, phone)),
  car: async ({ site, phone }, use) => use(await listedCar(site, phone)),
  link: ({ car }, use) => use(car.link),
  deal: async ({ site, phone }, use) =>
    use(await chosenCar(site, phone, { agentId: await buyer(site) })),
  operator: ({ anotherBrowser, site }, use) =>
    use(async (role = 'manager') => signedInOperator(await anotherBrowser(), site, role)),
  baseURL: ({ site }, use) => use(site.url),
})

/** A journey on the phone, and on a desktop too: about the size of the screen, or about touch. */
export function onBothScreens(title: string, journey: Parameters<typeof test>[2]): void {
  test(title, journey)
  test.describe('on a desktop', () => {
    test.use(ON_A_DESKTOP)
    test(title, journey)
  })
}

// Ofcom's numbers for drama.
function nextPhone(): string {
  phonesGiven += 1
  return `+447700900${String(phonesGiven % 1000).padStart(3, '0')}`
}

const STORED = 'local_storage,indexeddb,service_workers,cache_storage'

type KeptWindows = ReturnType<typeof keepWindows>

/** Those of one worker. */
function keepWindows(browser: Browser) {
  const free = new Map<string, BrowserContext[]>()
  const made = new Map<BrowserContext, { kind: string; clock: { wasSet: boolean } }>()
  return {
    /** A window with at most a blank page, made as the running journey's settings say; `kind` tells these from other journeys'. */
    async take(kind: string): Promise<BrowserContext> {
      const kept = free.get(kind)?.pop()
      if (kept !== undefined) return kept
      const window = await browser.newContext()
      made.set(window, { kind, clock: watchClock(window) })
      return window
    },
    /** Whatever still goes on in its pages ends, and nothing is left of the site at `origin`. */
    async giveBack(window: BrowserContext, origin: string): Promise<void> {
      const { kind, clock } = made.get(window) ?? {}
      // What a page asked last may still be on its way through the journey's own answer.
      for (const page of window.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // A clock cannot be taken out again.
      if (kind === undefined || clock?.wasSet === true) {
        made.delete(window)
        return window.close()
      }
      await clear(window, origin)
      free.set(kind, [...(free.get(kind) ?? []), window])
    },
  }
}

async function clear(window: BrowserContext, origin: string): Promise<void> {
  const pages = window.pages()
  const blank = await window.newPage()
  // Before anything is cleared: an answer that is under way could be kept after it.
  for (const page of pages) await page.close()
  const session = await window.newCDPSession(blank)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  await session.detach()
  await window.clearCookies()
  await window.unrouteAll()
  await window.setOffline(false)
}

/** Whether a journey has set the clock of its window. */
function watchClock({ clock }: BrowserContext): { wasSet: boolean } {
  const watched = { wasSet: false }
  const install = clock.install.bind(clock)
  clock.install = async (options) => {
    watched.wasSet = true
    await install(options)
  }
  return watched
}

/** Questions to other hosts, breaches of the policy and uncaught errors, in words. */
function watchForFaults(page: Page, ownOrigin: string, faults: string[]): void {
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== ownOrigin) faults.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
}

/** The day `days` from today in London, where a summer's day begins an hour before that of UTC. */
export function dayFromToday(days: number): string {
  return dayOf(Date.parse(londonDay(Date.now())) + days * DAY_MS)
}
