// What every journey starts from: a site of its worker's own, phone numbers that nobody else uses, and
// a page that may neither ask another host, nor break its own policy, nor keep a cookie.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import type { OperatorRole } from '../../domain/wire/desk.ts'
import { signedInOperator } from '../journeys/cast/operator.ts'
import { signedInTrader, type Trader, type TraderDetails } from '../journeys/cast/trader.ts'
import { startSite, type Site } from './site.ts'
import { comingFrom, someonesAddress } from './someones-address.ts'
import { watchClock, watchForAnswers, watchForFaults, watchForProofs } from './watched-page.ts'

export { expect }

let phonesGiven = 0
/** The owner's page of the running journey, where it has one: no agent is signed in beside it. */
let ownersPage: Page | null = null

interface Given {
  /** Where the journey's browser comes from, as the site sees it. */
  address: string
  /** Whether the journey is one in which a proof of work is needed: in no other is one asked for. */
  needsProof: boolean
  phone: string
  otherPhone: string
  /** Signs an agent in to the console, in a browser of their own. */
  trader: (details?: TraderDetails) => Promise<Trader>
  /** Signs one of the operator's people in at the desk, in a browser of their own. */
  operator: (role?: OperatorRole) => Promise<Page>
  /** Opens a browser that nobody else of the journey uses. */
  anotherBrowser: () => Promise<BrowserContext>
}

/** `site` is shared by the journeys of one worker, so each takes phones of its own (E.164). */
export const test = base.extend<Given, { site: Site }>({
  needsProof: [false, { option: true }],
  site: [
    // Playwright reads from the first parameter which fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    // More than the server has for its start.
    { scope: 'worker', timeout: 180_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  address: async ({}, use) => {
    await use(someonesAddress())
  },
  // oxlint-disable-next-line no-empty-pattern
  phone: async ({}, use) => {
    await use(nextPhone())
  },
  // oxlint-disable-next-line no-empty-pattern
  otherPhone: async ({}, use) => {
    await use(nextPhone())
  },
  // One browser window serves one journey after another: to open one takes a second of processor time.
  // Playwright clears all that a journey leaves in it but this.
  context: async ({ context, address }, use) => {
    const clock = watchClock(context)
    await context.setExtraHTTPHeaders(comingFrom(address))
    await use(context)
    await context.setOffline(false)
    // What a page asks at the end of a journey may still be on its way through the journey's own answer.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Its clock may be taken out only after the next journey's page has begun, which would then stand still.
    if (clock.wasSet) for (const page of context.pages()) await page.close()
  },
  page: async ({ page, site, needsProof }, use, journey) => {
    const faults = watchForFaults(page, new URL(site.url).origin)
    const proofs = watchForProofs(page)
    const awaited = watchForAnswers(page)
    ownersPage = page
    await use(page)
    ownersPage = null
    if (journey.status !== journey.expectedStatus) {
      await journey.attach('still awaited', {
        body: [...awaited].join('\n'),
        contentType: 'text/plain',
      })
    }
    expect(faults, 'other hosts, breaches of the policy, uncaught errors').toEqual([])
    expect(await page.context().cookies(), 'cookies').toEqual([])
    expect(proofs.length > 0, `proofs of work: ${proofs.join(', ')}`).toBe(needsProof)
  },
  // The journey's own, where it has no page in it, then one for each who comes.
  anotherBrowser: async ({ browser, context, site }, use) => {
    const opened: BrowserContext[] = []
    const faults: string[] = []
    let isWindowFree = ownersPage === null
    await use(async () => {
      const own = isWindowFree ? context : await browser.newContext()
      if (own !== context) opened.push(own)
      isWindowFree = false
      own.on('page', (page) => watch(page))
      for (const page of own.pages()) watch(page)
      return own
    })
    function watch(page: Page): void {
      watchForFaults(page, new URL(site.url).origin, faults)
      watchForProofs(page, faults)
    }
    for (const own of opened) await own.close()
    expect(faults, 'other hosts, breaches of the policy, uncaught errors').toEqual([])
  },
  trader: async ({ anotherBrowser, site }, use) => {
    await use(async (details) => signedInTrader(await anotherBrowser(), site, details))
  },
  operator: async ({ anotherBrowser, site }, use) => {
    await use(async (role = 'manager') => signedInOperator(await anotherBrowser(), site, role))
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
})

// Ofcom's numbers for drama.
function nextPhone(): string {
  phonesGiven += 1
  return `+447700900${String(phonesGiven % 1000).padStart(3, '0')}`
}
