// Stripe's own library, loaded only where there is a key, and the price that it was last asked for.
import type { Stripe } from 'stripe'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import type { Price } from '../../../domain/wire/agents.ts'
import { pounds } from '../../../domain/basics/money.ts'
import type { Payments } from '../../platform/ports/payments.ts'
import type { Services } from '../../platform/services.ts'

const WAIT_MS = 8 * SECOND_MS

/** Null without the keys. */
export async function openPayments(
  services: Pick<Services, 'config' | 'clock' | 'log'>,
): Promise<Payments | null> {
  const { stripe: settings } = services.config
  if (settings === null) return null
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(settings.baseUrl)
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: WAIT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const { priceId, webhookSecret } = settings
  return { stripe, priceId, webhookSecret, price: keepPrice(services, stripe, priceId) }
}

/** Asks once an hour, and each minute while there is no answer; the price known before stays meanwhile. */
function keepPrice(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  stripe: Stripe,
  priceId: string,
) {
  let known: Price | null = null
  let askAt = 0
  let asking: Promise<void> | null = null
  const askAgain = async (): Promise<void> => {
    try {
      known = priceIn(await stripe.prices.retrieve(priceId))
      askAt = clock.now() + HOUR_MS
      if (known === null) log.error('the price at Stripe is none that the site can show')
    } catch (error) {
      askAt = clock.now() + MINUTE_MS
      log.warn('Stripe did not tell the price', { error })
    }
    asking = null
  }
  return async () => {
    if (clock.now() >= askAt) await (asking ??= askAgain())
    return known
  }
}

const VAT = { inclusive: 'included', exclusive: 'added' } as const

/** Null for one that the site cannot show. */
export function priceIn({
  active,
  currency,
  unit_amount,
  recurring,
  tax_behavior,
}: Stripe.Price): Price | null {
  if (!active || currency !== 'gbp' || unit_amount === null || recurring === null) return null
  const vat = Object.entries(VAT).find(([behaviour]) => behaviour === tax_behavior)?.[1] ?? null
  return { amount: pounds(unit_amount), per: perPeriod(recurring), vat }
}

export function perPeriod({
  interval,
  interval_count: count,
}: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>): string {
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`
}
