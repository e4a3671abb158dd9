import { quotesPath } from '../../domain/addresses.ts'
import { CHANGE_MS } from '../../domain/collection.ts'
import { pounds } from '../../domain/money.ts'
import { displayRegistration } from '../../domain/registration.ts'
import { compareWithGuide, scrapGuide } from '../../domain/scrap-guide.ts'
import type { Deal } from '../../domain/wire/deal.ts'
import { opensNothing } from '../postings/ended-links.ts'
import { findByLink } from '../postings/link-storage.ts'
import type { Answer } from '../refusal.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import type { Services } from '../services.ts'
import { findSeenDeal, type DealRow, type SeenDeal } from './deal-storage.ts'
import { undoUntil } from './end-deal.ts'

type Now = Pick<Services, 'clock'>

/** The deal of the posting that `uniqueId` opens. Changes nothing. */
export async function viewDeal(
  services: Pick<Services, 'database' | 'clock'>,
  uniqueId: string,
): Promise<Answer<Deal>> {
  const { database } = services
  const posting = await findByLink(database, uniqueId)
  if (posting === undefined) return opensNothing(database, [uniqueId])
  const deal = await findSeenDeal(database, posting.id)
  if (deal === undefined) return { ok: false, reason: 'not-found' }
  return { ok: true, value: show(services, deal) }
}

function show(services: Now, deal: SeenDeal): Deal {
  const until = undoUntil(services, deal.chosen_at)
  return {
    registrationNumber: displayRegistration(deal.registration),
    agentName: deal.agent_name,
    agentContact: deal.contact,
    amount: pounds(deal.amount_pence),
    aboveGuide: compareWithGuide(pounds(deal.amount_pence), scrapGuide(deal, services.clock.now())),
    route: deal.atf_permit === null ? 'sold-on' : 'scrap',
    chosenAt: new Date(deal.chosen_at).toISOString(),
    undoUntil: until === null ? null : new Date(until).toISOString(),
    collectOn: deal.collect_on,
    collectHalf: deal.collect_half,
    address: deal.address ?? '',
    howToFind: deal.how_to_find ?? '',
    standing: standingOf(services, deal),
    outcome: outcomeOf(services, deal),
    quotesPath: deal.link_id === null ? null : quotesPath(deal.listing_id, deal.link_id),
  }
}

function standingOf({ clock }: Now, deal: DealRow): Deal['standing'] {
  if (deal.owner_outcome !== null) return 'said'
  const isOver = deal.collect_on !== null && deal.collect_on < londonDay(clock.now())
  return isOver || deal.outcome_asked_at !== null ? 'asked' : 'agreed'
}

function outcomeOf(services: Now, deal: DealRow): Deal['outcome'] {
  if (deal.owner_outcome === null) return null
  return {
    said: deal.owner_outcome,
    paid: deal.owner_paid_pence === null ? null : pounds(deal.owner_paid_pence),
    hasPhoto: deal.photo_id !== null,
    mayChange: mayChangeOutcome(services, deal),
  }
}

/** Whether the owner may say how the collection went, or say it differently. */
export function mayChangeOutcome({ clock }: Now, { owner_said_at: saidAt }: DealRow): boolean {
  return saidAt === null || clock.now() < saidAt + CHANGE_MS
}
