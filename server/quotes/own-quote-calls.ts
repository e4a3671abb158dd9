// The calls by which agents give, change and withdraw their quotes.
import type { FastifyInstance } from 'fastify'
import { parseQuote } from '../../domain/quote.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { GivenQuote, OfferedTerms, OwnQuote } from '../../domain/wire/own-quotes.ts'
import { VehicleParams } from '../../domain/wire/vehicles.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { bodyField } from '../http/read-bodies.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { giveQuote } from './give-quote.ts'
import { keepQuote, renewQuote } from './keep-quote.ts'
import { withdrawQuote } from './withdraw-quote.ts'

const QUOTE = '/agent/vehicles/:vehicleId/quote'

/** Registers the four calls. A quote is always the asking agent's own: no address names another's. */
export function ownQuoteCalls(app: FastifyInstance, services: Services): void {
  const config = { kind: 'agent' } as const
  const tags = ['Quotes']

  app.put<{ Params: VehicleParams }>(
    QUOTE,
    {
      config,
      schema: {
        tags,
        summary: 'Give or change your quote',
        description:
          'Each agent has one live quote on each car. The owner gets a text about a new or changed quote a little later, so a correction made in the meantime needs no second text. Sending the same quote again texts nobody and has it hold from then on. How many quotes and changes one agent can send in an hour and in a day is limited (`too-many-quotes`); a question about the amount counts too.',
        params: VehicleParams,
        body: OfferedTerms,
        response: {
          200: GivenQuote,
          ...refusals([400, 401, 403, 404, 409, 413, 415, 429, 503], {
            409: 'The amount is unusual for a car (`confirm-amount`): have it typed again and send both, from then on until midnight for every amount on that car. Or the owner has chosen a quote (`under-offer`)',
          }),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const terms = parseQuote({
        amount: bodyField(body, 'amount'),
        amountAgain: bodyField(body, 'amountAgain'),
        message: bodyField(body, 'message'),
        conditions: bodyField(body, 'conditions'),
        validDays: bodyField(body, 'validDays'),
      })
      if (!terms.ok) return reply.refuse({ ...terms, reason: 'invalid' })
      const { amount: amountPence, ...others } = terms.value
      const { id: agentId, personId } = signedInAgent(request)
      const quote = { postingId: request.params.vehicleId, agentId, personId }
      const given = await giveQuote(services, { ...quote, amountPence, ...others })
      if (!given.ok) return reply.refuse(given)
      const { quote: shown, ownersText } = given.value
      const { at, ifBest: ownerTextedIfBest } = ownersText
      const ownerTextedAt = at === null ? null : new Date(at).toISOString()
      return reply.send({ ...shown, ownerTextedAt, ownerTextedIfBest })
    },
  )

  app.delete<{ Params: VehicleParams }>(
    QUOTE,
    {
      config,
      schema: {
        tags,
        summary: 'Withdraw your quote',
        description: 'It disappears from the owner’s page.',
        params: VehicleParams,
        response: {
          200: Done,
          ...refusals([401, 403, 404, 409, 429, 503], {
            409: 'The owner has chosen it (`chosen`)',
          }),
        },
      },
    },
    async (request, reply) => {
      const quote = { postingId: request.params.vehicleId, agentId: signedInAgent(request).id }
      const withdrawn = await withdrawQuote(services, quote)
      if (!withdrawn.ok) return reply.refuse(withdrawn)
      return reply.succeed()
    },
  )

  const standing = [
    [
      'renew',
      'Renew your quote',
      'It holds for seven more days from now, also where it had expired. Nobody is texted.',
      renewQuote,
    ],
    [
      'keep',
      'Keep your quote',
      'It stands for the car as the owner describes it now: `changedSince` is empty from then on.',
      keepQuote,
    ],
  ] as const
  for (const [step, summary, description, verb] of standing) {
    app.post<{ Params: VehicleParams }>(
      `${QUOTE}/${step}`,
      {
        config,
        schema: {
          tags,
          summary,
          description,
          params: VehicleParams,
          response: {
            200: OwnQuote,
            ...refusals([401, 403, 404, 409, 429, 503], {
              409: 'The owner has changed the registration since (`other-car`)',
            }),
          },
        },
      },
      async (request, reply) => {
        const quote = { postingId: request.params.vehicleId, agentId: signedInAgent(request).id }
        const kept = await verb(services, quote)
        if (!kept.ok) return reply.refuse(kept)
        return reply.send(kept.value)
      },
    )
  }
}
