// What a quotes link can do with a deal: choose a quote, undo that within an hour, and have the link to the posting
// texted. A forwarded link can do no more.
import type { FastifyInstance } from 'fastify'
import { penceTyped } from '../../../domain/basics/money.ts'
import { admitLinkText } from '../../messages/texts/limits/link-limits.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { findLinkTo } from '../../owners/postings/link-storage.ts'
import { clientNetworks, type ClientNetworks } from '../../platform/http/client-networks.ts'
import { OF_BODY } from '../../platform/http/described-call.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { Pair } from '../quotes/quote-storage.ts'
import { quotesLinkStep } from '../quotes/quote-calls.ts'
import { pairOf, withListing } from '../quotes/view-listing.ts'
import { chooseQuote } from './choose-quote.ts'
import { undoChoice } from './present-deal.ts'

export function choiceCalls(app: FastifyInstance, services: Services): void {
  const config = quotesLinkStep(services)

  linkCall(app, 'POST /quotes/:listingId/:agentId/choose', {
    summary: 'Choose a quote',
    description:
      'Its buyer is given the owner’s number (after an undo, or where they were asked not to call, only once the posting’s own link confirms it), and the others are told that another was chosen. The link to the posting, where the deal is, is texted to the owner. The same choice again is done already.',
    refused: ['quote-changed', 'under-offer', 'unconfirmed'],
    config,
    async does({ params, body, request }) {
      const amountPence = penceTyped(body.amount)
      if (amountPence === null) return { ok: false, reason: 'quote-changed' }
      const { quoteId } = body
      const chosen = await chooseQuote(services, pairOf(params), { quoteId, amountPence })
      if (!chosen.ok) return chosen
      if (chosen.value !== null) request.note({ event: 'number-given', ...chosen.value })
      return DONE
    },
    goOn: 'plain',
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/undo-choice', {
    summary: 'Undo the choice',
    description: 'For an hour. Done too where no quote is chosen.',
    refused: [...OF_BODY, 'undo-over', 'outcome-said'],
    config,
    does: ({ params }) => undoChoice(services, pairOf(params)),
    goOn: 'plain',
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/close', {
    summary: 'Text the link to the posting',
    description:
      'For an owner who wants to delete it: a quotes link may have been forwarded, and deletes nothing.',
    refused: OF_BODY,
    config,
    does: ({ params, request }) =>
      textPostingLink(services, pairOf(params), clientNetworks(request)),
    goOn: 'plain=link-texted',
  })
}

/** Texts the link to the posting, which can delete the posting, to its present number, as for a lost link. */
function textPostingLink(services: Services, pair: Pair, from: ClientNetworks): Promise<Answer> {
  return withListing(services, pair, async (tx, listing) => {
    const { id: postingId, phone, registration } = listing
    const isConfirmed = listing.phone_confirmed_at !== null
    const admitted = await admitLinkText(services, tx, { phone, from, isConfirmed })
    if (!admitted.ok) return admitted
    const uniqueId = await findLinkTo(tx, postingId, phone)
    if (uniqueId === undefined) return { ok: false, reason: 'not-found' }
    const text = { postingId, phone, registration, uniqueId, isConfirmed, turn: admitted.value }
    await queueLinkText(services, tx, text)
    return DONE
  })
}
