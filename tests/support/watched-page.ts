// What a journey's page does while nobody looks at it.
import type { Page } from '@playwright/test'

/** Addresses that the page still waits for: why it stood still, where a journey fails by that. */
export function watchForAnswers(page: Page): Set<string> {
  const awaited = new Set<string>()
  page.on('request', (request) => awaited.add(request.url()))
  page.on('requestfinished', (request) => awaited.delete(request.url()))
  page.on('requestfailed', (request) => awaited.delete(request.url()))
  return awaited
}

/** Questions to other hosts, breaches of the policy and uncaught errors, in words. */
export function watchForFaults(page: Page, ownOrigin: string, faults: string[] = []): string[] {
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== ownOrigin) faults.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return faults
}
