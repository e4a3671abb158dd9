// The pages behind a link for who has no JavaScript: the same words, put in by the server, and each
// answer a plain form. Looking at one changes nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINK_TEXTED, presentNumber, stoppedNumber } from '../../domain/posting-in-words.ts'
import { ALL_QUOTES, NO_QUOTES, quotesInWords } from '../../domain/quotes-in-words.ts'
import type { PageName } from '../../domain/site-pages.ts'
import type { Posting } from '../../domain/wire/posting.ts'
import { viewPosting } from '../postings/view-posting.ts'
import { listQuotes } from '../quotes/list-quotes.ts'
import { viewListing } from '../quotes/view-listing.ts'
import type { Services } from '../services.ts'
import { escapeHtml } from './page-template.ts'
import type { Pages } from './pages.ts'
import { disclosureItems, quoteCards } from './plain-lists.ts'

type Plain = (request: FastifyRequest, reply: FastifyReply, pages: Pages) => Promise<FastifyReply>

/** What stands in for a page where its address is asked for with `?plain`. */
export function plainPages(
  services: Pick<Services, 'database' | 'clock'>,
): Partial<Record<PageName, Plain>> {
  return {
    'edit-form': async (request, reply, pages) => {
      const { uniqueId = '' } = paramsOf(request)
      const found = await viewPosting(services, uniqueId)
      if (!found.ok) return reply.refuse(found)
      const { view } = found.value
      const name = plainNameOf(view, queryOf(request)['plain'])
      return pages.sendFilled(reply, name, { UNIQUE_ID: escapeHtml(uniqueId), ...tokensOf(view) })
    },
    'list-quotes': async (request, reply, pages) => {
      const { listingId = '', agentId: linkId = '' } = paramsOf(request)
      const [quotes, listing] = await Promise.all([
        listQuotes(services, { listingId, linkId }),
        viewListing(services, { listingId, linkId }),
      ])
      if (!quotes.ok) return reply.refuse(quotes)
      if (!listing.ok) return reply.refuse(listing)
      const { registrationNumber, vehicle, phoneConfirmation } = listing.value
      const isAsked = phoneConfirmation === 'by-this-link'
      return pages.sendFilled(reply, 'plain-quotes', {
        PAIR: escapeHtml(`${listingId}/${linkId}`),
        REGISTRATION: escapeHtml(registrationNumber),
        VEHICLE: escapeHtml(vehicle ?? ''),
        ASKED: isAsked ? '' : 'none',
        CONFIRMED: isAsked ? 'none' : '',
        BY_OTHER_LINK: phoneConfirmation === 'by-other-link' ? '' : 'none',
        LEAD: quotes.value.length === 0 ? `${NO_QUOTES.heading} ${NO_QUOTES.text}` : ALL_QUOTES,
        CARDS: quoteCards(quotes.value),
        ADVISED: quotes.value.length === 0 ? 'none' : '',
      })
    },
  }
}

/** Whether the address asks for the plain page. */
export function asksForPlain(request: FastifyRequest): boolean {
  return queryOf(request)['plain'] !== undefined
}

function plainNameOf({ phoneConfirmation }: Posting, asked: unknown): PageName {
  if (asked === 'stop') return 'plain-stop'
  return phoneConfirmation === 'by-this-link' ? 'plain-question' : 'plain-posting'
}

function tokensOf(view: Posting): Record<string, string> {
  const phone = escapeHtml(presentNumber(view))
  return {
    REGISTRATION: escapeHtml(view.registrationNumber),
    VEHICLE: escapeHtml(view.vehicle ?? ''),
    PHONE: phone,
    POSTCODE: escapeHtml(view.postcode),
    PROBLEM: escapeHtml(view.problem),
    QUOTES: escapeHtml(quotesInWords(view.quotes)),
    SEE_QUOTES: view.quotes === null ? 'none' : '',
    NEWEST: view.superseded ? 'none' : '',
    SUPERSEDED: view.superseded ? '' : 'none',
    ONE_CAR: view.confirmedAnother ? 'none' : '',
    MORE_CARS: view.confirmedAnother ? '' : 'none',
    STOPPED: escapeHtml(stoppedNumber(view)),
    STANDING:
      view.phoneConfirmation === 'by-other-link'
        ? `${LINK_TEXTED.before}${phone}${LINK_TEXTED.after}`
        : '',
    DISCLOSURES: disclosureItems(view.disclosures),
  }
}

function paramsOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.params as Record<string, string | undefined>
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}
