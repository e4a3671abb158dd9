// A quotes link shows the quotes and their car, answers "Is this your car?" with yes, and says no thanks.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LINK_STEP, linkCall } from '../../platform/http/link-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { declineQuote } from './decline-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { findOpened } from './quote-storage.ts'
import { confirmListing, pairOf, viewListing } from './view-listing.ts'

export function quoteCalls(app: FastifyInstance, services: Services): void {
  const config = quotesLinkStep(services)

  linkCall(app, 'GET /quotes/:listingId/:agentId', {
    summary: 'The quotes on a listing, best price first',
    does: ({ params }) => listQuotes(services, pairOf(params)),
  })
  linkCall(app, 'GET /quotes/:listingId/:agentId/listing', {
    summary: 'The car that the quotes are for',
    description: 'Changes nothing.',
    does: ({ params }) => viewListing(services, pairOf(params)),
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/link-opened', {
    summary: 'The car is mine, said from its quotes',
    takes: ignoreBodies,
    description:
      'Confirms the number, as the call of the same name for the first link does: the quotes link was texted to it too. Confirms nothing where the posting has had another number.',
    config,
    does: ({ params }) => confirmListing(services, pairOf(params)),
    goOn: 'plain',
  })
  const steps = [
    ['decline', 'No thanks', 'The quote can no longer be chosen, and its agent sees so.', true],
    ['undo-decline', 'No thanks, taken back', 'The quote can be chosen again.', false],
  ] as const
  for (const [step, summary, description, isDeclined] of steps) {
    linkCall(app, `POST /quotes/:listingId/:agentId/${step}`, {
      summary,
      description,
      refused: ['under-offer'],
      config,
      does: ({ params, body: { quoteId } }) =>
        declineQuote(services, pairOf(params), { quoteId, isDeclined }),
      goOn: 'plain',
    })
  }
}

/** The `config` of a step that is limited by the link. */
export function quotesLinkStep({ database }: Pick<Services, 'database'>) {
  return {
    ...LINK_STEP,
    limit: {
      whose: 'link',
      async callerOf({ params }: FastifyRequest) {
        const pair = pairOf(params as Record<'listingId' | 'agentId', string>)
        const found = await findOpened(database, pair)
        return found.length === 0 ? undefined : `${pair.listingId}/${pair.linkId}`
      },
    },
  } as const
}
