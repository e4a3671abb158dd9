// How much of what is in view moves by itself, as browsers count it (https://web.dev/articles/cls).
import type { Page } from '@playwright/test'

/** The sum of all layout shifts since the page was opened, once whatever was drawn is counted. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const seen = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        })
        seen.observe({ type: 'layout-shift', buffered: true })
        // Two frames on, and what was observed has been told.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)),
        )
      }),
  )
}
