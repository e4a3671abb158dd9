// What every journey starts from: a site of its worker's own, phone numbers that nobody else uses, and
// a page that may neither ask another host, nor break its own policy, nor keep a cookie.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { OperatorRole } from '../../domain/wire/desk.ts'
import { buyer, chosenCar, type ChosenCar } from '../journeys/cast/chosen-car.ts'
import { listedCar, type ListedCar } from '../journeys/cast/listed-car.ts'
import {
  NEARBY,
  parkCars,
  type ParkedCar,
  type ParkedDetails,
} from '../journeys/cast/parked-cars.ts'
import {
  signedInOperator,
  signedInTrader,
  type Trader,
  type TraderDetails,
} from '../journeys/cast/trader.ts'
import { storedPostings } from '../journeys/checks/stored.ts'
import { keepWindows, type KeptWindows } from './kept-windows.ts'
import { startSite, type Site } from './site.ts'
import { comingFrom, someonesAddress } from './someones-address.ts'
import { watchForAnswers, watchForFaults } from './watched-page.ts'

export { expect }
export { holdBack, requestsTo } from '../journeys/checks/requests.ts'
export { expectSound, expectSoundWideToo, expectToFit } from '../journeys/checks/sound.ts'

export const ON_A_DESKTOP = {
  viewport: { width: 1440, height: 900 },
  hasTouch: false,
  isMobile: false,
}

let phonesGiven = 0

interface Given {
  /** Where the journey's browser comes from, as the site sees it. */
  address: string
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
    async ({ browser, site }, use) => {
      await use(keepWindows(browser, new URL(site.url).origin))
    },
    { scope: 'worker' },
  ],
  kindOfWindow: async (
    { viewport, hasTouch, isMobile, javaScriptEnabled, serviceWorkers, permissions },
    use,
  ) => {
    const screen = { viewport, hasTouch, isMobile }
    await use(JSON.stringify({ ...screen, javaScriptEnabled, serviceWorkers, permissions }))
  },
  address: ({}, use) => use(someonesAddress()),
  phone: ({}, use) => use(nextPhone()),
  otherPhone: ({}, use) => use(nextPhone()),
  context: async ({ windows, kindOfWindow, address }, use) => {
    const window = await windows.take(kindOfWindow)
    await window.setExtraHTTPHeaders(comingFrom(address))
    await use(window)
    await windows.giveBack(window)
  },
  page: async ({ context, site }, use, journey) => {
    const [page = await context.newPage()] = context.pages()
    const faults = watchForFaults(page, new URL(site.url).origin)
    const awaited = watchForAnswers(page)
    await use(page)
    if (journey.status !== journey.expectedStatus) {
      await journey.attach('still awaited', {
        body: [...awaited].join('\n'),
        contentType: 'text/plain',
      })
    }
    expect(faults, 'other hosts, breaches of the policy, uncaught errors').toEqual([])
    expect(await page.context().cookies(), 'cookies').toEqual([])
  },
  anotherBrowser: async ({ windows, kindOfWindow, site }, use) => {
    const opened: BrowserContext[] = []
    const faults: string[] = []
    const watch = (page: Page): void => void watchForFaults(page, new URL(site.url).origin, faults)
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
      await windows.giveBack(window)
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
