import type { Database } from '../../platform/database/schema.ts'
import { isOnOffer, isShown, ofPresentCar } from '../../platform/database/shown-rows.ts'
import { quotesPath } from '../../../domain/site/addresses.ts'
import { CHANGE_MS, HALF_DAY_STARTS, undoUntil } from '../../../domain/market/collection.ts'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { displayRegistration } from '../../../domain/vehicles/registration.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { opensNothing, findByLink } from '../../owners/postings/link-storage.ts'
import type { Answer } from '../../platform/refusal.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { presentDeals, type DealRow } from './present-deal.ts'

type Now = Pick<Services, 'clock'>

/** The deal of the posting that `uniqueId` opens. Changes nothing. */
export async function viewDeal(
  services: Pick<Services, 'database' | 'clock'>,
  uniqueId: string,
): Promise<Answer<Deal>> {
  const { database } = services
  const posting = await findByLink(database, { uniqueId })
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const deal = await findSeenDeal(database, posting.id)
  if (deal === undefined) return { ok: false, reason: 'not-found' }
  return { ok: true, value: await show(services, deal) }
}

/** The deal with all that its owner is shown beside it. */
function findSeenDeal(database: Database, postingId: string) {
  return presentDeals(database)
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('listing_agents', (join) =>
      join
        .onRef('listing_agents.posting_id', '=', 'postings.id')
        .onRef('listing_agents.agent_id', '=', 'agents.id'),
    )
    .where('postings.id', '=', postingId)
    .select(['contact', 'atf_permit', 'listing_id', 'link_id'])
    .select(['make', 'model', 'colour', 'year'])
    .executeTakeFirst()
}

async function show(
  services: Pick<Services, 'database' | 'clock'>,
  deal: NonNullable<Awaited<ReturnType<typeof findSeenDeal>>>,
): Promise<Deal> {
  const standing = standingOf(services, deal)
  return {
    registrationNumber: displayRegistration(deal.registration),
    vehicle: describeVehicle(deal),
    agentName: deal.agent_name,
    agentContact: deal.contact,
    amount: pounds(deal.amount_pence),
    route: deal.atf_permit === null ? 'sold-on' : 'scrap',
    chosenAt: iso(deal.chosen_at),
    awaitsOwner: deal.awaits_owner === 1,
    undoUntil: isoOrNull(undoUntil(deal.chosen_at, services.clock.now())),
    collectOn: deal.collect_on,
    collectHalf: deal.collect_half,
    refusedDay: deal.refused_day,
    otherDays: deal.other_days?.split(',') ?? [],
    address: deal.address ?? '',
    howToFind: deal.how_to_find ?? '',
    standing,
    nextBest: standing === 'today' || standing === 'due' ? await nextBest(services, deal) : null,
    outcome: outcomeOf(services, deal),
    quotesPath: deal.link_id === null ? null : quotesPath(deal.listing_id, deal.link_id),
  }
}

function standingOf({ clock }: Now, deal: DealRow): Deal['standing'] {
  if (deal.owner_outcome !== null) return 'said'
  const { collect_on: day, collect_half: half } = deal
  const [now, today] = [clock.now(), londonDay(clock.now())]
  if (deal.outcome_asked_at !== null || (day !== null && day < today)) return 'asked'
  if (day !== today) return 'agreed'
  const isBefore = half !== null && now < londonTime(day, HALF_DAY_STARTS[half])
  return isBefore ? 'today' : 'due'
}

/** The best price that can be chosen in place of the agent's. */
async function nextBest(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { posting_id: postingId, agent_id: agentId }: DealRow,
): Promise<Deal['nextBest']> {
  const next = await database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '!=', agentId)
    .where(isShown)
    .where(isOnOffer(clock.now()))
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['agents.name', 'amount_pence', 'valid_until'])
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return null
  const validUntil = isoOrNull(next.valid_until)
  return { agentName: next.name, amount: pounds(next.amount_pence), validUntil }
}

function outcomeOf(services: Now, deal: DealRow): Deal['outcome'] {
  if (deal.owner_outcome === null) return null
  return {
    said: deal.owner_outcome,
    paid: poundsOrNull(deal.owner_paid_pence),
    hasPhoto: deal.photo !== null,
    mayChange: mayChangeOutcome(services, deal),
  }
}

/** Whether the owner may say how the collection went, or say it differently. */
export function mayChangeOutcome({ clock }: Now, { owner_said_at: saidAt }: DealRow): boolean {
  return saidAt === null || clock.now() < saidAt + CHANGE_MS
}
