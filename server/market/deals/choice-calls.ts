// The steps of a deal that a quotes link opens: choosing, undoing that for an hour, and having the link to the posting
// texted. A forwarded link can do no more.
import type { FastifyInstance } from 'fastify'
import { penceTyped } from '../../../domain/basics/money.ts'
import { ChosenQuote } from '../../../domain/wire/deal.ts'
import { OF_BODY } from '../../platform/http/described-call.ts'
import { clientNetworks } from '../../platform/http/client-networks.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { acceptForms, bodyField, bodyText } from '../../platform/http/read-bodies.ts'
import { pairOf, QUOTES_LINK, quotesLinkStep } from '../quotes/quotes-link.ts'
import { DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { chooseQuote } from './choose-quote.ts'
import { textPostingLink } from './close-posting.ts'
import { undoChoice } from './end-deal.ts'

/** Registers the three calls. */
export async function choiceCalls(app: FastifyInstance, services: Services): Promise<void> {
  const config = quotesLinkStep(services)

  await app.register(async (scope) => {
    acceptForms(scope)
    linkCall(scope, ['POST', `${QUOTES_LINK}/choose`], {
      summary: 'Choose a quote',
      description:
        'Its buyer is given the owner’s number (after an undo, or where they were asked not to call, only once the posting’s own link confirms it), and the others are told that another was chosen. The link to the posting, where the deal is, is texted to the owner. The same choice again is done already.',
      body: ChosenQuote,
      refused: {
        409: 'The quote is not as the owner saw it (`quote-changed`), another is chosen (`under-offer`), or the number is not confirmed (`unconfirmed`)',
      },
      config,
      async does({ params, body, request }) {
        const amountPence = penceTyped(bodyField(body, 'amount'))
        if (amountPence === null) return { ok: false, reason: 'quote-changed' }
        const quoteId = bodyText(body, 'quoteId')
        const chosen = await chooseQuote(services, pairOf(params), { quoteId, amountPence })
        if (!chosen.ok) return chosen
        if (chosen.value !== null) request.note({ event: 'number-given', ...chosen.value })
        return DONE
      },
      goOn: 'plain',
    })
    linkCall(scope, ['POST', `${QUOTES_LINK}/undo-choice`], {
      summary: 'Undo the choice',
      description: 'For an hour. Done too where no quote is chosen.',
      refused: {
        409: 'The hour is over (`undo-over`), or the owner has said what was paid (`outcome-said`)',
      },
      mayRefuse: OF_BODY,
      config,
      does: ({ params }) => undoChoice(services, pairOf(params)),
      goOn: 'plain',
    })
    linkCall(scope, ['POST', `${QUOTES_LINK}/close`], {
      summary: 'Text the link to the posting',
      description:
        'For an owner who wants to delete it: a quotes link may have been forwarded, and deletes nothing.',
      mayRefuse: OF_BODY,
      config,
      does: ({ params, request }) =>
        textPostingLink(services, pairOf(params), clientNetworks(request)),
      goOn: 'plain=link-texted',
    })
  })
}
