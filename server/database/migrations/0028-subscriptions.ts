// What agents pay, as Stripe says; numbers that are given back; the notice of a gift that ends.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const agents = ['paid_until', 'payment_failed_at', 'subscription_notice_for']
  for (const column of agents) {
    await schema.alterTable('agents').addColumn(column, 'bigint').execute()
  }
  await schema.alterTable('disclosures').addColumn('given_back_at', 'bigint').execute()
  await schema
    .createTable('subscriptions')
    .addColumn('customer_id', 'text', (c) => c.primaryKey())
    .addColumn('agent_id', 'text', (c) => c.unique().references('agents.id').onDelete('set null'))
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text')
    .addColumn('amount_pence', 'integer')
    .addColumn('period', 'text')
    .addColumn('period_ends_at', 'bigint')
    .addColumn('cancels_at', 'bigint')
    .addColumn('next_try_at', 'bigint')
    .addColumn('taken_back', 'text')
    .addColumn('card_brand', 'text')
    .addColumn('card_last4', 'text')
    .addColumn('reads_begun', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('reads_written', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('read_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
