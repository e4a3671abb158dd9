// Watches what a page sends, so that a journey can say that nothing was.
import type { Page, Request } from '@playwright/test'

/** Every request from now on to an address that contains `part`, as it is made. */
export function requestsTo(page: Page, part = ''): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) requests.push(request)
  })
  return requests
}
