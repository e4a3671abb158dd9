// Makes the open list of cars look for news, on a page whose clock is the journey's.
import { expect, type Page } from '@playwright/test'

/** Lets fifteen seconds pass, again where a round was still under way: one begins after this is called. */
export async function nextRound(page: Page): Promise<void> {
  await expect(async () => {
    const asked = page.waitForRequest((request) => request.url().includes('since='), {
      timeout: 2_000,
    })
    await Promise.all([asked, page.clock.fastForward(15_500)])
  }).toPass()
}
