// Makes the open list of cars look for news, on a page whose clock is the journey's.
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Lets fifteen seconds pass until a round that began after this was called has its answers. A jump of
 * the clock also ends the calls of a round that is under way, which is then waited for in vain.
 */
export async function nextRound(page: Page): Promise<void> {
  await expect(async () => {
    const forNews = asked(page, 'since=')
    await page.clock.fastForward(15_500)
    const news = await (await forNews)?.response()
    expect(news).toBeDefined()
  }).toPass()
}

function asked(page: Page, part: string): Promise<Request | null> {
  const isIt = (request: Request): boolean => request.url().includes(part)
  return page.waitForRequest(isIt, { timeout: 3_000 }).catch(() => null)
}
