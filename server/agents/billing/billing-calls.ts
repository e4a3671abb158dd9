import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { object, optional, oneOf } from '../../../domain/wire/schema.ts'
import { PriceAnswer, StripePage, Subscription } from '../../../domain/wire/agents.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { describeCall } from '../../platform/http/described-call.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { beginCheckout, openPortal } from './checkout.ts'
import { viewSubscription } from './view-subscription.ts'

const URL = '/agent/subscription'
const tag = 'Agents'

/** What an agent pays, and the ways to Stripe's pages. The price is for everybody to see. */
export function billingCalls(app: FastifyInstance, services: Services): void {
  const priced = { tag, summary: 'What a subscription costs', answer: PriceAnswer }
  app.get(
    '/price',
    { config: { kind: 'form' }, schema: describeCall('/price', priced, [429, 503]) },
    async (_request, reply) => {
      const price = (await services.payments?.price()) ?? null
      return reply.send({ price } satisfies PriceAnswer)
    },
  )
  agentCall(app, ['GET', URL], {
    tag,
    summary: 'Your subscription, and what is left of the numbers it gives',
    answer: Subscription,
    does: async ({ agent }) => accept(await viewSubscription(services, agent.id)),
  })
  agentCall(app, ['POST', `${URL}/checkout`], {
    tag,
    summary: 'Subscribe, on Stripe’s page',
    description: 'Asked again, it is the same page as long as it is open.',
    answer: StripePage,
    refused: ['subscribed-already', 'payment-disputed'],
    means: { 404: 'Subscribing is not done here (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ agent }) => beginCheckout(services, agent.id),
  })
  agentCall(app, ['POST', `${URL}/portal`], {
    tag,
    summary: 'See invoices, change the card or cancel, on Stripe’s page',
    body: object({ to: optional(oneOf(['card', 'all'])) }),
    answer: StripePage,
    means: { 404: 'Nothing to manage (`not-found`)' },
    config: { ownerOnly: true },
    does: ({ body, agent }) =>
      openPortal(services, agent.id, bodyField(body, 'to') === 'card' ? 'card' : 'all'),
  })
}
