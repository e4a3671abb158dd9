// What a page sends: watched, so that a journey can say that nothing was, or held back on its way.
import type { Page, Request, Route } from '@playwright/test'

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
