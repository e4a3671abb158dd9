// GET /quotes/{listingId}/{agentId}: the call behind the quotes page.
import type { FastifyInstance } from 'fastify'
import { ListedQuote } from '../../domain/wire/quotes.ts'
import { array } from '../../domain/wire/schema.ts'
import { quotesLinkParams, type QuotesLinkParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { listQuotes } from './list-quotes.ts'

const URL = '/quotes/:listingId/:agentId'

/** Registers the call. Its `agentId` is a link's, never an account's. */
export function quoteCalls(app: FastifyInstance, services: Services): void {
  app.get<QuotesLinkParams>(
    URL,
    {
      config: { kind: 'owner' },
      schema: {
        tags: ['Owners'],
        summary: 'The quotes on a listing, best price first',
        params: quotesLinkParams,
        response: {
          200: array(ListedQuote, 'Every quote'),
          ...refusals([404, 410, 429, 503]),
        },
      },
    },
    async (request, reply) => {
      const { listingId, agentId: linkId } = request.params
      const quotes = await listQuotes(services, { listingId, linkId })
      if (!quotes.ok) return reply.refuse(quotes)
      return reply.send(quotes.value)
    },
  )
}
