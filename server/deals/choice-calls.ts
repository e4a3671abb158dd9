// The steps of a deal that a quotes link opens: choosing, undoing that for an hour, and having the link to the posting
// texted. A forwarded link can do no more.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quotesPath } from '../../domain/addresses.ts'
import { penceTyped } from '../../domain/money.ts'
import { ChosenQuote } from '../../domain/wire/deal.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { namesHtml } from '../http/accept.ts'
import { clientNetworks } from '../http/client-networks.ts'
import { quotesLinkParams, type QuotesLinkParams } from '../http/params.ts'
import { sendBack, sendOn } from '../http/plain-redirects.ts'
import { refusals } from '../http/problem-details.ts'
import { acceptForms, bodyField, bodyText } from '../http/read-bodies.ts'
import { quotesLinkLimit } from '../quotes/quotes-link-limit.ts'
import type { Services } from '../services.ts'
import { chooseQuote } from './choose-quote.ts'
import { textPostingLink } from './close-posting.ts'
import { undoChoice } from './end-deal.ts'

const QUOTES_LINK = '/quotes/:listingId/:agentId'

/** Registers the three calls. Each takes a form or JSON. */
export async function choiceCalls(app: FastifyInstance, services: Services): Promise<void> {
  const config = {
    kind: 'owner',
    refusedPage: 'link-refused',
    showPage: sendBack,
    limit: quotesLinkLimit(services),
  } as const
  const described = (summary: string, description: string) => ({
    tags: ['Owners'],
    summary,
    description,
    params: quotesLinkParams,
    response: { 200: Done, ...refusals([400, 404, 409, 410, 413, 415, 429, 503], CONFLICTS) },
  })

  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<QuotesLinkParams>(
      `${QUOTES_LINK}/choose`,
      {
        config,
        schema: {
          ...described(
            'Choose a quote',
            'Its buyer is given the owner’s number, and the others are told that another was chosen. The link to the posting, where the deal is, is texted to the owner. The same choice again is done already.',
          ),
          body: ChosenQuote,
        },
      },
      async (request, reply) => {
        const amountPence = penceTyped(bodyField(request.body, 'amount'))
        if (amountPence === null) return reply.refuse({ ok: false, reason: 'quote-changed' })
        const quoteId = bodyText(request.body, 'quoteId')
        const chosen = await chooseQuote(services, pairOf(request), { quoteId, amountPence })
        if (!chosen.ok) return reply.refuse(chosen)
        if (chosen.value !== null) {
          const { agentId: agent, disclosureId: disclosure } = chosen.value
          request.note({ event: 'number-given', agent, disclosure })
        }
        return done(request, reply)
      },
    )
    scope.post<QuotesLinkParams>(
      `${QUOTES_LINK}/undo-choice`,
      {
        config,
        schema: described('Undo the choice', 'For an hour. Done too where no quote is chosen.'),
      },
      async (request, reply) => {
        const undone = await undoChoice(services, pairOf(request))
        return undone.ok ? done(request, reply) : reply.refuse(undone)
      },
    )
    scope.post<QuotesLinkParams>(
      `${QUOTES_LINK}/close`,
      {
        config,
        schema: described(
          'Text the link to the posting',
          'For an owner who wants to delete it: a quotes link may have been forwarded, and deletes nothing.',
        ),
      },
      async (request, reply) => {
        const texted = await textPostingLink(services, pairOf(request), clientNetworks(request))
        return texted.ok ? done(request, reply, 'plain=link-texted') : reply.refuse(texted)
      },
    )
  })
}

const CONFLICTS = {
  409: 'The quote is not as the owner saw it (`quote-changed`), another is chosen (`under-offer`), the number is not confirmed (`unconfirmed`), the hour is over (`undo-over`), or the owner has said what was paid (`outcome-said`)',
}

type Asked = FastifyRequest<QuotesLinkParams>

function pairOf({ params }: Asked): { listingId: string; linkId: string } {
  return { listingId: params.listingId, linkId: params.agentId }
}

function done(request: Asked, reply: FastifyReply, query?: 'plain=link-texted'): FastifyReply {
  if (!namesHtml(request.headers.accept)) return reply.succeed()
  const { listingId, agentId } = request.params
  return sendOn(reply, quotesPath(listingId, agentId), query)
}
