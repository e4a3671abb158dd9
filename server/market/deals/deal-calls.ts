// The steps of a deal behind the link to the posting.
import type { FastifyInstance } from 'fastify'
import type { Query } from '../../../domain/market/search-filters.ts'
import type { Deal, OfDeal } from '../../../domain/wire/deal.ts'
import type { Static } from '../../../domain/wire/schema.ts'
import { OF_BODY, type Asked } from '../../platform/http/described-call.ts'
import { linkCall } from '../../platform/http/link-call.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import { pathOn } from '../../owners/postings/view-posting.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { confirmChoice } from './choose-quote.ts'
import { undoDeal, type MeantDeal } from './present-deal.ts'
import { keepOutcomePhoto } from './outcome-photo.ts'
import { refuseDay, sayFellThrough, sayOutcome, sendAway, writeAddress } from './owners-steps.ts'
import { viewDeal } from './view-deal.ts'

const REFUSED = ['no-deal', 'other-deal', 'undo-over', 'outcome-said'] as const
type Step = 'confirm' | 'not-this-day' | 'address' | 'outcome'

/** Registers the view of a deal and its owner's steps, which take a form or JSON. */
export function dealCalls(app: FastifyInstance, services: Services): void {
  linkCall(app, 'GET /car/deal/:uniqueId', {
    summary: 'The deal of a posting',
    description: 'Changes nothing. 404 where no quote is chosen.',
    does: ({ params }) => viewDeal(services, params.uniqueId),
  })

  /** Answers the deal after a step, if there still is one. */
  const goneOn = async (meant: MeantDeal, taken: Answer): Promise<Answer<Deal>> =>
    taken.ok ? viewDeal(services, meant.uniqueId) : taken

  linkCall(app, 'POST /car/deal/:uniqueId/outcome-photo', {
    summary: 'A photo of why they paid less',
    takes: acceptPhotoForms,
    description:
      'After `paid-less`, while that may be changed. It takes the place of one that was sent before.',
    consumes: ['multipart/form-data'],
    refused: [408, ...REFUSED],
    does: (asked) =>
      takePhotoForm(asked.request, asked.reply, async ({ photo }) => {
        if (photo === null) return NO_PHOTO
        const meant = meantBy(asked)
        return goneOn(meant, await keepOutcomePhoto(services, meant, photo))
      }),
    goOn: 'plain',
  })
  const refused = [...OF_BODY, ...REFUSED]
  const step = <S extends Step>(
    name: S,
    [summary, description]: readonly [string, string],
    take: (meant: MeantDeal, asked: Asked<`POST /car/deal/:uniqueId/${S}`>) => Promise<Answer>,
  ): void =>
    linkCall<`POST /car/deal/:uniqueId/${Step}`>(app, `POST /car/deal/:uniqueId/${name}`, {
      summary,
      description,
      refused,
      does: async (asked) => goneOn(meantBy(asked), await take(meantBy(asked), asked)),
      goOn: 'plain',
    })
  /** Describes a step that ends the deal. */
  const lastStep = (
    name: 'undo' | 'fell-through' | 'send-away',
    [summary, description]: readonly [string, string],
    take: (services: Services, meant: MeantDeal) => Promise<Answer>,
  ): void =>
    linkCall(app, `POST /car/deal/:uniqueId/${name}`, {
      summary,
      description,
      refused,
      does: (asked) => take(services, meantBy(asked)),
      goOn: ({ params }) => pathOn(services, params.uniqueId),
    })

  const done = 'Done too where no quote is chosen.'
  lastStep('undo', ['Undo the choice', `For an hour. ${done}`], undoDeal)
  lastStep(
    'fell-through',
    ['Call it off', `Until the owner has said that the buyer paid. ${done}`],
    sayFellThrough,
  )
  lastStep(
    'send-away',
    [
      'They wanted to pay less, and were sent away',
      `It goes on the buyer’s record, their quote is declined and other buyers see the car again. ${done}`,
    ],
    sendAway,
  )
  step(
    'confirm',
    [
      'Confirm the choice',
      'After an undo, or where the buyer was asked not to call: they are given the number then. Done too where they have it.',
    ],
    async (meant, { request }) => {
      const confirmed = await confirmChoice(services, meant)
      if (confirmed.ok && confirmed.value !== null) {
        request.note({ event: 'number-given', ...confirmed.value })
      }
      return confirmed.ok ? DONE : confirmed
    },
  )
  step(
    'not-this-day',
    [
      'Not this day',
      'The buyer is told by text which days would do, and asked for one. Again, while there is no day: which days would do. After `nobody-came` that answer is taken back.',
    ],
    (meant, { body }) => refuseDay(services, meant, body.otherDays),
  )
  step('address', ['Where the car is', 'For the chosen buyer alone.'], (meant, { body }) =>
    writeAddress(services, meant, body),
  )
  step('outcome', ['How the collection went', 'It can be changed for a day.'], (meant, { body }) =>
    sayOutcome(services, meant, body),
  )
}

function meantBy({ params, query }: { params: { uniqueId: string }; query: Query }): MeantDeal {
  const { chosenAt } = query as Static<typeof OfDeal>
  return { uniqueId: params.uniqueId, chosenAt }
}
