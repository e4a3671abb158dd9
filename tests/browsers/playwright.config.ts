// `npm run test:browsers`: the main journeys in each browser that this machine has. Playwright runs them
// but does not drive them: its own Firefox and WebKit are builds that nobody browses with.
import { defineConfig } from '@playwright/test'
import { browsers } from './found-browsers.ts'

const found = Object.entries(browsers).filter(([, browser]) => typeof browser !== 'string')

// The workers read this file too.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  for (const browser of Object.values(browsers)) {
    if (typeof browser === 'string') process.stdout.write(`${browser}\n`)
  }
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  reporter: 'list',
  workers: 1,
  timeout: 300_000,
  projects: found.map(([name]) => ({ name })),
})
