// What the pages behind a link show where the server makes them. Looking at one changes nothing.
import type { FastifyRequest } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import type { PlainPageName, PlainPages } from '../../domain/site/site-pages.ts'
import { textsIn, viewForm } from '../market/complaints/complaint-source.ts'
import { viewDeal } from '../market/deals/present-deal.ts'
import { viewPosting } from '../owners/postings/view-posting.ts'
import { listQuotes } from '../market/quotes/list-quotes.ts'
import { viewListing } from '../market/quotes/quotes-link.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'

export type Finders = {
  [Name in PlainPageName]: (request: FastifyRequest) => Promise<Answer<PlainPages[Name]>>
}

const STEPS = ['edited', 'told', 'called', 'stop', 'delete'] as const

/** Finds what a page behind a link shows, of the plain one its step too. */
export function plainFinders(services: Pick<Services, 'database' | 'clock'>): Finders {
  return {
    'edit-form': async (request) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return found
      const { view: posting, etag } = found.value
      const step = STEPS.find((known) => known === queryOf(request)['plain']) ?? 'open'
      return accept({ step, uniqueId, posting, etag, refused: null })
    },
    'list-quotes': async (request) => {
      const { listingId = '', agentId: linkId = '' } = paramsOf(request)
      const link = { listingId, linkId }
      const [quotes, listing] = await Promise.all([
        listQuotes(services, link),
        viewListing(services, link),
      ])
      if (!quotes.ok) return quotes
      if (!listing.ok) return listing
      return accept({
        link,
        quotes: quotes.value,
        listing: listing.value,
        asked: queryOf(request)['quote'],
        isLinkTexted: queryOf(request)['plain'] === 'link-texted',
      })
    },
    complain: async (request) => accept(await viewForm(services, textsIn(request.query))),
    deal: async (request) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewDeal(services, uniqueId)
      if (found.ok) return accept({ uniqueId, deal: found.value })
      return found.reason === 'not-found' ? accept({ uniqueId, deal: null }) : found
    },
  }
}

export function asksForPlain(request: FastifyRequest): boolean {
  return queryOf(request)['plain'] !== undefined
}

function paramsOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.params as Record<string, string | undefined>
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}
