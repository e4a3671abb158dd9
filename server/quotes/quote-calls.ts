// The quotes behind a quotes link, and "No thanks" to one of them.
import type { FastifyInstance } from 'fastify'
import { quotesPath } from '../../domain/addresses.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { ListedQuote, NamedQuote } from '../../domain/wire/quotes.ts'
import { array } from '../../domain/wire/schema.ts'
import { namesHtml } from '../http/accept.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import { acceptForms, bodyText } from '../http/read-bodies.ts'
import { quotesLinkParams, type QuotesLinkParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { declineQuote } from './decline-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { quotesLinkLimit } from './quotes-link-limit.ts'

const URL = '/quotes/:listingId/:agentId'

/** Registers the three calls. Their `agentId` is a link's, never an account's. */
export async function quoteCalls(app: FastifyInstance, services: Services): Promise<void> {
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

  await app.register(async (scope) => {
    acceptForms(scope)
    const steps = [
      ['decline', 'No thanks', 'The quote can no longer be chosen, and its agent sees so.', true],
      ['undo-decline', 'No thanks, taken back', 'The quote can be chosen again.', false],
    ] as const
    for (const [step, summary, description, isDeclined] of steps) {
      scope.post<QuotesLinkParams>(
        `${URL}/${step}`,
        {
          config: {
            kind: 'owner',
            refusedPage: 'link-refused',
            showPage: sendBack,
            limit: quotesLinkLimit(services),
          },
          schema: {
            tags: ['Owners'],
            summary,
            description,
            params: quotesLinkParams,
            body: NamedQuote,
            response: {
              200: Done,
              ...refusals([400, 404, 409, 410, 413, 415, 429, 503], {
                409: 'It is chosen (`under-offer`)',
              }),
            },
          },
        },
        async (request, reply) => {
          const { listingId, agentId: linkId } = request.params
          const quoteId = bodyText(request.body, 'quoteId')
          const declined = await declineQuote(
            services,
            { listingId, linkId },
            { quoteId, isDeclined },
          )
          if (!declined.ok) return reply.refuse(declined)
          if (!namesHtml(request.headers.accept)) return reply.succeed()
          return sendOn(reply, quotesPath(listingId, linkId))
        },
      )
    }
  })
}
