// The steps of a deal behind the link to the posting.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dealPath, editFormPath } from '../../domain/addresses.ts'
import { CollectionAddress, Deal, OutcomePhoto, OwnersOutcome } from '../../domain/wire/deal.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { dateTime, object, optional, type Static } from '../../domain/wire/schema.ts'
import { namesHtml } from '../http/accept.ts'
import { uniqueIdParams, type UniqueIdParams } from '../http/params.ts'
import { sendOn } from '../http/plain-redirects.ts'
import { refusals } from '../http/problem-details.ts'
import { acceptForms, bodyField } from '../http/read-bodies.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../photos/photo-form.ts'
import { viewPosting } from '../postings/view-posting.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { undoDeal } from './end-deal.ts'
import type { MeantDeal } from './locked-deal.ts'
import { keepOutcomePhoto } from './outcome-photo.ts'
import { refuseDay, sayFellThrough, sayOutcome, writeAddress } from './owners-steps.ts'
import { viewDeal } from './view-deal.ts'

const DEAL = '/car/deal/:uniqueId'

type Asked = FastifyRequest<UniqueIdParams>
const OfDeal = object({
  chosenAt: optional(dateTime('That of the deal that is meant; without it the present one is')),
})
type Step = (request: Asked) => Promise<Answer>

/** Registers the view of a deal and its owner's steps, which take a form or JSON. */
export async function dealCalls(app: FastifyInstance, services: Services): Promise<void> {
  app.get<UniqueIdParams>(
    DEAL,
    {
      config: { kind: 'owner' },
      schema: {
        tags: ['Owners'],
        summary: 'The deal of a posting',
        description: 'Changes nothing. 404 where no quote is chosen.',
        params: uniqueIdParams,
        response: { 200: Deal, ...refusals([404, 410, 429, 503]) },
      },
    },
    async (request, reply) => {
      const found = await viewDeal(services, request.params.uniqueId)
      return found.ok ? reply.send(found.value) : reply.refuse(found)
    },
  )

  const config = {
    kind: 'owner',
    refusedPage: 'link-refused',
    showPage: (request: FastifyRequest, reply: FastifyReply) =>
      sendOn(reply, dealPath((request.params as UniqueIdParams['Params']).uniqueId)),
  } as const
  const described = (summary: string, description: string) => ({
    tags: ['Owners'],
    summary,
    description,
    params: uniqueIdParams,
    querystring: OfDeal,
  })
  const refused = refusals([400, 404, 409, 410, 413, 415, 429, 503], CONFLICTS)

  /** Answers a step after which the deal goes on. */
  const goOn = async (
    request: Asked,
    reply: FastifyReply,
    taken: Answer,
  ): Promise<FastifyReply> => {
    if (!taken.ok) return reply.refuse(taken)
    const { uniqueId } = request.params
    if (namesHtml(request.headers.accept)) return sendOn(reply, dealPath(uniqueId))
    const deal = await viewDeal(services, uniqueId)
    return deal.ok ? reply.send(deal.value) : reply.refuse(deal)
  }

  await app.register(async (scope) => {
    await acceptPhotoForms(scope)
    scope.post<UniqueIdParams>(
      `${DEAL}/outcome-photo`,
      {
        config,
        schema: {
          ...described(
            'A photo of why they paid less',
            'After `paid-less`, while that may be changed. It takes the place of one that was sent before.',
          ),
          consumes: ['multipart/form-data'],
          body: OutcomePhoto,
          response: { 200: Deal, ...refused, ...refusals([408]) },
        },
      },
      (request, reply) =>
        takePhotoForm(request, reply, 'carPhoto', async ({ photo }) => {
          if (photo === null) return reply.refuse(NO_PHOTO)
          return goOn(request, reply, await keepOutcomePhoto(services, meantBy(request), photo))
        }),
    )
  })
  await app.register(async (scope) => {
    acceptForms(scope)
    const step = (name: string, schema: object, take: Step): void => {
      scope.post<UniqueIdParams>(
        `${DEAL}/${name}`,
        { config, schema: { ...schema, response: { 200: Deal, ...refused } } },
        async (request, reply) => goOn(request, reply, await take(request)),
      )
    }
    /** A step after which there is no deal any more. */
    const lastStep = (name: string, schema: object, take: Step): void => {
      scope.post<UniqueIdParams>(
        `${DEAL}/${name}`,
        { config, schema: { ...schema, response: { 200: Done, ...refused } } },
        async (request, reply) => {
          const taken = await take(request)
          if (!taken.ok) return reply.refuse(taken)
          if (!namesHtml(request.headers.accept)) return reply.succeed()
          const { uniqueId } = request.params
          const posting = await viewPosting(services, uniqueId)
          const quotes = posting.ok ? posting.value.view.quotes : null
          return sendOn(reply, quotes?.path ?? editFormPath(uniqueId))
        },
      )
    }

    lastStep(
      'undo',
      described('Undo the choice', 'For an hour. Done too where no quote is chosen.'),
      (request) => undoDeal(services, meantBy(request)),
    )
    lastStep(
      'fell-through',
      described(
        'It fell through',
        'Until the owner has said that the buyer paid. Done too where no quote is chosen.',
      ),
      (request) => sayFellThrough(services, meantBy(request)),
    )
    step(
      'not-this-day',
      described(
        'Not this day',
        'The buyer is asked for another. After `nobody-came`: another day is agreed, and the answer is taken back.',
      ),
      (request) => refuseDay(services, meantBy(request)),
    )
    step(
      'address',
      {
        ...described('Where the car is', 'For the chosen buyer alone.'),
        body: CollectionAddress,
      },
      (request) =>
        writeAddress(services, meantBy(request), {
          address: bodyField(request.body, 'address'),
          howToFind: bodyField(request.body, 'howToFind'),
        }),
    )
    step(
      'outcome',
      {
        ...described('How the collection went', 'It can be changed for a day.'),
        body: OwnersOutcome,
      },
      (request) =>
        sayOutcome(services, meantBy(request), {
          said: bodyField(request.body, 'said'),
          paid: bodyField(request.body, 'paid'),
          reason: bodyField(request.body, 'reason'),
        }),
    )
  })
}

function meantBy(request: Asked): MeantDeal {
  const { chosenAt } = request.query as Static<typeof OfDeal>
  return { uniqueId: request.params.uniqueId, chosenAt }
}

const CONFLICTS = {
  409: 'No quote is chosen (`no-deal`), another one is by now (`other-deal`), the hour is over (`undo-over`), or the owner has said how it went (`outcome-said`)',
}
