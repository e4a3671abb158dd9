// What every journey starts from: a site of its worker's own, and a phone number nobody else uses.
import { test as base, expect } from '@playwright/test'
import { startSite, type Site } from './site.ts'

export { expect }

let phonesGiven = 0

/** `site` is shared by the journeys of one worker, so each takes a `phone` of its own (E.164). */
export const test = base.extend<{ phone: string }, { site: Site }>({
  site: [
    // Playwright reads from the first parameter which fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  phone: async ({}, use) => {
    phonesGiven += 1
    await use(`+447700900${String(phonesGiven % 1000).padStart(3, '0')}`)
  },
  // Nothing may ever be asked of another host, in any journey.
  page: async ({ page, site }, use) => {
    const strangers: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(site.url).origin) {
        strangers.push(request.url())
      }
    })
    await use(page)
    expect(strangers, 'requests to other hosts').toEqual([])
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
})
