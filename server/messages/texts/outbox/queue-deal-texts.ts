import type { HalfDay } from '../../../../domain/market/collection.ts'
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { DAY_MS, HOUR_MS, dayOf } from '../../../../domain/basics/time.ts'
import { prepareFirst } from '../../../platform/database/prepared.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import {
  londonDay,
  londonTime,
  nextSummary,
  withinQuoteHours,
} from '../../../platform/london-time.ts'
import { TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'
import { dealText, type DealKind, type Said } from '../wording/deal-wording.ts'
import { queue, soonInDaytime } from './queue-text.ts'
import { OF_COLLECTION, takeTextsBack } from './text-storage.ts'

interface Recipients {
  /** A text without it outlives the posting. */
  posting_id?: string
  /** The owner's. */
  phone?: PhoneNumber
  agent_phone?: PhoneNumber | null
}

export type TextedDeal = Said<'deal-ended'> & { posting_id: string; phone: PhoneNumber }

const ASKED_FROM_MINUTE = 9 * 60

/**
 * Tells the owner or, where there is a phone, the agent, unless said as soon as a text of that kind may go. What is
 * `saidOnce` is not said again in the same words within the hour, or `since` then: a choice that is undone and made again
 * is no news.
 */
export async function queueDealText<K extends DealKind>(
  services: Services,
  tx: Database,
  kind: K,
  deal: Said<K> & Recipients,
  { dueAt, saidOnce, since }: { dueAt?: number; saidOnce?: boolean; since?: number } = {},
): Promise<void> {
  const phone = TEXT_KINDS[kind].to === 'owner' ? deal.phone : deal.agent_phone
  if (!phone) return
  const body = dealText(services.config, kind, deal)
  const text = { postingId: deal.posting_id ?? null, kind, phone, body }
  const said = { ...text, since: since ?? services.clock.now() - HOUR_MS }
  if (saidOnce === true && (await findQueued(tx, said)) !== undefined) return
  await queue(services, tx, { ...text, dueAt })
}

type Queued = Record<'phone' | 'body', string> & { postingId: string | null; kind: TextKind }

/** Such a text, sent or waiting, if it was queued since then. */
const findQueued = prepareFirst((database, text: Queued & { since: number }) =>
  database
    .selectFrom('texts')
    .where('posting_id', '=', text.postingId)
    .where('kind', '=', text.kind)
    .where('phone', '=', text.phone)
    .where('body', '=', text.body)
    .where('created_at', '>=', text.since)
    .select('id'),
)

/**
 * Tells the owner of the day that the agent entered, and again the evening before it. Texts about another day that still
 * wait do not go.
 */
export async function queueCollectionTexts(
  services: Services,
  tx: Database,
  deal: TextedDeal & { day: string; half: HalfDay },
): Promise<void> {
  await takeTextsBack(tx, { posting_id: deal.posting_id }, OF_COLLECTION)
  await queueDealText(services, tx, 'collection', deal)
  await queueEveningBefore(services, tx, deal)
}

/** Tells the owner of the day once on the evening before it, if that is an hour ahead. */
export async function queueEveningBefore(
  services: Services,
  tx: Database,
  deal: TextedDeal & { day: string; half: HalfDay },
): Promise<void> {
  await takeTextsBack(tx, { posting_id: deal.posting_id }, ['day-before'])
  const dayBefore = dayOf(Date.parse(deal.day) - DAY_MS)
  const evening = nextSummary(services.config.quoteTextHours, londonTime(dayBefore, 0))
  if (evening < soonInDaytime(services) + HOUR_MS) return
  await queueDealText(services, tx, 'day-before', deal, { dueAt: evening })
}

/** Asks the owner how the collection went, this morning or, where the morning is over, now. */
export async function queueOutcomeText(services: Services, tx: Database, deal: TextedDeal) {
  const { config, clock } = services
  const morning = londonTime(londonDay(clock.now()), ASKED_FROM_MINUTE)
  const dueAt = withinQuoteHours(config.quoteTextHours, Math.max(clock.now(), morning))
  await queueDealText(services, tx, 'outcome', deal, { dueAt })
}
