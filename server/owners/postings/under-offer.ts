// While a posting is under offer, because its owner has chosen a quote, agents' lists leave it out.
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { queueDealText } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { OF_A_DEAL, takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import { prepare } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/schema.ts'
import { onPresentDeal } from '../../platform/database/shown-rows.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'

/** Puts a locked posting under offer. Waiting texts about its quotes do not go. */
export async function putUnderOffer(
  services: Services,
  tx: Database,
  offer: { postingId: string; dealId: string },
): Promise<void> {
  await takeTextsBack(tx, offer.postingId, [...OF_A_DEAL, 'quote'])
  await markOffered(tx, { ...offer, now: services.clock.now() })
}

const markOffered = prepare<Record<'postingId' | 'dealId', string> & { now: number }>(
  (database, { postingId, dealId, now }) =>
    database
      .updateTable('postings')
      .set({ deal_id: dealId, used_at: now })
      .where('id', '=', postingId),
)

/** Ends the offer, if there is one. Waiting texts about the deal do not go. */
export async function endOffer(tx: Database, postingId: string): Promise<void> {
  await takeTextsBack(tx, postingId, OF_A_DEAL)
  await tx.updateTable('postings').set({ deal_id: null }).where('id', '=', postingId).execute()
}

/**
 * Tells the agent that the deal is off, before an owner's step ends the offer. A text goes too where a day was entered
 * on which the agent would come, or the posting is about to be deleted (`isGoing`): a buyer a day late still comes, but
 * not where the owner has been away for months (`isUnused`).
 */
export async function tellOfEndedOffer(
  services: Services,
  tx: Database,
  postingId: string,
  { isGoing = false, isUnused = false, wantedLess = false } = {},
): Promise<void> {
  const deal = await findOpenDeal(tx, postingId)
  if (deal === undefined) return
  const { agent_id: agentId, amount_pence: amountPence, collect_on: day } = deal
  const isOver = day !== null && day < londonDay(services.clock.now())
  if (isOver && isUnused) return
  const push = { kind: 'fell-through', postingId, agentId, amountPence, isGoing } as const
  await queueCarPush(services, tx, push)
  // A buyer who has entered no day may still be about to call and come.
  if (!isGoing && (isOver || day === null)) return
  await queueDealText(services, tx, 'deal-off', { ...deal, day, wantedLess })
}

/**
 * The present deal of a posting, unless either side has said that the car was collected, or the agent was never told.
 */
function findOpenDeal(database: Database, postingId: string) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', onPresentDeal)
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .select(['deals.agent_id', 'agents.phone as agent_phone', 'deals.amount_pence'])
    .select(['postings.registration', 'collect_on', 'collect_half'])
    .where('postings.id', '=', postingId)
    .where((row) =>
      row.or([row('owner_outcome', 'is', null), row('owner_outcome', '=', 'nobody-came')]),
    )
    .where('agent_outcome', 'is', null)
    .where('awaits_owner', '=', 0)
    .$narrowType<{ registration: Registration; agent_phone: PhoneNumber | null }>()
    .executeTakeFirst()
}
