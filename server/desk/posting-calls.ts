import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import {
  DeskPosting,
  FoundPostings,
  ShownNumber,
  SoughtPosting,
} from '../../domain/wire/desk-postings.ts'
import { Why } from '../../domain/wire/desk.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import { sendJpeg } from '../platform/http/described-call.ts'
import { fileOf } from '../../domain/wire/schema.ts'
import { erasePosting, hidePhotos, textLink } from '../owners/postings/operate-postings.ts'
import { hideQuote } from '../market/quotes/decline-quote.ts'
import type { Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { showOwnersNumber } from './show-number.ts'
import { searchPostings, viewPhotoAtDesk, viewPostingAtDesk } from './view-postings.ts'

const POSTINGS = '/operator/postings'
const POSTING = `${POSTINGS}/:id` as const

export function deskPostingCalls(app: FastifyInstance, services: Services): void {
  // A search is a POST, since the words may be a phone number, which no address may hold.
  deskCall(app, ['POST', `${POSTINGS}/search`], {
    summary: 'Postings of a registration, a mobile number or an id',
    description: 'That a number was looked up is on record, without the number.',
    body: SoughtPosting,
    answer: FoundPostings,
    does: async ({ body, who }) =>
      accept({ postings: await searchPostings(services, bodyText(body, 'q'), who) }),
  })
  deskCall(app, ['GET', POSTING], {
    summary: 'One posting, with its quotes, texts and record',
    description: 'The look is on record, once an hour. The owner’s number is not in it.',
    answer: DeskPosting,
    looksAt: 'posting',
    does: ({ params, who }) => viewPostingAtDesk(services, params.id, who),
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
    answer: ShownNumber,
    looksAt: 'number',
    refused: ['too-many-looks'],
    async does({ params, body, operator }) {
      const shown = await showOwnersNumber(services, params.id, { operator, body })
      return shown.ok ? accept({ phoneNumber: shown.value }) : shown
    },
  })
  for (const { path, act, ...described } of ACTS) {
    deskCall(app, ['POST', path], {
      ...described,
      refused: ['quote-chosen', 'number-suppressed'],
      does: ({ params, who }) => act(services, params.id, who),
    })
  }
}

interface Act {
  path: `${string}/:id/${string}`
  summary: string
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
