// An agent subscribes at the stand-in of Stripe, which is another site than ours, and comes back signed in.
import type { Page } from '@playwright/test'
import { startStripe } from '../../stand-ins/stripe/start.ts'
import { expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { startSite } from '../support/site.ts'
import { signedInTrader } from './cast/agents.ts'

const row = (page: Page, name: string) =>
  page
    .locator('dl.rows > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('an agent pays on Stripe’s page, mends what failed, and cancels', async ({ browser }) => {
  const stripe = await startStripe({ port: 0 })
  const site = await startSite(stripe.settings)
  try {
    const context = await browser.newContext({ baseURL: site.url })
    const { page } = await signedInTrader(context, site, { subscribed: false })
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    await page.goto('/agents/profile/subscription')
    await expect(page.getByText('£49 a month, VAT included')).toBeVisible()
    await expectSoundWideToo(page, 'the price of a subscription')
    const button = page.getByRole('button', { name: 'Subscribe for £49 a Month' })
    stripe.faults.set({ share: [{ of: 1, fault: { kind: 'html', status: 502 } }] })
    await button.click()
    await expect(page.getByRole('alert')).toContainText('isn’t answering')
    stripe.faults.set({})
    await button.click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${site.url}/agents/profile/subscription`)
    await expect(page.getByText('£49 a month, VAT included')).toBeVisible()
    await button.click()
    await page.getByRole('heading', { name: 'Subscribe: £49.00 a month' }).waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await expect(row(page, 'State')).toHaveText('Subscribed')
    await expect(row(page, 'Card')).toHaveText('Visa ending 4242')
    await expect(row(page, 'Numbers left today')).toHaveText('100 of 100')
    await expectSound(page, 'a subscription')
    expect(JSON.stringify(stripe.received())).not.toContain(site.dataDir)
    expect(site.server.output()).not.toMatch(/\b4242\b/)

    const customer = [...stripe.account.customers.keys()].at(-1) ?? ''
    const { does } = stripe.account
    // The month that has just begun ends now.
    for (const subscription of stripe.account.subscriptions) {
      for (const item of subscription.items.data) item.current_period_end = stripe.account.seconds()
    }
    for (const invoice of stripe.account.invoices) {
      for (const { period } of invoice.lines.data) period.end = stripe.account.seconds()
    }
    does.decline(customer)
    does.renew(customer)
    await stripe.eventsAnswered()
    for (const path of ['/agents/profile', '/agents']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText('Your payment failed. See Subscription.')
      await expectSound(page, `a payment that failed, at ${path}`)
    }
    await page.getByRole('alert').getByRole('link', { name: 'Subscription' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(/^Your payment on \w+day failed\. You can see/)
    await expect(row(page, 'State')).toHaveText('Payment failed')
    await expectSound(page, 'a payment that failed')
    await page.getByRole('button', { name: 'Change Card' }).click()
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Change card' }).click()
    does.retry(customer)
    await page.waitForURL('**/agents/profile/subscription')
    await stripe.eventsAnswered()
    await page.reload()
    await expect(row(page, 'Card')).toHaveText('Visa ending 4444')
    await page.getByRole('button', { name: 'Manage Subscription' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.waitForURL('**/agents/profile/subscription')
    await stripe.eventsAnswered()
    await page.reload()
    await expect(row(page, 'State')).toHaveText(/^Ends on /)
    await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await site.stop()
    await stripe.close()
  }
})
