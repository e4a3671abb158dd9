// What a quotes link shows and does: the quotes and their car, the answer yes to "Is this your car?", and no thanks.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pounds } from '../../../domain/basics/money.ts'
import { accept } from '../../../domain/basics/problem.ts'
import { isoOrNull } from '../../../domain/basics/time.ts'
import { undoUntil } from '../../../domain/market/collection.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { scrapGuide } from '../../../domain/vehicles/scrap-guide.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { PhoneConfirmation } from '../../../domain/wire/posting.ts'
import type { Listing } from '../../../domain/wire/quotes.ts'
import {
  confirmOnce,
  phoneConfirmation,
  opensNothing,
} from '../../owners/postings/posting-storage.ts'
import { LINK_STEP, linkCall } from '../../platform/http/described-call.ts'
import { ignoreBodies } from '../../platform/http/read-bodies.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listQuotes } from './list-quotes.ts'
import { findListing, updateDeclined, withListing, type ListingRow } from './quote-storage.ts'

export async function viewListing(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  link: QuotesLink,
): Promise<Answer<Listing>> {
  const listing = await findListing(database, link)
  if (listing === undefined) return opensNothing(database, [link.listingId, link.linkId])
  return accept({
    registrationNumber: displayRegistration(listing.registration),
    vehicle: describeVehicle(listing),
    numberEnding: listing.phone.slice(-3),
    phoneConfirmation: confirmationOf(listing),
    scrapGuide: scrapGuide(listing, clock.now()),
    choiceWaits: listing.undone > 0,
    choice: choiceOf(listing, clock.now()),
  })
}

function choiceOf(listing: ListingRow, now: number): Listing['choice'] {
  const { quote_id, amount_pence, chosen_at, buyer_name } = listing
  if (quote_id === null || amount_pence === null || chosen_at === null) return null
  return {
    quoteId: quote_id,
    agentName: buyer_name ?? '',
    amount: pounds(amount_pence),
    undoUntil: isoOrNull(undoUntil(chosen_at, now)),
    awaitsOwner: listing.awaits_owner === 1,
    collected: Boolean(listing.collected),
  }
}

// The quotes link may have been texted to every number the posting had: it proves the present one only if it had no other.
function confirmationOf(listing: ListingRow): PhoneConfirmation {
  return phoneConfirmation(listing, listing.other_links === 0)
}

/** The `agentId` in the address of a quotes link is the id of the link, never of an account. */
export function quotesLinkOf({
  listingId,
  agentId,
}: Record<'listingId' | 'agentId', string>): QuotesLink {
  return { listingId, linkId: agentId }
}

/** Says no thanks, or takes that back. A quote that was withdrawn meanwhile stays withdrawn. */
export function declineQuote(
  services: Services,
  link: QuotesLink,
  { quoteId, isDeclined }: { quoteId: string; isDeclined: boolean },
): Promise<Answer> {
  return withListing(services, link, async (tx, { id: postingId, quote_id: chosenId }) => {
    if (chosenId === quoteId) return { ok: false, reason: 'under-offer' }
    await updateDeclined(tx, { postingId, quoteId }, isDeclined ? services.clock.now() : null)
    return DONE
  })
}

export function quoteCalls(app: FastifyInstance, services: Services): void {
  const config = quotesLinkStep(services)

  linkCall(app, 'GET /quotes/:listingId/:agentId', {
    summary: 'The quotes on a listing, best price first',
    does: ({ params }) => listQuotes(services, quotesLinkOf(params)),
  })
  linkCall(app, 'GET /quotes/:listingId/:agentId/listing', {
    summary: 'The car that the quotes are for',
    description: 'Changes nothing.',
    does: ({ params }) => viewListing(services, quotesLinkOf(params)),
  })
  linkCall(app, 'POST /quotes/:listingId/:agentId/link-opened', {
    summary: 'The car is mine, said from its quotes',
    takes: ignoreBodies,
    description:
      'Confirms the number, as the call of the same name for the first link does: the quotes link was texted to it too. Confirms nothing where the posting has had another number.',
    config,
    does: ({ params }) =>
      withListing(services, quotesLinkOf(params), (tx, listing) =>
        confirmOnce(services, tx, listing, confirmationOf(listing)),
      ),
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
        declineQuote(services, quotesLinkOf(params), { quoteId, isDeclined }),
      goOn: 'plain',
    })
  }
}

export function quotesLinkStep({ database }: Pick<Services, 'database'>) {
  return {
    ...LINK_STEP,
    limit: {
      whose: 'link',
      async callerOf({ params }: FastifyRequest) {
        const link = quotesLinkOf(params as Record<'listingId' | 'agentId', string>)
        const found = await findListing(database, link)
        return found && `${link.listingId}/${link.linkId}`
      },
    },
  } as const
}
