// Texts that still wait are taken back in the transaction that ends what they are about.
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
import * as wording from '../wording/deal-wording.ts'
import { queue, soonInDaytime } from './queue-text.ts'
import { kindsOf, type TextKind } from '../../../platform/text-kinds.ts'
import { takeTextsBack } from './text-storage.ts'

/** What texts say of a deal, and the owner's number. */
export interface TextedDeal extends wording.AgreedDeal {
  posting_id: string
  phone: PhoneNumber
}

const OF_COLLECTION = ['collection', 'day-before', 'day-refused', 'outcome'] as const
const OF_A_DEAL = kindsOf(({ offer }) => offer !== undefined)
const ASKED_FROM_MINUTE = 9 * 60

/** Tells the owner of a choice at once. The same choice, undone and made again within the hour, is not told again. */
export async function queueDealText(
  services: Services,
  tx: Database,
  deal: TextedDeal & { awaits_owner: number },
): Promise<void> {
  const { posting_id: postingId, phone } = deal
  const body = wording.dealText(services.config, deal)
  const own = { postingId, kind: 'deal', phone, body } as const
  if (!(await wasJustQueued(services, tx, own))) await queue(services, tx, own)
}

/**
 * Tells the agent (where there is a phone) soon in the daytime: a choice that is undone by then costs no text. The
 * agent is not told again within the hour either, unless a text told them that the deal is off (`wasCalledOff`).
 */
export async function queueChosenText(
  services: Services,
  tx: Database,
  deal: TextedDeal & { agent_phone: PhoneNumber | null; wasCalledOff: () => Promise<boolean> },
): Promise<void> {
  const { posting_id: postingId, agent_phone: phone } = deal
  if (phone === null) return
  const body = wording.chosenText(services.config, deal)
  const agents = { postingId, kind: 'chosen', phone, body } as const
  if ((await wasJustQueued(services, tx, agents)) && !(await deal.wasCalledOff())) return
  await queue(services, tx, { ...agents, dueAt: soonInDaytime(services) })
}

async function wasJustQueued({ clock }: Services, tx: Database, text: AboutDeal): Promise<boolean> {
  return (await findQueued(tx, { ...text, since: clock.now() - HOUR_MS })) !== undefined
}

type AboutDeal = Record<'postingId' | 'phone' | 'body', string> & { kind: TextKind }

/** Such a text, sent or waiting, if it was queued after `since`. */
const findQueued = prepareFirst(
  (database, { postingId, kind, phone, body, since }: AboutDeal & { since: number }) =>
    database
      .selectFrom('texts')
      .where('posting_id', '=', postingId)
      .where('kind', '=', kind)
      .where('phone', '=', phone)
      .where('body', '=', body)
      .where('created_at', '>', since)
      .select('id'),
)

/**
 * Tells the owner of the day that the agent entered, and again the evening before it, unless that is within the hour.
 * Texts about another day that still wait do not go.
 */
export async function queueCollectionText(
  services: Services,
  tx: Database,
  deal: TextedDeal & { day: string; half: HalfDay },
): Promise<void> {
  await takeCollectionTextsBack(tx, deal.posting_id)
  const { config } = services
  const dueAt = soonInDaytime(services)
  await queueOf(services, tx, deal, 'collection', wording.collectionText(config, deal), dueAt)
  const dayBefore = dayOf(Date.parse(deal.day) - DAY_MS)
  const evening = nextSummary(config.quoteTextHours, londonTime(dayBefore, 0))
  if (evening < dueAt + HOUR_MS) return
  await queueOf(services, tx, deal, 'day-before', wording.dayBeforeText(config, deal), evening)
}

/** Tells the agent at once that a day does not suit the owner, or that the owner says nobody came. */
export async function queueRefusedDayText(
  services: Services,
  tx: Database,
  deal: TextedDeal & wording.RefusedDay & { agent_phone: PhoneNumber | null },
): Promise<void> {
  const { agent_phone: phone } = deal
  if (phone === null) return
  const body = wording.refusedDayText(services.config, deal)
  await queueOf(services, tx, { ...deal, phone }, 'day-refused', body, services.clock.now())
}

/** Asks the owner how the collection went, this morning or, where the morning is over, now. */
export async function queueOutcomeText(
  services: Services,
  tx: Database,
  deal: TextedDeal,
): Promise<void> {
  const { config, clock } = services
  const morning = londonTime(londonDay(clock.now()), ASKED_FROM_MINUTE)
  const dueAt = withinQuoteHours(config.quoteTextHours, Math.max(clock.now(), morning))
  await queueOf(services, tx, deal, 'outcome', wording.outcomeText(config, deal), dueAt)
}

/** Tells the owner that the agent will not collect the car. */
export function queueDealEndedText(
  services: Services,
  tx: Database,
  deal: TextedDeal,
): Promise<void> {
  return queueOf(services, tx, deal, 'deal-ended', wording.dealEndedText(services.config, deal))
}

/**
 * Tells the agent that the owner ended the deal after a day was entered, or deleted the posting. The text outlives the
 * posting.
 */
export async function queueDealOffText(
  services: Services,
  tx: Database,
  deal: { phone: PhoneNumber } & wording.EndedDeal,
): Promise<void> {
  const body = wording.dealOffText(services.config, deal)
  await queue(services, tx, { kind: 'deal-off', phone: deal.phone, body })
}

/** Takes back all texts about a posting's deal that still wait, and those of other kinds too where they are named. */
export async function takeDealTextsBack(
  tx: Database,
  postingId: string,
  others: TextKind[] = [],
): Promise<void> {
  await takeTextsBack(tx, postingId, [...OF_A_DEAL, ...others])
}

/** Takes back the texts about its collection alone. */
export async function takeCollectionTextsBack(tx: Database, postingId: string): Promise<void> {
  await takeTextsBack(tx, postingId, OF_COLLECTION)
}

async function queueOf(
  services: Services,
  tx: Database,
  { posting_id: postingId, phone }: Pick<TextedDeal, 'posting_id' | 'phone'>,
  kind: TextKind,
  body: string,
  dueAt = soonInDaytime(services),
): Promise<void> {
  await queue(services, tx, { postingId, kind, phone, body, dueAt })
}
