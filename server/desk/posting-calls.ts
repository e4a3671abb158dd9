import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { parseLookWhy } from '../../domain/wire/desk.ts'
import { sendJpeg } from '../platform/http/described-call.ts'
import { erasePosting, hidePhotos, textLink } from '../owners/postings/operate-postings.ts'
import { hideQuote } from '../market/quotes/give-quote.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { showNumber } from './show-number.ts'
import { searchPostings } from './search-postings.ts'
import { viewPhotoOf } from '../owners/postings/posting-photo.ts'
import { findPhone } from '../owners/postings/posting-storage.ts'
import { showPosting } from './show-posting.ts'

export function deskPostingCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'POST /operator/postings/search', {
    summary: 'Postings of a registration, a mobile number or an id',
    link: { name: 'Postings', path: '/desk/postings', phone: 2 },
    description: 'That a number was looked up is on record, without the number.',
    does: async ({ body, who }) => accept(await searchPostings(services, body.q, who)),
  })
  deskCall(app, 'GET /operator/postings/:id', {
    summary: 'One posting, with its quotes, texts and record',
    description: 'The look is on record, once an hour. The owner’s number is not in it.',
    looksAt: 'posting',
    does: ({ params, operator }) => showPosting(services, params.id, operator),
  })
  deskCall(app, 'GET /operator/postings/:id/photos/:photoId', {
    summary: 'A photo of a posting, up to 480 px',
    config: { answers: 'file' },
    async does({ params: { id, photoId }, reply }) {
      const found = await viewPhotoOf(services, id, photoId)
      return found.ok ? sendJpeg(reply, found.value) : found
    },
  })
  deskCall(app, 'POST /operator/postings/:id/number', {
    summary: 'The owner’s number, for a reason that is on record first',
    looksAt: 'number',
    why: parseLookWhy,
    refused: ['too-many-looks'],
    does: ({ params: { id: target }, operator, reason }) =>
      showNumber(services, { operator, reason, target }, (tx) => findPhone(tx, target)),
  })
  deskCall(app, 'POST /operator/postings/:id/text-link', {
    summary: 'Text the owner the link again, within the day’s share of the number',
    refused: ['number-suppressed'],
    async does({ params, who }) {
      const texted = await textLink(services, params.id, who)
      return texted.ok ? accept({ success: true, said: LINK_TEXTED }) : texted
    },
  })
  deskCall(app, 'POST /operator/postings/:id/erase', {
    summary: 'Erase a posting, for good',
    config: { managerOnly: true },
    does: ({ params, who }) => erasePosting(services, params.id, who),
  })
  for (const verb of ['hide', 'show'] as const) {
    const isHidden = verb === 'hide'
    deskCall(app, `POST /operator/postings/:id/${verb}-photos`, {
      summary: isHidden
        ? 'Hide the photos of a posting from agents, those to come too'
        : 'Show them again',
      does: ({ params, who }) => hidePhotos(services, params.id, { isHidden, who }),
    })
    deskCall(app, `POST /operator/quotes/:id/${verb}`, {
      summary: isHidden ? 'Hide a quote from its owner; not one that is chosen' : 'Show it again',
      refused: ['quote-chosen'],
      does: ({ params, who }) => hideQuote(services, params.id, { isHidden, who }),
    })
  }
}

const LINK_TEXTED = 'We’ve texted the owner the link again.'
