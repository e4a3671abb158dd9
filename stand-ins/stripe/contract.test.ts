// Holds the product and the stand-in to what Stripe publishes: the library's own client, types and signatures, so that a
// parameter, field or word that Stripe does not have is an error of the compiler.
import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { startStripe } from './start.ts'

const standIn = forEachTest(() => startStripe({ port: 0, sends: false }))
let stripe: Stripe
beforeEach(() => {
  stripe = clientWith(standIn.settings['STRIPE_SECRET_KEY'] ?? '')
})

function clientWith(key: string): Stripe {
  return new Stripe(key, {
    protocol: 'http',
    host: '127.0.0.1',
    port: standIn.port,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

test('the version of the API is the one that the library pins and the documents name', () => {
  expect(readFileSync('docs/decisions/0004-libraries.md', 'utf8')).toContain(Stripe.API_VERSION)
})

test('a wrong key and an id of nothing are refused as Stripe refuses them', async () => {
  const wrongKey = { statusCode: 401, type: 'StripeAuthenticationError' }
  await expect(clientWith('sk_test_other').customers.create({})).rejects.toMatchObject(wrongKey)
  const missing = { statusCode: 404, code: 'resource_missing' }
  await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject(missing)
})

test('the same key does once what is asked again, and refuses to do something else', async () => {
  const once = { idempotencyKey: 'once' }
  const first = await stripe.customers.create({ name: 'Aire' }, once)
  expect(await stripe.customers.create({ name: 'Aire' }, once)).toMatchObject({ id: first.id })
  await expect(stripe.customers.create({ name: 'Other' }, once)).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('the library accepts the signature of an event, and of no other', async () => {
  await stripe.customers.create({ name: 'Aire' })
  const customer = [...standIn.account.customers.keys()][0] ?? ''
  standIn.account.does.changeCard(customer, '4242')
  const [event] = standIn.events
  const secret = standIn.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
  const signed = event?.signature() ?? ''
  const read = stripe.webhooks.constructEvent(event?.body ?? '', signed, secret)
  expect(read).toMatchObject({ type: 'customer.updated', api_version: Stripe.API_VERSION })
  expect(() => stripe.webhooks.constructEvent(event?.body ?? '', signed, 'whsec_other')).toThrow(
    'signature',
  )
})

test('a period stands on a subscription’s items, and a payment on its invoice, as in this version', async () => {
  const customer = await stripe.customers.create({ name: 'Aire' })
  await stripe.checkout.sessions.create({ customer: customer.id, mode: 'subscription' })
  const [session] = standIn.account.sessions
  if (session !== undefined) standIn.account.does.pay(session, '4242')
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customer.id })
  const { data: invoices } = await stripe.invoices.list({ customer: customer.id })
  const { data: charges } = await stripe.charges.list({ customer: customer.id })
  const end = subscriptions[0]?.items.data[0]?.current_period_end
  expect(invoices[0]?.lines.data[0]?.period.end).toBe(end)
  expect(invoices[0]?.parent?.subscription_details?.subscription).toBe(subscriptions[0]?.id)
  expect(invoices[0]?.payments?.data[0]?.payment.payment_intent).toBe(charges[0]?.payment_intent)
})
