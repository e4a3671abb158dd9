import type { Generated } from 'kysely'

/** What Stripe said last of an agent's subscription. No card is here but its brand and last four digits. */
export interface SubscriptionsTable {
  /** Stripe's id of the customer who pays. */
  customer_id: string
  /** Null once the agent has gone, and until Stripe has deleted the customer. */
  agent_id: string | null
  /** Null while there never was one. */
  subscription_id: string | null
  /** In Stripe's word, such as `past_due`. */
  status: string | null
  amount_pence: number | null
  /** What `amount_pence` pays for, such as `month`. */
  period: string | null
  /** The end of what the latest invoice is for. */
  period_ends_at: number | null
  /** When it ends without another payment, or null. */
  cancels_at: number | null
  /** When Stripe tries again to take a payment that failed, or null. */
  next_try_at: number | null
  /** What became of the latest payment after it was made, or null. */
  taken_back: 'refunded' | 'disputed' | null
  card_brand: string | null
  card_last4: string | null
  /** Readings of Stripe are numbered as they begin, and one that began earlier overwrites nothing. */
  reads_begun: Generated<number>
  reads_written: Generated<number>
  /** When the last reading was written, or null. */
  read_at: number | null
  created_at: number
}
