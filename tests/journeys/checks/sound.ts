// What has to hold in every state of every page: axe finds nothing, light or dark, there is one h1,
// and nothing runs out of a narrow screen.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

// The minified source: what the browser reads for each page opened costs more than what axe then does.
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Sheets and media are this site's own, so none has to be fetched for axe.
const ALL_RULES: RunOptions = { resultTypes: ['violations'], preload: false }
// The schemes differ in their colours alone.
const RULES_OF_COLOURS: RunOptions = {
  ...ALL_RULES,
  runOnly: ['color-contrast', 'link-in-text-block'],
}

// The narrowest screen, and a desktop's at 200 % zoom.
const NARROW = [320, 640]
const WIDE = { width: 1280, height: 900 }

/** Looks at the page as it is; `state` names it where something is wrong. */
export async function expectSound(page: Page, state: string): Promise<void> {
  // First, since the page may still be on its way.
  await expect(page.locator('h1'), `h1 in ${state}`).toHaveCount(1)
  await expectAccessible(page, state)
  await expectToFit(page, state)
}

/** The same where the layout of a wide screen is another one. */
export async function expectSoundWideToo(page: Page, state: string): Promise<void> {
  await expectSound(page, state)
  const before = page.viewportSize()
  await page.setViewportSize(WIDE)
  await expectAccessible(page, `${state} on a wide screen`)
  if (before !== null) await page.setViewportSize(before)
}

/** Nothing of the page has to be scrolled for sideways. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 600 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${state} at ${width} px`).toBeLessThanOrEqual(width)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** Fails with every fault that axe finds in the page as it is, in both colour schemes. */
async function expectAccessible(page: Page, state: string): Promise<void> {
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
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  const faults = await page.evaluate(findFaults, rules)
  expect(faults, `axe in ${state}, ${colorScheme}`).toEqual([])
}

// As a script of its own: the browser then keeps what it compiled of it for the next page. The session stays: one that
// goes takes with it that the page is offline.
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
}

// Runs in the page.
async function findFaults(rules: RunOptions): Promise<string[]> {
  // All 245 countries are drawn alike, and axe would look at each of them.
  const MORE_OF_THE_SAME = ['[role=option]:nth-child(n + 13)']
  await fadesToEnd()
  const { axe } = window as unknown as {
    axe: { run(where: { exclude: string[] }, rules: RunOptions): Promise<AxeResults> }
  }
  const { violations } = await axe.run({ exclude: MORE_OF_THE_SAME }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )

  // Colours fade for a moment, and half-way they may be too pale. A spinner never ends. Frames are watched, since an
  // animation that a change of style takes away may never keep its promise to finish.
  async function fadesToEnd(): Promise<void> {
    const isFading = ({ effect, playState }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    while (document.getAnimations().some(isFading)) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
}
