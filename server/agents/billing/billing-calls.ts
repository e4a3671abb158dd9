import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { serveCall } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { beginCheckout, openPortal } from './checkout.ts'
import { viewSubscription } from './view-subscription.ts'

const tag = 'Agents'

/** What an agent pays, and the ways to Stripe's pages. The price is for everybody to see. */
export function billingCalls(app: FastifyInstance, services: Services): void {
  serveCall(app, 'GET /price', {
    tag,
    summary: 'What a subscription costs',
    config: { kind: 'form' },
    does: async () => accept({ price: (await services.payments?.price()) ?? null }),
  })
  agentCall(app, 'GET /agent/subscription', {
    tag,
    summary: 'Your subscription, and what is left of the numbers it gives',
    does: async ({ agent }) => accept(await viewSubscription(services, agent.id)),
  })
  agentCall(app, 'POST /agent/subscription/checkout', {
    tag,
    summary: 'Subscribe, on Stripe’s page',
    description: 'Asked again, it is the same page as long as it is open.',
    refused: ['subscribed-already', 'payment-disputed'],
    means: { 404: 'Subscribing is not done here (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ agent }) => beginCheckout(services, agent.id),
  })
  agentCall(app, 'POST /agent/subscription/portal', {
    tag,
    summary: 'See invoices, change the card or cancel, on Stripe’s page',
    means: { 404: 'Nothing to manage (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ body, agent }) => openPortal(services, agent.id, body.to === 'card' ? 'card' : 'all'),
  })
}
