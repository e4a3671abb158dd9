// The deal of a posting as it stands, and what ends it: it is undone within the hour, falls through, or its agent may
// not trade any more.
import type { InferResult, Updateable } from 'kysely'
import { pounds, poundsOrNull } from '../../../domain/basics/money.ts'
import { iso, isoOrNull } from '../../../domain/basics/time.ts'
import { CHANGE_MS, HALF_DAY_MINUTES, undoUntil } from '../../../domain/market/collection.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { quotesPath, type QuotesLink } from '../../../domain/site/addresses.ts'
import { displayRegistration, type Registration } from '../../../domain/vehicles/registration.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { Deal } from '../../../domain/wire/deal.ts'
import { queueDealText } from '../../messages/texts/outbox/queue-deal-texts.ts'
import * as postings from '../../owners/postings/posting-storage.ts'
import { endOffer, tellOfEndedOffer } from '../../owners/postings/remove-posting.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import * as shown from '../../platform/database/shown-rows.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type OfAgent, updateDeclined, withListing } from '../quotes/quote-storage.ts'

/** An agent's deals (`own`): the present ones, which are `deals` too, and those that fell through. */
export function dealsOfAgent(database: Database, agentId: string) {
  return database
    .selectFrom('deals as own')
    .innerJoin('postings', 'postings.id', 'own.posting_id')
    .innerJoin('deal_words', 'deal_words.deal_id', 'own.id')
    .leftJoin('deals', (join) => shown.onPresentDeal(join).onRef('deals.id', '=', 'own.id'))
    .where('own.agent_id', '=', agentId)
    .where((row) =>
      row.or([row('deals.id', 'is not', null), row('own.ended_why', '=', 'fell-through')]),
    )
}

export type DealRow = InferResult<ReturnType<typeof presentDeals>>[number]

/** The present deals, each with its agent, its car and the link to its posting. */
export function presentDeals(database: Database) {
  return database
    .selectFrom('postings')
    .innerJoin('deals', shown.onPresentDeal)
    .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
    .innerJoin('agents', 'agents.id', 'deals.agent_id')
    .leftJoin('photos', 'photos.deal_id', 'deals.id')
    .innerJoin('links', shown.toPresentNumber)
    .selectAll('deals')
    .select(['address', 'how_to_find', 'reason', 'photos.id as photo', 'answer'])
    .select(['agents.name as agent_name', 'agents.phone as agent_phone'])
    .select(['postings.registration', 'postings.phone', 'unique_id', 'phone_confirmed_at'])
    .$narrowType<{ posting_id: string; registration: Registration; phone: PhoneNumber }>()
    .$narrowType<{ agent_phone: PhoneNumber | null }>()
}

/** The deal of a posting, if its owner has chosen a quote on its present car of an agent who may trade or paid. */
export function findPresentDeal(database: Database, postingId: string) {
  return presentDeals(database).where('postings.id', '=', postingId).executeTakeFirst()
}

export async function updateDeal(
  database: Database,
  id: string,
  columns: Omit<Updateable<Tables['deals']>, 'id'>,
): Promise<void> {
  await database.updateTable('deals').set(columns).where('id', '=', id).execute()
}

export async function updateWords(
  database: Database,
  dealId: string,
  columns: Pick<Updateable<Tables['deal_words']>, 'address' | 'how_to_find' | 'reason' | 'answer'>,
): Promise<void> {
  await database.updateTable('deal_words').set(columns).where('deal_id', '=', dealId).execute()
}

/**
 * Ends the deal of a locked posting, and deletes the address, which was only for its agent. Done already where there is no
 * deal; one that the owner was paid for stays. By `sent-away` the buyer wanted to pay less: that goes on their record.
 */
export async function endDeal(
  services: Services,
  tx: Database,
  deal: DealRow | undefined,
  ending: Ending | 'agent-fell-through',
): Promise<Answer> {
  if (deal === undefined) return DONE
  if (isPaid(deal)) return { ok: false, reason: 'outcome-said' }
  const { id, posting_id: postingId, quote_id: quoteId, collect_on: day } = deal
  const now = services.clock.now()
  const isOver = ending === 'undone' && undoUntil(deal.chosen_at, now) === null
  if (isOver) return { ok: false, reason: 'undo-over' }
  const isAgents = ending === 'agent-fell-through'
  const wantedLess = ending === 'sent-away'
  if (!isAgents) await tellOfEndedOffer(services, tx, postingId, { wantedLess })
  const outcome = { owner_outcome: 'wanted-less', owner_said_at: now } as const
  const why = wantedLess ? 'fell-through' : ending
  // Who calls it off on the day itself did not come, unless they said before that nobody was in.
  const isSaid = deal.owner_outcome !== null || deal.agent_outcome !== null
  const isMissed = isAgents && !isSaid && day !== null && day <= londonDay(now)
  const ended = { ended_at: now, ended_why: why, no_shows: deal.no_shows + Number(isMissed) }
  await updateDeal(tx, id, { ...ended, ...(wantedLess && outcome) })
  await updateWords(tx, id, { address: null, how_to_find: null })
  await endOffer(tx, postingId)
  if (isAgents) await queueDealText(services, tx, 'deal-ended', deal)
  // The agent knows, and is not told.
  if (wantedLess) await updateDeclined(tx, { postingId, quoteId }, now)
  return DONE
}

/** How an owner ends a deal. A choice is undone within the hour. */
export type Ending = 'undone' | 'fell-through' | 'sent-away'

/** Whether the owner has said that the agent paid: the deal is done then. */
export function isPaid({ owner_outcome: outcome }: DealRow): boolean {
  return outcome === 'paid-full' || outcome === 'paid-less'
}

export function undoChoice(services: Services, link: QuotesLink): Promise<Answer> {
  return withListing(services, link, async (tx, listing) =>
    endDeal(services, tx, await findPresentDeal(tx, listing.id), 'undone'),
  )
}

export function endMeantDeal(
  services: Services,
  meant: MeantDeal,
  ending: Ending,
): Promise<Answer> {
  return withAnyDeal(services, meant, (tx, deal) => endDeal(services, tx, deal, ending))
}

/** The deal that the owner means. A page left open may be of an earlier deal, and its words are not for the next buyer. */
export interface MeantDeal {
  uniqueId: string
  /** When the quote was chosen (ISO 8601); by default the deal is the present one. */
  chosenAt?: string | undefined
}

/** Does `work` with the deal that is meant, if there is one; refuses with `other-deal` if another is present. */
function withAnyDeal<T>(
  services: Services,
  { uniqueId, chosenAt }: MeantDeal,
  work: (tx: Database, deal: DealRow | undefined) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return postings.withPosting(services, uniqueId, async (tx, { id }) => {
    await postings.noteUse(services, tx, id)
    const deal = await findPresentDeal(tx, id)
    const isOther = deal !== undefined && chosenAt !== undefined && chosenAt !== iso(deal.chosen_at)
    return isOther ? { ok: false, reason: 'other-deal' } : work(tx, deal)
  })
}

export function withDeal<T>(
  services: Services,
  meant: MeantDeal,
  work: (tx: Database, deal: DealRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return withAnyDeal(services, meant, async (tx, deal) =>
    deal === undefined ? { ok: false, reason: 'no-deal' } : work(tx, deal),
  )
}

/** Does `work` under the same lock with the deal of a posting if it is the agent's, else with undefined. */
export function withDealOf(
  services: Services,
  { postingId, agentId }: OfAgent,
  work: (tx: Database, deal: DealRow | undefined) => Promise<Answer>,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await postings.lockPosting(services, tx, postingId)
    const deal = await findPresentDeal(tx, postingId)
    return work(tx, deal?.agent_id === agentId ? deal : undefined)
  })
}

/** The deal of the posting that `uniqueId` opens. Changes nothing. */
export async function viewDeal(services: Services, uniqueId: string): Promise<Answer<Deal>> {
  const { database } = services
  const posting = await postings.findByLink(database, { uniqueId })
  if (posting === undefined) return postings.opensNothing(database, [uniqueId])
  const deal = await findSeenDeal(database, posting.id)
  if (deal === undefined) return { ok: false, reason: 'no-deal' }
  return { ok: true, value: await show(services, deal) }
}

function findSeenDeal(database: Database, postingId: string) {
  return presentDeals(database)
    .leftJoin('vehicle_details', shown.ofPresentCar)
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
  services: Services,
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

function standingOf({ clock }: Services, deal: DealRow): Deal['standing'] {
  if (deal.owner_outcome !== null) return 'said'
  const { collect_on: day, collect_half: half } = deal
  const [now, today] = [clock.now(), londonDay(clock.now())]
  if (deal.outcome_asked_at !== null || (day !== null && day < today)) return 'asked'
  if (day !== today) return 'agreed'
  const isBefore = half !== null && now < londonTime(day, HALF_DAY_MINUTES[half].from)
  return isBefore ? 'today' : 'due'
}

/** The best price that can be chosen in place of the agent's. */
async function nextBest(
  { database, clock }: Services,
  { posting_id: postingId, agent_id: agentId }: DealRow,
): Promise<Deal['nextBest']> {
  const next = await database
    .selectFrom('quotes')
    .innerJoin('agents', 'agents.id', 'quotes.agent_id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '!=', agentId)
    .where(shown.isShown)
    .where(shown.isOnOffer(clock.now()))
    .orderBy('amount_pence', 'desc')
    .orderBy('quotes.id')
    .select(['agents.name', 'amount_pence', 'valid_until'])
    .executeTakeFirst()
  if (next === undefined) return null
  const validUntil = isoOrNull(next.valid_until)
  return { agentName: next.name, amount: pounds(next.amount_pence), validUntil }
}

function outcomeOf(services: Services, deal: DealRow): Deal['outcome'] {
  if (deal.owner_outcome === null) return null
  return {
    said: deal.owner_outcome,
    paid: poundsOrNull(deal.owner_paid_pence),
    hasPhoto: deal.photo !== null,
    mayChange: mayChangeOutcome(services, deal),
  }
}

export function mayChangeOutcome({ clock }: Services, deal: DealRow): boolean {
  return deal.owner_outcome === null || clock.now() < (deal.owner_said_at ?? 0) + CHANGE_MS
}
