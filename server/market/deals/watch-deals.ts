import { sql } from 'kysely'
import { DAY_MS, dayOf } from '../../../domain/basics/time.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { discloseToChosen, hasNumber } from '../../agents/disclosures/disclosure-storage.ts'
import {
  queueDealText,
  queueEveningBefore,
  queueOutcomeText,
} from '../../messages/texts/outbox/queue-deal-texts.ts'
import { wasTexted } from '../../messages/texts/outbox/text-storage.ts'
import { lockPosting } from '../../owners/postings/posting-storage.ts'
import { endOffer, tellOfEndedOffer } from '../../owners/postings/remove-posting.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isUnderOffer, onPresentDeal } from '../../platform/database/shown-rows.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { findPresentDeal, updateDeal } from './present-deal.ts'

// The owner is asked after this time if the agent entered no day.
const WITHOUT_DAY_MS = 7 * DAY_MS

/**
 * Puts cars without a deal back into the lists, gives chosen agents a number that was changed since, and asks owners how a
 * collection went, the morning after it.
 */
export async function watchDeals(services: Services): Promise<void> {
  await endStoppedDeals(services)
  await giveChangedNumbers(services)
  await askOutcomes(services)
}

/** Ends the offers whose agent may not trade any more, unless the owner was paid. Both are told by text. */
export function endStoppedDeals(services: Services): Promise<void> {
  return forEachLocked(services, findOffersWithoutDeal, async (tx, { id, deal }) => {
    await tellOfEndedOffer(services, tx, id)
    await endOffer(tx, id)
    if (deal !== null) await queueDealText(services, tx, 'deal-ended', deal)
  })
}

function giveChangedNumbers(services: Services): Promise<void> {
  return forEachLocked(services, findWithoutNumber, async (tx, { id }) => {
    const deal = await findPresentDeal(tx, id)
    if (deal === undefined) return
    const { agent_id: agentId, phone, phone_confirmed_at: confirmedAt, chosen_at: since } = deal
    const { collect_on: day, collect_half: half, outcome_asked_at: askedAt } = deal
    // What waited for the earlier number was taken back; what went has been said.
    const given = { agentId, postingId: id, phone, confirmedAt }
    const isNewNumber = await wasTexted(tx, id, 'chosen', since)
    if (!isNewNumber || !(await hasNumber(services, tx, given))) {
      await queueDealText(services, tx, 'chosen', { ...deal, isNewNumber })
    }
    const disclosure = await discloseToChosen(services, tx, given)
    if (day !== null && half !== null && day >= londonDay(services.clock.now())) {
      const collected = { ...deal, day, half }
      // Another day may have been entered meanwhile.
      await queueDealText(services, tx, 'collection', collected, { saidOnce: true, since })
      await queueEveningBefore(services, tx, collected)
    }
    if (askedAt !== null && !(await wasTexted(tx, id, 'outcome', askedAt)))
      await queueOutcomeText(services, tx, deal)
    const event = { event: 'number-given', agent: agentId, disclosure } as const
    services.security.record(event, { address: 'the clock' })
  })
}

function askOutcomes(services: Services): Promise<void> {
  const now = services.clock.now()
  return forEachLocked(services, postingsToAsk(now), async (tx, { id }) => {
    const deal = await findPresentDeal(tx, id)
    if (deal === undefined) return
    await updateDeal(tx, deal.id, { outcome_asked_at: now })
    await queueOutcomeText(services, tx, deal)
  })
}

/** Does `work` for each posting that is found, if it still is once it is locked, one short transaction each. */
async function forEachLocked<Found extends { id: string }>(
  services: Services,
  find: (database: Database, postingId?: string) => Promise<Found[]>,
  work: (tx: Database, found: Found) => Promise<void>,
): Promise<void> {
  for (const { id } of await find(services.database)) {
    await services.database.transaction().execute(async (tx) => {
      await lockPosting(services, tx, id)
      const [still] = await find(tx, id)
      if (still !== undefined) await work(tx, still)
    })
  }
}

/** Postings under offer whose owner has yet to say what came of it; only the one with that id, if it is given. */
function postingsUnsaid(database: Database, postingId?: string) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', onPresentDeal)
    .where('deal_id', 'is not', null)
    .where('owner_outcome', 'is', null)
    .$if(postingId !== undefined, (query) => query.where('postings.id', '=', postingId ?? ''))
    .orderBy('postings.id')
    .select('postings.id')
}

/** Postings whose chosen agent was given an earlier number than the owner has confirmed since. */
function findWithoutNumber(database: Database, postingId?: string) {
  return postingsUnsaid(database, postingId)
    .where('awaits_owner', '=', 0)
    .where('agent_outcome', 'is distinct from', 'paid')
    .whereRef('phone_confirmed_at', '>', 'chosen_at')
    .where(
      sql<boolean>`not exists (select 1 from disclosures
        where disclosures.posting_id = postings.id and disclosures.agent_id = deals.agent_id
          and (created_at >= phone_confirmed_at or asked_not_to_call_at is not null))`,
    )
    .execute()
}

/** Postings whose owner has yet to be asked how the collection went: its day is over, or none was ever entered. */
function postingsToAsk(now: number) {
  const chosenBefore = now - WITHOUT_DAY_MS
  return (database: Database, postingId?: string) =>
    postingsUnsaid(database, postingId)
      .where('outcome_asked_at', 'is', null)
      .where('phone_confirmed_at', 'is not', null)
      .where(
        sql<boolean>`(collect_on < ${londonDay(now)} or (collect_on is null
          and coalesce(owner_said_at, chosen_at) < ${chosenBefore}
          and coalesce(refused_day, '') < ${dayOf(chosenBefore)}))`,
      )
      .execute()
}

/** Postings under offer to an agent who may not trade and has not paid; with the deal if its owner gets a text. */
async function findOffersWithoutDeal(database: Database, postingId?: string) {
  const rows = await database
    .selectFrom('postings')
    .innerJoin('deals', 'deals.id', 'postings.deal_id')
    .leftJoin('deal_words', (join) =>
      join
        .onRef('deal_words.deal_id', '=', 'deals.id')
        .onRef('deal_words.registration', '=', 'postings.registration'),
    )
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .leftJoin('links', (join) =>
      join
        .onRef('links.posting_id', '=', 'deal_words.posting_id')
        .onRef('links.phone', '=', 'postings.phone'),
    )
    .where((row) => row.not(isUnderOffer))
    .$if(postingId !== undefined, (query) => query.where('postings.id', '=', postingId ?? ''))
    .orderBy('postings.id')
    .select(['postings.id', 'postings.registration', 'postings.phone', 'amount_pence'])
    .select(['agents.name as agent_name', 'unique_id'])
    .$narrowType<{ registration: Registration; phone: PhoneNumber }>()
    .execute()
  return rows.map(({ id, unique_id, ...said }) => ({
    id,
    deal: unique_id === null ? null : { posting_id: id, unique_id, ...said },
  }))
}
