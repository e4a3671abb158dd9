import type { Reader } from './settings-reader.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  priceId: string
  /** An origin. */
  baseUrl: string
}

const STRIPE_URL = 'https://api.stripe.com'
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const

/** Reads STRIPE_…; null where none is given, and agents subscribe by calling. No fault repeats a value. */
export function readStripeSettings(read: Reader): StripeSettings | null {
  const [secretKey = '', webhookSecret = '', priceId = ''] = KEYS.map((key) => read.text(key))
  const typed = read.trial('STRIPE_BASE_URL', STRIPE_URL)
  if (secretKey + webhookSecret + priceId === '' && typed === STRIPE_URL) return null
  for (const key of KEYS) read.required(key, 'the other STRIPE settings')
  return { secretKey, webhookSecret, priceId, baseUrl: typed }
}
