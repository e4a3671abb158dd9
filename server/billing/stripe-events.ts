// What Stripe tells us: signed, in any order, twice or late. None of it is believed but that something happened.
import type { FastifyInstance, FastifySchema } from 'fastify'
import type { Stripe } from 'stripe'
import { refusals } from '../http/problem-details.ts'
import { NOT_SIGNED } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { isStripeError } from './checkout.ts'
import { idOf } from './judge-payments.ts'
import type { Payments } from './payments.ts'
import { readSubscription } from './read-subscription.ts'

const BODY_LIMIT = 1024 * 1024

/** Registers the call where there are keys. Without an answer of ours Stripe tells it again for three days. */
export async function stripeEvents(app: FastifyInstance, services: Services): Promise<void> {
  const { payments, clock } = services
  if (payments === null) return
  const { stripe, webhookSecret } = payments
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(
      '/stripe/events',
      { config: { kind: 'webhook' }, bodyLimit: BODY_LIMIT, schema: EVENTS },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'] ?? ''
        const body = request.body instanceof Buffer ? request.body : ''
        let event: Stripe.Event
        try {
          event = stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            undefined,
            undefined,
            clock.now(),
          )
        } catch {
          return reply.problem({ ...NOT_SIGNED, sender: 'stripe' })
        }
        try {
          const customer = await customerIn(payments, event)
          if (customer !== undefined) await readSubscription(services, payments, customer)
        } catch (error) {
          if (!isStripeError(error)) throw error
          return reply.refuse({ ok: false, reason: 'stripe-down' })
        }
        return reply.code(204).send()
      },
    )
  })
}

async function customerIn(
  { stripe }: Payments,
  { data }: Stripe.Event,
): Promise<string | undefined> {
  const about = data.object as { object: string; id: string; customer?: string; charge?: string }
  if (about.object === 'customer') return about.id
  if (about.object !== 'dispute' || about.charge === undefined) return idOf(about.customer)
  return idOf((await stripe.charges.retrieve(about.charge)).customer)
}

const EVENTS: FastifySchema & object = {
  tags: ['Agents'],
  summary: 'Something happened at Stripe',
  description:
    'A webhook event, signed in `Stripe-Signature`. Stripe is then asked how things are.',
  response: {
    204: { type: 'null', description: 'Taken, or about nobody here' },
    ...refusals([403, 413, 415, 503], { 403: 'The signature is missing or wrong' }),
  },
}
