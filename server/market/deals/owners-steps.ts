import type { FastifyInstance } from 'fastify'
import * as collection from '../../../domain/market/collection.ts'
import type { Query } from '../../../domain/market/search-filters.ts'
import type { Deal, OfDeal } from '../../../domain/wire/deal.ts'
import type { Static } from '../../../domain/wire/schema.ts'
import type { Decision } from '../../agents/accounts/change-agent.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { queueDealText } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { OF_COLLECTION, takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import { pathOn } from '../../owners/postings/view-posting.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import type { Database } from '../../platform/database/schema.ts'
import { linkCall, OF_BODY, type Asked } from '../../platform/http/described-call.ts'
import { londonDay } from '../../platform/london-time.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as photos from '../../vehicles/photos/keep-photo.ts'
import { acceptPhotoForms, NO_PHOTO, takePhotoForm } from '../../vehicles/photos/photo-form.ts'
import { confirmChoice } from './choose-quote.ts'
import * as deals from './present-deal.ts'

// Each change may send a push to the buyer.
const OTHER_DAYS_A_DAY = 6
const SAID = { ok: false, reason: 'outcome-said' } as const

/** Takes the day of the collection back and tells the buyer which days would suit, which the owner may change. */
export function refuseDay(
  services: Services,
  meant: deals.MeantDeal,
  otherDays: unknown,
): Promise<Answer> {
  return deals.withDeal(services, meant, async (tx, deal) => {
    const days = collection.parseOtherDays(otherDays, londonDay(services.clock.now()))
    if (!days.ok) return days
    if (deals.isPaid(deal)) return SAID
    const { posting_id: postingId, agent_id: agentId, collect_on: day } = deal
    const push = { kind: 'not-this-day', postingId, agentId } as const
    const other_days = days.value.join() || null
    if (day === null && deal.owner_outcome === null) {
      if (deal.refused_day === null || deal.other_days === other_days) return DONE
      await deals.updateDeal(tx, deal.id, { other_days })
      const wait = await spendDaily(services, tx, ['other-days', postingId], OTHER_DAYS_A_DAY)
      if (wait === 0) await queueCarPush(services, tx, push)
      return DONE
    }
    const isNoShow = deal.owner_outcome === 'nobody-came'
    await takeTextsBack(tx, { posting_id: postingId }, OF_COLLECTION)
    await queueCarPush(services, tx, push)
    if (day !== null) {
      const refused = { ...deal, day, isNoShow, otherDays: days.value }
      await queueDealText(services, tx, 'day-refused', refused)
    }
    await deals.updateDeal(tx, deal.id, {
      collect_on: null,
      collect_half: null,
      refused_day: day,
      other_days,
      outcome_asked_at: null,
      owner_outcome: null,
      owner_said_at: services.clock.now(),
      // Only a day that the buyer entered counts, or an owner could count as many as they like.
      no_shows: deal.no_shows + (day !== null && isNoShow ? 1 : 0),
    })
    return DONE
  })
}

export function writeAddress(
  services: Services,
  meant: deals.MeantDeal,
  typed: { address: unknown; howToFind: unknown },
): Promise<Answer> {
  const address = collection.parseWords('address', typed.address, collection.ADDRESS_MAX)
  const howToFind = collection.parseWords('howToFind', typed.howToFind, collection.WORDS_MAX)
  return deals.withDeal(services, meant, async (tx, deal) => {
    if (!address.ok) return address
    if (!howToFind.ok) return howToFind
    await deals.updateWords(tx, deal.id, { address: address.value, how_to_find: howToFind.value })
    return DONE
  })
}

export function sayOutcome(
  services: Services,
  meant: deals.MeantDeal,
  typed: { said: unknown; paid: unknown; reason: unknown },
): Promise<Answer> {
  return deals.withDeal(services, meant, async (tx, deal) => {
    const said = collection.parseOutcome(typed, deal.amount_pence)
    if (!said.ok) return said
    const { said: outcome, paidPence, reason } = said.value
    const isSame = deal.owner_outcome === outcome && deal.owner_paid_pence === paidPence
    if (isSame && deal.reason === reason) return DONE
    if (!deals.mayChangeOutcome(services, deal)) return SAID
    await takeTextsBack(tx, { posting_id: deal.posting_id }, OF_COLLECTION)
    await deals.updateDeal(tx, deal.id, {
      owner_outcome: outcome,
      owner_paid_pence: paidPence,
      owner_said_at: deal.owner_outcome === null ? services.clock.now() : deal.owner_said_at,
    })
    await deals.updateWords(tx, deal.id, { reason })
    if (outcome !== 'paid-less') await giveUpOutcomePhoto(services, tx, deal.id)
    return DONE
  })
}

export async function keepOutcomePhoto(
  services: Services,
  meant: deals.MeantDeal,
  bytes: Buffer,
): Promise<Answer> {
  // The deal is checked before the work on the photo, and again with the posting locked.
  const early = await deals.withDeal(services, meant, async (_tx, deal) => admit(services, deal))
  if (!early.ok) return early
  const kept = await photos.keepPhoto(services, bytes)
  if (!kept.ok) return kept
  const put = await deals.withDeal(services, meant, async (tx, deal) => {
    const admitted = admit(services, deal)
    if (!admitted.ok) return admitted
    await giveUpOutcomePhoto(services, tx, deal.id)
    await photos.addPhoto(tx, { id: kept.value, deal_id: deal.id, added_at: services.clock.now() })
    return DONE
  })
  await photos.discardPhotos(services, put.ok ? null : kept.value)
  return put
}

async function giveUpOutcomePhoto(services: Services, tx: Database, dealId: string): Promise<void> {
  const photoId = await photos.findPhotoOfDeal(tx, dealId)
  if (photoId !== undefined) await photos.giveUpPhoto(services, tx, photoId)
}

function admit(services: Services, deal: deals.DealRow): Answer {
  if (deal.owner_outcome !== 'paid-less') return { ok: false, reason: 'no-deal' }
  return deals.mayChangeOutcome(services, deal) ? DONE : SAID
}

/** Takes a false outcome out of the agent's record, or puts it back; what was said stays. */
export function strikeOutcome(
  services: Pick<Services, 'database' | 'clock'>,
  dealId: string,
  { isStruck, ...decision }: { isStruck: boolean } & Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const struck = await tx
      .updateTable('deals')
      .set({ struck_at: isStruck ? services.clock.now() : null })
      .where('id', '=', dealId)
      .where((is) => is.or([is('owner_outcome', 'is not', null), is('no_shows', '>', 0)]))
      .returning('id')
      .execute()
    if (struck.length === 0) return NOT_FOUND
    const what = isStruck ? 'outcome taken out of record' : 'outcome put back into record'
    await recordChange(services, tx, { ...decision, what, target: dealId })
    return DONE
  })
}

export async function outcomePhoto(
  { database, photoStore }: Pick<Services, 'database' | 'photoStore'>,
  dealId: string,
): Promise<Buffer | null> {
  const photoId = await photos.findPhotoOfDeal(database, dealId)
  return photoId === undefined ? null : photoStore.get(photoId, 'photo')
}

const REFUSED = ['no-deal', 'other-deal', 'undo-over', 'outcome-said'] as const
type Step = 'confirm' | 'not-this-day' | 'address' | 'outcome'

export function dealCalls(app: FastifyInstance, services: Services): void {
  linkCall(app, 'GET /car/deal/:uniqueId', {
    summary: 'The deal of a posting',
    description: 'Changes nothing.',
    refused: ['no-deal'],
    does: ({ params }) => deals.viewDeal(services, params.uniqueId),
  })

  /** Answers the deal after a step, if there still is one. */
  const goneOn = async (meant: deals.MeantDeal, taken: Answer): Promise<Answer<Deal>> =>
    taken.ok ? deals.viewDeal(services, meant.uniqueId) : taken

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
    summary: string,
    description: string,
    take: (
      meant: deals.MeantDeal,
      asked: Asked<`POST /car/deal/:uniqueId/${S}`>,
    ) => Promise<Answer>,
  ): void =>
    linkCall<`POST /car/deal/:uniqueId/${Step}`>(app, `POST /car/deal/:uniqueId/${name}`, {
      summary,
      description,
      refused,
      does: async (asked) => goneOn(meantBy(asked), await take(meantBy(asked), asked)),
      goOn: 'plain',
    })

  const endings = [
    ['undo', 'undone', 'Undo the choice', 'For an hour.'],
    [
      'fell-through',
      'fell-through',
      'Call it off',
      'Until the owner has said that the buyer paid.',
    ],
    [
      'send-away',
      'sent-away',
      'They wanted to pay less, and were sent away',
      'It goes on the buyer’s record, their quote is declined and other buyers see the car again.',
    ],
  ] as const
  for (const [name, ending, summary, description] of endings) {
    linkCall(app, `POST /car/deal/:uniqueId/${name}`, {
      summary,
      description: `${description} Done too where no quote is chosen.`,
      refused,
      does: (asked) => deals.endMeantDeal(services, meantBy(asked), ending),
      goOn: ({ params }) => pathOn(services, params.uniqueId),
    })
  }
  step(
    'confirm',
    'Confirm the choice',
    'After an undo, or where the buyer was asked not to call: they are given the number then. Done too where they have it.',
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
    'Not this day',
    'The buyer is told by text which days would do, and asked for one. Again, while there is no day: which days would do. After `nobody-came` that answer is taken back.',
    (meant, { body }) => refuseDay(services, meant, body.otherDays),
  )
  step('address', 'Where the car is', 'For the chosen buyer alone.', (meant, { body }) =>
    writeAddress(services, meant, body),
  )
  step('outcome', 'How the collection went', 'It can be changed for a day.', (meant, { body }) =>
    sayOutcome(services, meant, body),
  )
}

function meantBy({
  params,
  query,
}: {
  params: { uniqueId: string }
  query: Query
}): deals.MeantDeal {
  const { chosenAt } = query as Static<typeof OfDeal>
  return { uniqueId: params.uniqueId, chosenAt }
}
