// The journeys: each in a real browser, on a phone unless it says otherwise, against the real server.
import { defineConfig } from '@playwright/test'
import { findJourneysBrowser } from './tests/support/browser.ts'

// Node reads our TypeScript in place, so that no frame of a stack has to be looked up in a source map at each step.
Reflect.deleteProperty(Error, 'prepareStackTrace')

const launchOptions = await findJourneysBrowser(process.env)

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // A journey waits a quarter of its time, and each worker begins with a site and a browser: three keep two cores busy.
  workers: 3,
  // A journey that fails once is a fault, of ours or of its own.
  retries: 0,
  reportSlowTests: { max: 10, threshold: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // Stops what hangs; a journey through ten states on a busy machine needs half of it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  use: {
    launchOptions,
    // Journeys answer for the site by themselves; those about the service worker let it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
