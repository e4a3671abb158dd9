// Browser windows that journeys take and give back. One that was used before has the site's files and its
// compiled scripts at hand, as a browser of someone who comes again: to load them anew takes twice the
// processor time. Whatever a journey leaves in it is cleared.
import type { Browser, BrowserContext } from '@playwright/test'

const STORED = 'local_storage,indexeddb,service_workers,cache_storage'

export type KeptWindows = ReturnType<typeof keepWindows>

/** Those of one worker, for the site at `origin`. */
export function keepWindows(browser: Browser, origin: string) {
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
    /** Whatever still goes on in its pages ends. */
    async giveBack(window: BrowserContext): Promise<void> {
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
