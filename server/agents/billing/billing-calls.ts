import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { beginCheckout, isStripeError, openPortal } from './checkout.ts'
import type { Row } from '../../platform/database/schema.ts'
import { findSubscriptionOf } from '../accounts/trading-status.ts'
import { capitalised } from '../../../domain/basics/capitalised.ts'
import { pounds } from '../../../domain/basics/money.ts'
import { SECOND_MS, iso, isoOrNull } from '../../../domain/basics/time.ts'
import type { Subscription } from '../../../domain/wire/agents.ts'
import { findAgent, type AgentRow } from '../accounts/agent-storage.ts'
import { disclosuresLeft } from '../accounts/agent-limits.ts'
import { countGivenBackThisWeek } from '../disclosures/disclosure-storage.ts'
import { isLive } from './judge-payments.ts'
import { readSubscription } from './read-subscription.ts'

/** What an agent pays, and the ways to Stripe's pages. The price is for everybody to see. */
export function billingCalls(app: FastifyInstance, services: Services): void {
  serveCall(app, 'GET /price', {
    summary: 'What a subscription costs',
    config: { kind: 'form' },
    does: async () => accept({ price: (await services.payments?.price()) ?? null }),
  })
  agentCall(app, 'GET /agent/subscription', {
    summary: 'Your subscription, and what is left of the numbers it gives',
    does: async ({ agent }) => accept(await viewSubscription(services, agent.id)),
  })
  agentCall(app, 'POST /agent/subscription/checkout', {
    summary: 'Subscribe, on Stripe’s page',
    description: 'Asked again, it is the same page as long as it is open.',
    refused: ['subscribed-already', 'payment-disputed'],
    means: { 404: 'Subscribing is not done here (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ agent }) => beginCheckout(services, agent.id),
  })
  agentCall(app, 'POST /agent/subscription/portal', {
    summary: 'See invoices, change the card or cancel, on Stripe’s page',
    means: { 404: 'Nothing to manage (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ body, agent }) => openPortal(services, agent.id, body.to === 'card' ? 'card' : 'all'),
  })
}

// A page that waits longer shows what is known.
const WAIT_MS = 3 * SECOND_MS
const FRESH_MS = 10 * SECOND_MS

/** As Stripe says now, or said last. */
async function viewSubscription(services: Services, agentId: string): Promise<Subscription> {
  const { database, clock, config, payments } = services
  const known = await findSubscriptionOf(database, agentId)
  const now = clock.now()
  if (payments !== null && known !== undefined && now - (known.read_at ?? 0) >= FRESH_MS) {
    await readSubscription(services, payments, known.customer_id, {
      timeout: WAIT_MS,
      maxNetworkRetries: 0,
    }).catch((error: unknown) => {
      if (!isStripeError(error)) throw error
    })
  }
  const agent = await findAgent(database, agentId)
  if (agent === undefined) throw new Error('A session outlived its agent.')
  const present = await findSubscriptionOf(database, agentId)
  const gift = agent.subscribed_until
  return {
    price: (await payments?.price()) ?? null,
    paid: present === undefined ? null : showPaid(present, agent, now),
    giftUntil: gift !== null && gift > now ? iso(gift) : null,
    numbersLeft: await disclosuresLeft(services, agentId),
    numbersADay: config.disclosuresPerDay || null,
    givenBackThisWeek: await countGivenBackThisWeek(database, agentId, now),
  }
}

function showPaid(row: Row<'subscriptions'>, agent: AgentRow, now: number): Subscription['paid'] {
  const { paid_until: until, payment_failed_at: failedAt } = agent
  const live = isLive(row.status)
  const isOver = !live && (until ?? 0) <= now && row.taken_back === null
  if (row.subscription_id === null || isOver) return null
  const isEnding = !live || row.cancels_at !== null
  const next = failedAt === null ? row.period_ends_at : row.next_try_at
  return {
    amount: pounds(row.amount_pence ?? 0),
    per: row.period ?? '',
    state: row.taken_back ?? (failedAt !== null ? 'failed' : isEnding ? 'ending' : 'running'),
    until: iso(until ?? now),
    nextPaymentAt: isEnding ? null : isoOrNull(next),
    failedAt: isoOrNull(failedAt),
    card:
      row.card_last4 === null ? null : `${brandInWords(row.card_brand)} ending ${row.card_last4}`,
    isLive: live,
  }
}

/** Stripe writes `visa` and `american_express`. */
function brandInWords(brand: string | null): string {
  return capitalised((brand ?? 'card').replaceAll('_', ' '))
}
