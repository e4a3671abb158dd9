// GET /quotes/{listingId}/{agentId}: the call behind the quotes page.
import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from '../http/allowed-methods.ts'
import { quotesLinkParams, type QuotesLinkParams } from '../http/link-params.ts'
import { refusals } from '../http/problem-schema.ts'
import type { Services } from '../services.ts'
import { listQuotes } from './list-quotes.ts'

const URL = '/quotes/:listingId/:agentId'

/** Registers the call. Its `agentId` is a link's, never an account's. */
export function quoteCalls(app: FastifyInstance, services: Services): void {
  app.get<QuotesLinkParams>(
    URL,
    {
      config: { answers: 'json', allowance: 'reads' },
      schema: {
        tags: ['Owners'],
        summary: 'The quotes on a listing, best price first',
        params: quotesLinkParams,
        response: {
          200: { type: 'array', description: 'Every quote', items: quoteSchema },
          ...refusals([404, 410, 429, 503]),
        },
      },
    },
    async (request, reply) => {
      const { listingId, agentId: linkId } = request.params
      const quotes = await listQuotes(services, { listingId, linkId })
      if (!quotes.ok) return reply.refuse(quotes)
      return reply.header('cache-control', 'no-store').send(quotes.value)
    },
  )
  refuseOtherMethods(app, URL, ['GET'])
}

const quoteSchema = {
  type: 'object',
  properties: {
    agentName: { type: 'string' },
    agentContact: { type: 'string' },
    amount: { type: 'number', description: 'Pounds' },
    message: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
    announced: { type: 'boolean', description: 'The quote whose text brought the owner here' },
  },
  required: ['agentName', 'agentContact', 'amount', 'created_at'],
} as const
