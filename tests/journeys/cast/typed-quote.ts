// The form of a quote on a car's page, as it is found there.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from '../../support/site.ts'
import { changeStored } from '../checks/stored.ts'

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

/** The agent's quotes have run out. */
export function expireQuotes(site: Site, agentId: string): Promise<unknown> {
  return changeStored(site, 'quotes', { valid_until: Date.now() }, { agent_id: agentId })
}

/** Types and sends a quote on the car's page that is open; `said` is what the page then says. */
export async function sendQuote(
  page: Page,
  amount: string,
  said: string | RegExp = 'Quote sent.',
): Promise<void> {
  await amountOf(page).fill(amount)
  await page.getByRole('button', { name: 'Send Quote' }).click()
  await expect(quoteOf(page)).toContainText(said)
}
