// A quotes link shows the quotes and their car, answers "Is this your car?" with yes, and says no thanks.
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { ConfirmedPhone } from '../../../domain/wire/posting.ts'
import { ListedQuote, Listing, NamedQuote } from '../../../domain/wire/quotes.ts'
import { array } from '../../../domain/wire/schema.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { acceptForms, bodyText, ignoreBodies } from '../../platform/http/read-bodies.ts'
import type { Services } from '../../platform/services.ts'
import { declineQuote } from './decline-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { pairOf, QUOTES_LINK, quotesLinkStep, confirmListing, viewListing } from './view-listing.ts'

export async function quoteCalls(app: FastifyInstance, services: Services): Promise<void> {
  const config = quotesLinkStep(services)

  linkCall(app, ['GET', QUOTES_LINK], {
    summary: 'The quotes on a listing, best price first',
    answer: array(ListedQuote, 'Every quote'),
    does: ({ params }) => listQuotes(services, pairOf(params)),
  })
  linkCall(app, ['GET', `${QUOTES_LINK}/listing`], {
    summary: 'The car that the quotes are for',
    description: 'Changes nothing.',
    answer: Listing,
    does: ({ params }) => viewListing(services, pairOf(params)),
  })
  await app.register(async (scope) => {
    ignoreBodies(scope)
    linkCall(scope, ['POST', `${QUOTES_LINK}/link-opened`], {
      summary: 'The car is mine, said from its quotes',
      description:
        'Confirms the number, as the call of the same name for the first link does: the quotes link was texted to it too. Confirms nothing where the posting has had another number.',
      answer: ConfirmedPhone,
      config,
      async does({ params }) {
        const confirmed = await confirmListing(services, pairOf(params))
        if (!confirmed.ok) return confirmed
        return accept({
          success: true,
          phoneConfirmation: confirmed.value,
        } satisfies ConfirmedPhone)
      },
      goOn: 'plain',
    })
  })
  await app.register(async (scope) => {
    acceptForms(scope)
    const steps = [
      ['decline', 'No thanks', 'The quote can no longer be chosen, and its agent sees so.', true],
      ['undo-decline', 'No thanks, taken back', 'The quote can be chosen again.', false],
    ] as const
    for (const [step, summary, description, isDeclined] of steps) {
      linkCall(scope, ['POST', `${QUOTES_LINK}/${step}`], {
        summary,
        description,
        body: NamedQuote,
        refused: ['under-offer'],
        config,
        does({ params, body }) {
          const declined = { quoteId: bodyText(body, 'quoteId'), isDeclined }
          return declineQuote(services, pairOf(params), declined)
        },
        goOn: 'plain',
      })
    }
  })
}
