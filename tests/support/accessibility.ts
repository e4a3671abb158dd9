// What axe finds on a page, light and dark.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with every fault that axe finds in the page as it stands, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours fade for a moment, and half-way they may be too pale.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished)),
    )
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const faults = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    expect(faults, `axe, ${colorScheme}`).toEqual([])
  }
}
