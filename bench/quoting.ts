// How long an agent's console holds up somebody who quotes down the list on a slow phone.
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'
import { manyCars, parkCars, signedInTrader } from '../tests/journeys/cast/agents.ts'
import { startSite, type Site } from '../tests/support/site.ts'
import { scaled } from './effort.ts'
import { median } from './interleave.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { SLOW_PHONE, visit } from './slow-phone.ts'

const CARS = scaled(20, 3)
// A finger's tap and a figure, as the keystroke-level model has them (Card, Moran and Newell, 1980).
const TAP_S = 1.1
const FIGURE_S = 0.28

export const quotingBench: Bench = {
  name: 'quoting',
  title: 'Quoting down the list on a slow phone',
  method: `${SLOW_PHONE} A signed-in agent's list of ${CARS} cars, none quoted on. The field of the first is
tapped; then for each car three figures are typed and "Send and Next" is tapped, and the time until the next
field has the focus is taken. A person's hands are counted at ${TAP_S} s a tap and ${FIGURE_S} s a figure; what is
left of five minutes is for looking at cars.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await chromium.launch(await findBrowser(process.env))
  const cars = manyCars(CARS, { postcode: 'LS11 5DJ', problem: 'Rust', minutesAgo: 60 })
  // There is no test, and no cars of an earlier one to remove.
  await parkCars(site, cars, { testId: '' })
  let waits: number[] = []
  const vitals = await visit(browser, `${site.url}/agents`, async (page) => {
    waits = await quoteDown(page, site)
  })
  await browser.close()
  await site.stop()
  const taps = 1 + waits.length
  const waited = waits.reduce((sum, seconds) => sum + seconds, 0)
  const hands = taps * TAP_S + 3 * waits.length * FIGURE_S
  return [
    atMost('Taps a car, the figures apart', taps / CARS, 3, ''),
    atMost('From the tap to the next field, median', median(waits), 2, 's'),
    figureOf('The slowest', Math.max(...waits), 's'),
    atMost(`${CARS} cars, hands and answers`, hands + waited, 300, 's'),
    figureOf('Left to look at each car', (300 - hands - waited) / CARS, 's'),
    figureOf('CLS', vitals.cls, ''),
    figureOf('INP', vitals.inp, `ms, ${vitals.slowest}`),
  ]
}

/** How long each car but the first was waited for, in seconds; the last until its row was folded. */
async function quoteDown(page: Page, site: Site): Promise<number[]> {
  await signedInTrader(page.context(), site)
  await page.goto(`${site.url}/agents?within=10`)
  const rows = page.locator('[data-vehicle]')
  await rows.nth(CARS - 1).waitFor({ timeout: 60_000 })
  await rows.first().getByRole('textbox').tap()
  const waits: number[] = []
  for (let car = 0; car < CARS; car += 1) {
    await page.keyboard.type(String(150 + car), { delay: 30 })
    const began = performance.now()
    await rows.nth(car).getByRole('button', { name: 'Send and Next' }).tap()
    const next = car + 1 < CARS ? rows.nth(car + 1).locator('input:focus') : rows.nth(car)
    await next.waitFor()
    await rows.nth(car).getByRole('button', { name: 'Change' }).waitFor()
    waits.push((performance.now() - began) / 1000)
  }
  return waits
}
