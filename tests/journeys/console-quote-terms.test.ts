// What an agent's quote depends on and its state, in the console.
import type { Page } from '@playwright/test'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { listedCar, type ListedCar } from './cast/owners.ts'
import { changeStored } from './checks.ts'
import { amountOf, expireQuotes, quoteOf, sendOf, sendQuote } from './cast/agents.ts'

async function quote(page: Page, car: ListedCar, amount: string): Promise<void> {
  await page.goto(car.path)
  await sendQuote(page, amount)
}

test('the terms sent last come ticked', async ({ phone, otherPhone, site, agent: { page } }) => {
  const [car, next] = [await listedCar(site, phone), await listedCar(site, otherPhone)]
  await page.goto(car.path)
  await expect(page.getByLabel('7 days')).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(page.getByLabel('We collect')).toBeChecked()
  await page.getByLabel('Catalyst fitted').check()
  await page.getByLabel('14 days').check()
  await amountOf(page).fill('410')
  await sendOf(page).click()
  await expect(quoteOf(page)).toContainText(
    /Collects\. Needs catalytic converter\. Valid until \w{3} \d+ \w+\./,
  )
  await page.goto(next.path)
  for (const ticked of ['We collect', 'Catalyst fitted', '14 days']) {
    await expect(page.getByLabel(ticked)).toBeChecked()
  }
  await expect(page.getByLabel('Keys')).not.toBeChecked()
})

test('an expired quote is renewed by a tap', async ({ site, agent: { agentId, page }, car }) => {
  await quote(page, car, '410')
  await expireQuotes(site, agentId)
  await page.goto('/agents/quotes')
  const row = page.getByRole('listitem').filter({ hasText: '£410' })
  await expect(row).toContainText('Expired')
  await expectSound(page, 'a list with an expired quote')
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(row).toContainText(/Until \d/)
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0)

  await expireQuotes(site, agentId)
  await page.goto(car.path)
  await expect(quoteOf(page)).toContainText('The owner can’t choose it until you renew it.')
  await expectSound(page, 'an expired quote')
  await page.getByRole('button', { name: 'Renew for 7 Days' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Renewed for 7 days.' })).toHaveCount(1)
  await expect(quoteOf(page)).toContainText('Valid until')
})

test('a quote from before a change is kept or changed', async ({ site, agent: { page }, car }) => {
  await quote(page, car, '410')
  await changeStored(site, 'postings', { problem: 'No catalyst.' }, { id: car.vehicleId })
  await page.goto('/agents/quotes')
  const row = page.getByRole('listitem').filter({ hasText: '£410' })
  await expect(row).toContainText('Owner changed: vehicle issues')
  await page.goto(car.path)
  const caution = quoteOf(page).getByText('Given before the owner changed: vehicle issues.')
  await expect(caution).toBeVisible()
  await expectSoundWideToo(page, 'a quote from before a change')
  await page.getByRole('button', { name: 'Keep £410' }).click()
  await expect(caution).toHaveCount(0)
  await changeStored(site, 'postings', { problem: 'No catalyst, no keys.' }, { id: car.vehicleId })
  await page.goto(car.path)
  await expect(caution).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await sendQuote(page, '300', 'Quote changed.')
  await expect(caution).toHaveCount(0)

  // Another registration makes room for a new quote.
  await car.edit({ registrationNumber: 'CD14 EFG' })
  await page.goto('/agents/quotes?part=past')
  const past = page.getByRole('listitem').filter({ hasText: '£300' })
  await expect(past).toContainText('Owner changed the reg')
  await page.goto(car.path)
  await expect(quoteOf(page)).toContainText('Your quote was £300. The owner has changed')
  await sendQuote(page, '420')
})
