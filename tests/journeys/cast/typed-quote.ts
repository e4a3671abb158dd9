// The form of a quote on a car's page, as it is found there.
import type { Locator, Page } from '@playwright/test'

export const amountOf = (page: Page): Locator => page.getByLabel('Quote Amount')

export const messageOf = (page: Page): Locator => page.getByLabel('Message')

export const sendOf = (page: Page): Locator =>
  page.getByRole('button', { name: /^Send (Quote|and Next)$/ })

export const quoteOf = (page: Page): Locator => page.getByRole('region', { name: 'Your quote' })

/** On a phone the message has to be opened first. */
export async function writeMessage(page: Page, message: string): Promise<void> {
  const opens = page.getByText('Add a message')
  if ((await opens.isVisible()) && !(await messageOf(page).isVisible())) await opens.click()
  await messageOf(page).fill(message)
}
