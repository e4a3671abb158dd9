// What axe finds on a page, light and dark.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

// The minified source: what the browser reads for each page opened costs more than what axe then does.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const ALL_RULES: RunOptions = { resultTypes: ['violations'] }
// The schemes differ in their colours alone.
const RULES_OF_COLOURS: RunOptions = {
  ...ALL_RULES,
  runOnly: ['color-contrast', 'link-in-text-block'],
}

/** Fails with every fault that axe finds in the page as it is, in both colour schemes. */
export async function expectAccessible(page: Page, state = 'the page'): Promise<void> {
  await expectNoFaults(page, 'dark', RULES_OF_COLOURS, state)
  await expectNoFaults(page, 'light', ALL_RULES, state)
}

async function expectNoFaults(
  page: Page,
  colorScheme: 'dark' | 'light',
  rules: RunOptions,
  state: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const faults = await page.evaluate(findFaults, rules)
  expect(faults, `axe in ${state}, ${colorScheme}`).toEqual([])
}

// Runs in the page.
async function findFaults(rules: RunOptions): Promise<string[]> {
  await fadesToEnd()
  const { axe } = window as unknown as { axe: { run(rules: RunOptions): Promise<AxeResults> } }
  const { violations } = await axe.run(rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )

  // Colours fade for a moment, and half-way they may be too pale. A spinner never ends.
  async function fadesToEnd(): Promise<void> {
    const fades = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)))
  }
}
