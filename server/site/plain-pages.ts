// The pages behind a link as the server makes them for readers without JavaScript. Looking at one changes nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlainPageName } from '../../domain/site/site-pages.ts'
import { textsIn, viewForm } from '../market/complaints/complaint-source.ts'
import { viewDeal } from '../market/deals/view-deal.ts'
import { viewPosting } from '../owners/postings/view-posting.ts'
import { listQuotes } from '../market/quotes/list-quotes.ts'
import { viewListing } from '../market/quotes/view-listing.ts'
import type { Services } from '../platform/services.ts'
import type { Pages } from '../platform/ports/pages.ts'

type Plain = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const STEPS = ['edited', 'told', 'called', 'stop', 'delete'] as const

/** The pages that are sent for an address with `?plain`. */
export function plainPages(
  services: Pick<Services, 'database' | 'clock'>,
  pages: Pages,
): Record<PlainPageName, Plain> {
  return {
    'edit-form': async (request, reply) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return reply.refuse(found)
      const { view: posting, etag } = found.value
      const step = STEPS.find((known) => known === queryOf(request)['plain']) ?? 'open'
      const refused = null
      return pages.sendPlain(reply, 'edit-form', { step, uniqueId, posting, etag, refused })
    },
    'list-quotes': async (request, reply) => {
      const { listingId = '', agentId: linkId = '' } = paramsOf(request)
      const link = { listingId, linkId }
      const [quotes, listing] = await Promise.all([
        listQuotes(services, link),
        viewListing(services, link),
      ])
      if (!quotes.ok) return reply.refuse(quotes)
      if (!listing.ok) return reply.refuse(listing)
      return pages.sendPlain(reply, 'list-quotes', {
        link,
        quotes: quotes.value,
        listing: listing.value,
        asked: queryOf(request)['quote'],
        isLinkTexted: queryOf(request)['plain'] === 'link-texted',
      })
    },
    complain: async (request, reply) =>
      pages.sendPlain(reply, 'complain', await viewForm(services, textsIn(request.query))),
    deal: async (request, reply) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewDeal(services, uniqueId)
      if (found.ok) return pages.sendPlain(reply, 'deal', { uniqueId, deal: found.value })
      if (found.reason !== 'not-found') return reply.refuse(found)
      return pages.sendPlain(reply.code(404), 'deal', { uniqueId, deal: null })
    },
  }
}

/** Whether the address asks for the plain page. */
export function asksForPlain(request: FastifyRequest): boolean {
  return queryOf(request)['plain'] !== undefined
}

function paramsOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.params as Record<string, string | undefined>
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}
