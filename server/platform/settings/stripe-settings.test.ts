import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function faults(settings: Record<string, string>): string[] {
  const read = readConfig(settings)
  return read.ok ? [] : read.faults
}

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_hush',
  STRIPE_WEBHOOK_SECRET: 'whsec_hush',
  STRIPE_PRICE_ID: 'price_1',
}

test('agents pay at Stripe where all three are given, at its own address, and by calling where none is', () => {
  const none = readConfig({})
  expect(none.ok && none.config.stripe).toBeNull()
  const read = readConfig(STRIPE)
  expect(read.ok && read.config.stripe).toEqual({
    secretKey: 'sk_test_hush',
    webhookSecret: 'whsec_hush',
    priceId: 'price_1',
    baseUrl: 'https://api.stripe.com',
  })
  expect(faults({ STRIPE_SECRET_KEY: 'sk_test_hush' })).toEqual([
    'STRIPE_WEBHOOK_SECRET must be given with the other STRIPE settings.',
    'STRIPE_PRICE_ID must be given with the other STRIPE settings.',
  ])
})
