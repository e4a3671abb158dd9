import type { StripeSettings } from '../settings/config.ts'
import type { Stripe } from 'stripe'
import type { Price } from '../../../domain/wire/agents.ts'

export interface Payments extends Pick<StripeSettings, 'priceId' | 'webhookSecret'> {
  stripe: Stripe
  /** What a subscription costs, as Stripe says; null while Stripe does not answer. */
  price(): Promise<Price | null>
}
