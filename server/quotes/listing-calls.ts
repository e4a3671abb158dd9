// The calls beside the list of quotes: which car it is about, and "Yes, it's mine".
import type { FastifyInstance } from 'fastify'
import { quotesPath } from '../../domain/addresses.ts'
import { ConfirmedPhone } from '../../domain/wire/posting.ts'
import { Listing } from '../../domain/wire/quotes.ts'
import { namesHtml } from '../http/accept.ts'
import { ignoreBodies } from '../http/read-bodies.ts'
import { quotesLinkParams, type QuotesLinkParams } from '../http/params.ts'
import { refusals } from '../http/problem-details.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import type { Services } from '../services.ts'
import { quotesLinkLimit } from './quotes-link-limit.ts'
import { confirmListing, viewListing } from './view-listing.ts'

const LISTING = '/quotes/:listingId/:agentId/listing'
const LINK_OPENED = '/quotes/:listingId/:agentId/link-opened'

/** Registers both. */
export async function listingCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<QuotesLinkParams>(
    LISTING,
    {
      config: { kind: 'owner' },
      schema: {
        tags: ['Owners'],
        summary: 'The car that the quotes are for',
        description: 'Changes nothing.',
        params: quotesLinkParams,
        response: { 200: Listing, ...refusals([404, 410, 429, 503]) },
      },
    },
    async (request, reply) => {
      const { listingId, agentId: linkId } = request.params
      const found = await viewListing(services, { listingId, linkId })
      if (!found.ok) return reply.refuse(found)
      return reply.send(found.value)
    },
  )
  await app.register(async (scope) => {
    ignoreBodies(scope)
    scope.post<QuotesLinkParams>(
      LINK_OPENED,
      {
        config: {
          kind: 'owner',
          refusedPage: 'link-refused',
          showPage: sendBack,
          limit: quotesLinkLimit(services),
        },
        schema: {
          tags: ['Owners'],
          summary: 'The car is mine, said from its quotes',
          description:
            'Confirms the number, as the call of the same name for the first link does: the quotes link was texted to it too. Confirms nothing where the posting has had another number.',
          params: quotesLinkParams,
          response: { 200: ConfirmedPhone, ...refusals([404, 410, 429, 503]) },
        },
      },
      async (request, reply) => {
        const { listingId, agentId: linkId } = request.params
        const confirmed = await confirmListing(services, { listingId, linkId })
        if (!confirmed.ok) return reply.refuse(confirmed)
        if (!namesHtml(request.headers.accept)) {
          return reply.send({
            success: true,
            phoneConfirmation: confirmed.value,
          } satisfies ConfirmedPhone)
        }
        return sendOn(reply, quotesPath(listingId, linkId))
      },
    )
  })
}
