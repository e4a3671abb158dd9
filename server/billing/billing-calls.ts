import type { FastifyInstance } from 'fastify'
import { object, optional, oneOf } from '../../domain/wire/schema.ts'
import { PriceAnswer, StripePage, Subscription } from '../../domain/wire/subscription.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { bodyField } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { beginCheckout, openPortal } from './checkout.ts'
import { viewSubscription } from './view-subscription.ts'

const URL = '/agent/subscription'
const tags = ['Agents']

/** What an agent pays, and the ways to Stripe's pages. The price is for everybody to see. */
export function billingCalls(app: FastifyInstance, services: Services): void {
  app.get(
    '/price',
    {
      config: { kind: 'form' },
      schema: {
        tags,
        summary: 'What a subscription costs',
        response: { 200: PriceAnswer, ...refusals([429, 503]) },
      },
    },
    async (_request, reply) => {
      const price = (await services.payments?.price()) ?? null
      return reply.send({ price } satisfies PriceAnswer)
    },
  )
  app.get(
    URL,
    {
      config: { kind: 'agent' },
      schema: {
        tags,
        summary: 'Your subscription, and what is left of the numbers it gives',
        response: { 200: Subscription, ...refusals([401, 403, 429, 503]) },
      },
    },
    async (request, reply) =>
      reply.send(await viewSubscription(services, signedInAgent(request).id)),
  )
  app.post(
    `${URL}/checkout`,
    { config: { kind: 'agent', ownerOnly: true }, schema: CHECKOUT },
    async (request, reply) => {
      const way = await beginCheckout(services, signedInAgent(request).id)
      return way.ok ? reply.send(way.value) : reply.refuse(way)
    },
  )
  app.post(
    `${URL}/portal`,
    { config: { kind: 'agent', ownerOnly: true }, schema: PORTAL },
    async (request, reply) => {
      const to = bodyField(request.body, 'to') === 'card' ? 'card' : 'all'
      const way = await openPortal(services, signedInAgent(request).id, to)
      return way.ok ? reply.send(way.value) : reply.refuse(way)
    },
  )
}

const CHECKOUT = {
  tags,
  summary: 'Subscribe, on Stripe’s page',
  description: 'Asked again, it is the same page as long as it is open.',
  response: {
    200: StripePage,
    ...refusals([401, 403, 404, 409, 429, 503], {
      404: 'Subscribing is not done here (`not-found`)',
      409: 'There is a subscription (`subscribed-already`), or a payment was disputed (`payment-disputed`)',
    }),
  },
}
const PORTAL = {
  tags,
  summary: 'See invoices, change the card or cancel, on Stripe’s page',
  body: object({ to: optional(oneOf(['card', 'all'])) }),
  response: {
    200: StripePage,
    ...refusals([401, 403, 404, 413, 415, 429, 503], { 404: 'Nothing to manage (`not-found`)' }),
  },
}
