// How the home page feels on a slow phone: whether anything jumps, and how long it takes to answer a
// finger.
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { scaled } from './effort.ts'
import { median } from './interleave.ts'
import { atMost, type Bench, type Figure } from './report.ts'
import { details } from './requests.ts'
import { SLOW_PHONE, visit, type Vitals } from './slow-phone.ts'
import { emptyDirectory, startProduct } from './start.ts'

const VISITS = scaled(5, 1)

export const interactionBench: Bench = {
  name: 'interaction',
  title: 'The home page on a slow phone',
  method: `${SLOW_PHONE} Each of
${VISITS} visits with an empty cache waits until the page's script has woken, fills the form by touch and keys,
taps the button, and closes the modal. CLS and INP (the slowest interaction) are the browser's own
entries; medians.`,
  run,
}

async function run(): Promise<Figure[]> {
  const server = await startProduct(emptyDirectory('interaction'), { LOG_LEVEL: 'warn' })
  const browser = await chromium.launch(await findBrowser(process.env))
  const visits: Vitals[] = []
  for (let number = 0; number < VISITS; number += 1) {
    visits.push(
      await visit(browser, `http://localhost:${server.port}/`, (page) => useForm(page, number)),
    )
  }
  await browser.close()
  await server.stop()
  return [
    atMost('CLS', median(visits.map(({ cls }) => cls)), 0, ''),
    atMost('INP', median(visits.map(({ inp }) => inp)), 100, 'ms'),
    {
      what: 'The slowest of each visit',
      measured: visits.map(({ slowest }) => slowest).join(', '),
    },
  ]
}

async function useForm(page: Page, number: number): Promise<void> {
  await page.waitForFunction(isAwake, undefined, { timeout: 60_000 })
  const { registrationNumber = '', postcode = '', problem = '' } = details(number)
  const fields = { registrationNumber, postcode, problem, phoneNumber: `07700 90012${number}` }
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name=${name}]`).tap()
    await page.keyboard.type(value, { delay: 30 })
  }
  await page.getByRole('button', { name: 'Get Your Quote' }).tap()
  const modal = page.getByRole('dialog')
  await modal.getByText('Quote submitted Successfully!').waitFor()
  await modal.getByRole('button', { name: 'Close' }).first().tap()
  await modal.waitFor({ state: 'detached' })
}

// Runs in the page: whether React has taken the form over. Before that the form posts by itself.
function isAwake(): boolean {
  const form = document.querySelector('form') ?? {}
  return Object.keys(form).some((name) => name.startsWith('__react'))
}
