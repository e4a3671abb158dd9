// What Stripe tells us: signed, in any order, twice or late. None of it is believed but that something happened.
import type { FastifyInstance, FastifySchema } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { refusals } from '../../platform/http/problem-details.ts'
import { bodyField, bodyText } from '../../platform/http/read-bodies.ts'
import { MALFORMED, NOT_SIGNED } from '../../platform/http/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { isStripeError } from './checkout.ts'
import { idOf } from './judge-payments.ts'
import { readSubscription } from './read-subscription.ts'
import type { Payments } from '../../platform/ports/payments.ts'

// As long ago an event may have been signed, by Stripe's library: a clock that is behind is no better.
const AHEAD_MS = 5 * MINUTE_MS

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
      { config: { kind: 'webhook' }, schema: EVENTS },
      async (request, reply) => {
        const signature = String(request.headers['stripe-signature'] ?? '')
        const body = request.body instanceof Buffer ? request.body : ''
        let event: unknown
        try {
          event = stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            undefined,
            undefined,
            clock.now(),
          )
        } catch (error) {
          const isSigned = error instanceof SyntaxError
          return reply.problem(isSigned ? MALFORMED : { ...NOT_SIGNED, sender: 'stripe' })
        }
        if (readSignedAt(signature) > clock.now() + AHEAD_MS) {
          return reply.problem({ ...NOT_SIGNED, sender: 'stripe' })
        }
        const about = bodyField(bodyField(event, 'data'), 'object')
        if (bodyText(about, 'object') === '') return reply.problem(MALFORMED)
        try {
          const customer = await customerIn(payments, about)
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

async function customerIn({ stripe }: Payments, about: unknown): Promise<string | undefined> {
  const [kind, charge] = [bodyText(about, 'object'), bodyText(about, 'charge')]
  if (kind === 'customer') return bodyText(about, 'id') || undefined
  if (kind === 'dispute' && charge !== '')
    return idOf((await stripe.charges.retrieve(charge)).customer)
  const customer = bodyField(about, 'customer')
  return (typeof customer === 'string' ? customer : bodyText(customer, 'id')) || undefined
}

function readSignedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) * SECOND_MS
}

const EVENTS: FastifySchema & object = {
  summary: 'Something happened at Stripe',
  description:
    'A webhook event, signed in `Stripe-Signature`. Stripe is then asked how things are.',
  response: {
    204: { type: 'null', description: 'Taken, or about nobody here' },
    ...refusals([400, 403, 413, 415, 503], { 403: 'The signature is missing or wrong' }),
  },
}
