// The steps of a deal behind the link to the posting.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { editFormPath } from '../../../domain/site/addresses.ts'
import {
  CollectionAddress,
  Deal,
  OutcomePhoto,
  OwnersOutcome,
  RefusedDay,
} from '../../../domain/wire/deal.ts'
import {
  dateTime,
  object,
  optional,
  type Schema,
  type Static,
} from '../../../domain/wire/schema.ts'
import { OF_BODY, type UniqueIdParams } from '../../platform/http/described-call.ts'
import {
  answerStep,
  describeLinkCall,
  LINK_STEP,
  linkCall,
  type AskedByLink,
} from '../../platform/http/link-call.ts'
import { acceptForms, bodyField } from '../../platform/http/read-bodies.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import { viewPosting } from '../../owners/postings/view-posting.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { confirmChoice } from './choose-quote.ts'
import { undoDeal, type MeantDeal } from './end-deal.ts'
import { keepOutcomePhoto } from './outcome-photo.ts'
import { refuseDay, sayFellThrough, sayOutcome, sendAway, writeAddress } from './owners-steps.ts'
import { viewDeal } from './view-deal.ts'

const DEAL = '/car/deal/:uniqueId'

const OfDeal = object({
  chosenAt: optional(dateTime('That of the deal that is meant; without it the present one is')),
})
const REFUSED = ['no-deal', 'other-deal', 'undo-over', 'outcome-said'] as const
const STEP = { query: OfDeal, refused: [...OF_BODY, ...REFUSED] }

/** Registers the view of a deal and its owner's steps, which take a form or JSON. */
export async function dealCalls(app: FastifyInstance, services: Services): Promise<void> {
  linkCall(app, ['GET', DEAL], {
    summary: 'The deal of a posting',
    description: 'Changes nothing. 404 where no quote is chosen.',
    answer: Deal,
    does: ({ params }) => viewDeal(services, params.uniqueId),
  })

  /** Answers the deal after a step, if there still is one. */
  const goneOn = async (meant: MeantDeal, taken: Answer): Promise<Answer<Deal>> =>
    taken.ok ? viewDeal(services, meant.uniqueId) : taken

  await app.register(async (scope) => {
    await acceptPhotoForms(scope)
    const schema = describeLinkCall(`${DEAL}/outcome-photo`, {
      summary: 'A photo of why they paid less',
      description:
        'After `paid-less`, while that may be changed. It takes the place of one that was sent before.',
      query: OfDeal,
      consumes: ['multipart/form-data'],
      body: OutcomePhoto,
      answer: Deal,
      refused: [408, ...REFUSED],
    })
    const url = `${DEAL}/outcome-photo`
    scope.post<UniqueIdParams>(url, { config: LINK_STEP, schema }, (request, reply) =>
      takePhotoForm(request, reply, 'carPhoto', async ({ photo }) => {
        if (photo === null) return reply.refuse(NO_PHOTO)
        const meant = meantBy(request)
        const kept = await keepOutcomePhoto(services, meant, photo)
        return answerStep(request, reply, await goneOn(meant, kept), 'plain')
      }),
    )
  })
  await app.register(async (scope) => {
    acceptForms(scope, { lists: ['otherDays'] })
    const step = (
      name: string,
      described: { summary: string; description: string; body?: Schema },
      take: (meant: MeantDeal, body: unknown, request: FastifyRequest) => Promise<Answer>,
    ): void =>
      linkCall(scope, ['POST', `${DEAL}/${name}`], {
        ...described,
        ...STEP,
        answer: Deal,
        does: async (asked) =>
          goneOn(meantBy(asked), await take(meantBy(asked), asked.body, asked.request)),
        goOn: 'plain',
      })
    /** Describes a step that ends the deal. */
    const lastStep = (
      name: string,
      described: { summary: string; description: string },
      take: (services: Services, meant: MeantDeal) => Promise<Answer>,
    ): void =>
      linkCall(scope, ['POST', `${DEAL}/${name}`], {
        ...described,
        ...STEP,
        does: (asked) => take(services, meantBy(asked)),
        async goOn({ params: { uniqueId } }) {
          const posting = await viewPosting(services, uniqueId)
          const quotes = posting.ok ? posting.value.view.quotes : null
          return quotes?.path ?? editFormPath(uniqueId)
        },
      })

    lastStep(
      'undo',
      {
        summary: 'Undo the choice',
        description: 'For an hour. Done too where no quote is chosen.',
      },
      undoDeal,
    )
    lastStep(
      'fell-through',
      {
        summary: 'Call it off',
        description:
          'Until the owner has said that the buyer paid. Done too where no quote is chosen.',
      },
      sayFellThrough,
    )
    lastStep(
      'send-away',
      {
        summary: 'They wanted to pay less, and were sent away',
        description:
          'It goes on the buyer’s record, their quote is declined and other buyers see the car again. Done too where no quote is chosen.',
      },
      sendAway,
    )
    step(
      'confirm',
      {
        summary: 'Confirm the choice',
        description:
          'After an undo, or where the buyer was asked not to call: they are given the number then. Done too where they have it.',
      },
      async (meant, _body, request) => {
        const confirmed = await confirmChoice(services, meant)
        if (confirmed.ok && confirmed.value !== null) {
          request.note({ event: 'number-given', ...confirmed.value })
        }
        return confirmed.ok ? DONE : confirmed
      },
    )
    step(
      'not-this-day',
      {
        summary: 'Not this day',
        description:
          'The buyer is told by text which days would do, and asked for one. Again, while there is no day: which days would do. After `nobody-came` that answer is taken back.',
        body: RefusedDay,
      },
      (meant, body) => refuseDay(services, meant, bodyField(body, 'otherDays')),
    )
    step(
      'address',
      {
        summary: 'Where the car is',
        description: 'For the chosen buyer alone.',
        body: CollectionAddress,
      },
      (meant, body) =>
        writeAddress(services, meant, {
          address: bodyField(body, 'address'),
          howToFind: bodyField(body, 'howToFind'),
        }),
    )
    step(
      'outcome',
      {
        summary: 'How the collection went',
        description: 'It can be changed for a day.',
        body: OwnersOutcome,
      },
      (meant, body) =>
        sayOutcome(services, meant, {
          said: bodyField(body, 'said'),
          paid: bodyField(body, 'paid'),
          reason: bodyField(body, 'reason'),
        }),
    )
  })
}

type Asked = Pick<AskedByLink<'uniqueId'>, 'params' | 'query'>

function meantBy({ params, query }: Asked): MeantDeal {
  const { chosenAt } = query as Static<typeof OfDeal>
  return { uniqueId: params.uniqueId, chosenAt }
}
