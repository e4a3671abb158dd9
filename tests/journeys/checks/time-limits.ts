// The page's own time limits, out of the way of what a journey looks at, or over at once.
import type { Page } from '@playwright/test'

/** Longer than any call of a page takes to come to an outcome. */
const OUTCOME_MS = 10_000

/** Lets none of them pass, on pages opened from now on: for a state that the page would leave by itself. */
export async function withoutTimeLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window)
    const patient = (task: () => void, ms = 0): number => (ms < 2_000 ? begin(task, ms) : 0)
    Object.assign(window, { setTimeout: patient })
  })
}

/** Lets them pass, on a page whose clock is the journey's. */
export function passTimeLimits(page: Page): Promise<void> {
  return page.clock.fastForward(OUTCOME_MS)
}

/** Waits until all that the page has begun to ask is on its way, so that nothing more is what it asked. */
export async function hasAsked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn))
    })
    await fetch('/livez')
  })
}
