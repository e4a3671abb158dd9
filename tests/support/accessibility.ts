// What axe finds on a page, light and dark.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with every fault that axe finds in the page as it stands, in both colour schemes. */
export async function expectAccessible(page: Page, state = 'the page'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(fadesToEnd)
    const isThere = await page.evaluate(() => 'axe' in window)
    // To read axe takes the browser longer than to run it.
    const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
      // There are no frames here, and axe's other mode opens a page of its own each time.
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
    // The schemes differ in their colours alone.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(faults, `axe in ${state}, ${colorScheme}`).toEqual([])
  }
}

// Colours fade for a moment, and half-way they may be too pale. A spinner never ends.
async function fadesToEnd(): Promise<void> {
  const fades = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)))
}
