// What the owner of a posting does with its deal once a quote is chosen.
import {
  ADDRESS_MAX,
  parseOtherDays,
  parseOutcome,
  parseWords,
  WORDS_MAX,
} from '../../../domain/market/collection.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { updateDeclined } from '../quotes/quote-storage.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../platform/london-time.ts'
import {
  queueRefusedDayText,
  takeCollectionTextsBack,
} from '../../messages/texts/outbox/queue-deal-texts.ts'
import { giveUpOutcomePhoto } from './outcome-photo.ts'
import {
  updateDeal,
  updateWords,
  endDeal,
  isPaid,
  withAnyDeal,
  withDeal,
  type MeantDeal,
} from './present-deal.ts'
import { mayChangeOutcome } from './view-deal.ts'

// Each change may send a push to the buyer.
const OTHER_DAYS_A_DAY = 6
const SAID = { ok: false, reason: 'outcome-said' } as const

/** Ends the deal, unless the owner has said that the buyer paid. Succeeds also if there is no deal. */
export function sayFellThrough(services: Services, meant: MeantDeal): Promise<Answer> {
  return withAnyDeal(services, meant, async (tx, deal) => {
    if (deal === undefined) return DONE
    if (isPaid(deal)) return SAID
    await endDeal(services, tx, deal, 'fell-through')
    return DONE
  })
}

/**
 * Ends the deal because the buyer came and wanted to pay less than agreed. That goes on the buyer's record, and the quote
 * is declined. Succeeds also if there is no deal.
 */
export function sendAway(services: Services, meant: MeantDeal): Promise<Answer> {
  return withAnyDeal(services, meant, async (tx, deal) => {
    if (deal === undefined) return DONE
    if (isPaid(deal)) return SAID
    const now = services.clock.now()
    const { posting_id: postingId, quote_id: quoteId } = deal
    await endDeal(services, tx, deal, 'fell-through', { wantedLess: true })
    await updateDeal(tx, deal.id, { owner_outcome: 'wanted-less', owner_said_at: now })
    // The agent knows, and is not told.
    await updateDeclined(tx, { postingId, quoteId }, now)
    return DONE
  })
}

/**
 * Takes the day of the collection back and tells the buyer which days would suit, also after `nobody-came`, which stays
 * counted. Until the buyer enters another day, the owner can change these days.
 */
export function refuseDay(
  services: Services,
  meant: MeantDeal,
  otherDays: unknown,
): Promise<Answer> {
  return withDeal(services, meant, async (tx, deal) => {
    const days = parseOtherDays(otherDays, londonDay(services.clock.now()))
    if (!days.ok) return days
    if (isPaid(deal)) return SAID
    const { posting_id: postingId, agent_id: agentId, collect_on: day } = deal
    const push = { kind: 'not-this-day', postingId, agentId } as const
    const other_days = days.value.join() || null
    if (day === null && deal.owner_outcome === null) {
      if (deal.refused_day === null || deal.other_days === other_days) return DONE
      await updateDeal(tx, deal.id, { other_days })
      if (await mayPush(services, tx, postingId)) await queueCarPush(services, tx, push)
      return DONE
    }
    const isNoShow = deal.owner_outcome === 'nobody-came'
    await takeCollectionTextsBack(tx, postingId)
    await queueCarPush(services, tx, push)
    if (day !== null) {
      await queueRefusedDayText(services, tx, { ...deal, day, isNoShow, otherDays: days.value })
    }
    await updateDeal(tx, deal.id, {
      collect_on: null,
      collect_half: null,
      refused_day: day,
      other_days,
      outcome_asked_at: null,
      owner_outcome: null,
      owner_said_at: null,
      // Only a day that the buyer entered counts, or an owner could count as many as they like.
      no_shows: deal.no_shows + (day !== null && isNoShow ? 1 : 0),
    })
    return DONE
  })
}

async function mayPush(services: Services, tx: Database, postingId: string): Promise<boolean> {
  return (await spendDaily(services, tx, ['other-days', postingId], OTHER_DAYS_A_DAY)) === 0
}

/** Writes where the car is, which only the chosen agent sees. */
export function writeAddress(
  services: Services,
  meant: MeantDeal,
  typed: { address: unknown; howToFind: unknown },
): Promise<Answer> {
  const address = parseWords('address', typed.address, ADDRESS_MAX)
  const howToFind = parseWords('howToFind', typed.howToFind, WORDS_MAX)
  return withDeal(services, meant, async (tx, deal) => {
    if (!address.ok) return address
    if (!howToFind.ok) return howToFind
    await updateWords(tx, deal.id, { address: address.value, how_to_find: howToFind.value })
    return DONE
  })
}

/** Writes how the collection went by the owner's word, which the buyer's record counts. */
export function sayOutcome(
  services: Services,
  meant: MeantDeal,
  typed: { said: unknown; paid: unknown; reason: unknown },
): Promise<Answer> {
  return withDeal(services, meant, async (tx, deal) => {
    const said = parseOutcome(typed, deal.amount_pence)
    if (!said.ok) return said
    const { said: outcome, paidPence, reason } = said.value
    const isSame = deal.owner_outcome === outcome && deal.owner_paid_pence === paidPence
    if (isSame && deal.reason === reason) return DONE
    if (!mayChangeOutcome(services, deal)) return SAID
    await takeCollectionTextsBack(tx, deal.posting_id)
    await updateDeal(tx, deal.id, {
      owner_outcome: outcome,
      owner_paid_pence: paidPence,
      owner_said_at: deal.owner_said_at ?? services.clock.now(),
    })
    await updateWords(tx, deal.id, { reason })
    if (outcome !== 'paid-less') await giveUpOutcomePhoto(tx, deal.id)
    return DONE
  })
}
