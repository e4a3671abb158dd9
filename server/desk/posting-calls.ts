import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { Acted, DeskPage } from '../../domain/wire/desk-page.ts'
import { SoughtPosting } from '../../domain/wire/desk-postings.ts'
import { Why } from '../../domain/wire/desk.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import { sendJpeg } from '../platform/http/described-call.ts'
import { fileOf } from '../../domain/wire/schema.ts'
import { erasePosting, hidePhotos, textLink } from '../owners/postings/operate-postings.ts'
import { hideQuote } from '../market/quotes/decline-quote.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { revealed, showOwnersNumber } from './show-number.ts'
import { searchPostings } from './search-postings.ts'
import { showPosting, viewPhotoAtDesk } from './show-posting.ts'

const POSTINGS = '/operator/postings'
const POSTING = `${POSTINGS}/:id` as const

export function deskPostingCalls(app: FastifyInstance, services: Services): void {
  // A search is a POST, since the words may be a phone number, which no address may hold.
  deskCall(app, ['POST', `${POSTINGS}/search`], {
    summary: 'Postings of a registration, a mobile number or an id',
    link: { name: 'Postings', path: '/desk/postings', phone: 2 },
    description: 'That a number was looked up is on record, without the number.',
    body: SoughtPosting,
    answer: DeskPage,
    does: async ({ body, who }) => accept(await searchPostings(services, bodyText(body, 'q'), who)),
  })
  deskCall(app, ['GET', POSTING], {
    summary: 'One posting, with its quotes, texts and record',
    description: 'The look is on record, once an hour. The owner’s number is not in it.',
    answer: DeskPage,
    looksAt: 'posting',
    does: ({ params, operator }) => showPosting(services, params.id, operator),
  })
  deskCall(app, ['GET', `${POSTING}/photos/:photoId`], {
    summary: 'A photo of a posting, up to 480 px',
    answer: fileOf('image/jpeg', 'The picture'),
    config: { answers: 'file' },
    does: ({ params: { id, photoId } }) => viewPhotoAtDesk(services, id, photoId),
    send: sendJpeg,
  })
  deskCall(app, ['POST', `${POSTING}/number`], {
    summary: 'The owner’s number, for a reason that is on record first',
    body: Why,
    answer: Acted,
    looksAt: 'number',
    refused: ['too-many-looks'],
    async does({ params, body, operator }) {
      const shown = await showOwnersNumber(services, params.id, { operator, body })
      return shown.ok ? revealed(shown.value) : shown
    },
  })
  for (const { path, act, said, ...described } of ACTS) {
    deskCall(app, ['POST', path], {
      ...described,
      answer: Acted,
      refused: ['quote-chosen', 'number-suppressed'],
      async does({ params, who }) {
        const done = await act(services, params.id, who)
        return done.ok ? accept({ success: true, ...(said !== undefined && { said }) }) : done
      },
    })
  }
}

interface Act {
  path: `${string}/:id/${string}`
  summary: string
  said?: string
  act: (services: Services, id: string, who: string) => Promise<Answer>
  config?: { managerOnly: true }
}

const ACTS: readonly Act[] = [
  {
    path: `${POSTING}/hide-photos`,
    summary: 'Hide the photos of a posting from agents, those to come too',
    act: (services, id, who) => hidePhotos(services, id, { isHidden: true, who }),
  },
  {
    path: `${POSTING}/show-photos`,
    summary: 'Show them again',
    act: (services, id, who) => hidePhotos(services, id, { isHidden: false, who }),
  },
  {
    path: `${POSTING}/text-link`,
    summary: 'Text the owner the link again, within the day’s share of the number',
    said: 'We’ve texted the owner the link again.',
    act: textLink,
  },
  {
    path: `${POSTING}/erase`,
    summary: 'Erase a posting, for good',
    act: erasePosting,
    config: { managerOnly: true },
  },
  {
    path: '/operator/quotes/:id/hide',
    summary: 'Hide a quote from its owner; not one that is chosen',
    act: (services, id, who) => hideQuote(services, id, { isHidden: true, who }),
  },
  {
    path: '/operator/quotes/:id/show',
    summary: 'Show it again',
    act: (services, id, who) => hideQuote(services, id, { isHidden: false, who }),
  },
]
