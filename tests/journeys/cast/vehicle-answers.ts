// Answers of the look-up of a registration, made up for a page.
import type { Page, Route } from '@playwright/test'

/** The look-up's answer for AA19 AAA. */
export const FOCUS = {
  description: 'Blue Ford Focus, 2014',
  make: 'Ford',
  model: 'Focus',
  colour: 'Blue',
  year: 2014,
}

/** Answers every look-up of `page` alike. */
export async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  await page.route('**/vehicle', (route) => route.fulfill(answer))
}
