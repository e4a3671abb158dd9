import { expect } from 'vitest'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import type { Row } from '../../server/platform/database/schema.ts'
import { viewDeal } from '../../server/market/deals/present-deal.ts'
import { viewPosting } from '../../server/owners/postings/view-posting.ts'
import { viewListing } from '../../server/market/quotes/quotes-link.ts'
import type { Answer } from '../../server/platform/refusal.ts'
import { findNewest } from '../../server/market/search/find-vehicles.ts'
import { viewVehicle } from '../../server/market/search/show-vehicles.ts'
import { NO_FILTERS } from '../../domain/market/search-filters.ts'
import { namedDeal, presentDeal, type Seen, type Stage } from './deal-stage.ts'
import type { Step } from './deal-steps.ts'

/** Steps that were taken at once, with what they answered and how all was before. */
interface Round {
  before: Seen
  steps: Step[]
  answers: Answer<unknown>[]
}

/** Fails where anything of the deal does not hold. */
export async function expectSoundDeal(stage: Stage, round: Round): Promise<void> {
  const after = await stage.look()
  await expectOneView(stage, after)
  await expectNumberOnlyForEntitled(stage, round, after)
  expectChosenOnOffer(stage, round, after)
  expectOneAfterTheOther(round, after)
  expectWaitingTextsTrue(stage, after)
  expectSentTextsTrue(stage, round, after)
  expectCountsAddUp(stage, round, after)
}

/** Everybody knows of the same deal, and nobody of another. */
async function expectOneView(stage: Stage, seen: Seen): Promise<void> {
  const { services, car, agents, pair } = stage
  const deal = presentDeal(seen)
  const chosen = agents.findIndex(({ id }) => id === deal?.agent_id)
  const listing = await viewListing(services, pair)
  expect(listing.ok).toBe(seen.posting !== undefined)
  if (!listing.ok) return
  expect(listing.value.choice?.quoteId).toBe(deal?.quote_id)
  const own = await services.database.selectFrom('links').selectAll().orderBy('unique_id').execute()
  for (const { unique_id } of own) {
    const seenDeal = await viewDeal(services, unique_id)
    expect(seenDeal.ok ? seenDeal.value.agentName : null).toBe(deal ? `Agent ${chosen}` : null)
    const posting = await viewPosting(services, unique_id)
    const view = posting.ok ? posting.value.view : undefined
    expect(view?.deal?.agentName).toBe(deal ? `Agent ${chosen}` : undefined)
    const now = services.clock.now()
    const onOffer = seen.quotes.filter((quote) => isShown(seen, quote) && isOnOffer(quote, now))
    expect(view?.quotes?.count ?? 0).toBe(onOffer.length)
  }
  const who = { agentId: '', today: '2026-11-22' }
  const search = { ...who, from: null, filters: NO_FILTERS, after: null, limit: 5 }
  const listed = await findNewest(services.database, search)
  expect(listed.ids).toEqual(seen.posting?.deal_id === null ? [car.postingId] : [])
}

function isShown(seen: Seen, quote: Row<'quotes'>): boolean {
  const agent = seen.agents.find(({ id }) => id === quote.agent_id)
  const isOfCar = quote.registration === seen.posting?.registration
  return agent?.state === 'approved' && isOfCar
}

function isOnOffer({ declined_at, valid_until }: Row<'quotes'>, now: number): boolean {
  return declined_at === null && (valid_until ?? Infinity) > now
}

/** What was chosen was as the owner saw it: shown, neither declined nor expired. */
function expectChosenOnOffer({ services }: Stage, { before, steps }: Round, after: Seen): void {
  const deal = after.deals.find(({ id }) => before.deals.every((known) => known.id !== id))
  const quote = before.quotes.find(({ id }) => id === deal?.quote_id)
  if (steps.length > 1 || deal === undefined) return
  expect(quote && isShown(before, quote)).toBe(true)
  expect(quote?.amount_pence).toBe(deal.amount_pence)
  expect(quote && isOnOffer(quote, services.clock.now())).toBe(true)
}

/** The number is shown to the chosen agent alone, asked for with a subscription, and on record each time. */
async function expectNumberOnlyForEntitled(
  { services, car, agents }: Stage,
  { before, steps, answers }: Round,
  after: Seen,
): Promise<void> {
  const wasChosen = (agentId: string): boolean =>
    [before, after].some((seen) => namedDeal(seen)?.agent_id === agentId)
  for (const agent of agents) {
    const asked = { vehicleId: car.postingId, agent: { id: agent.id, yard: null }, near: null }
    const seen = await viewVehicle(services, asked)
    const deal = seen.ok ? seen.value.deal : null
    const isChosen = presentDeal(after)?.agent_id === agent.id
    expect(deal !== null && !deal.over).toBe(isChosen)
    if (deal === null || deal.phoneNumber === null) continue
    expect(isChosen).toBe(true)
    expect(deal.phoneNumber).toBe(after.posting?.phone)
    expect(after.posting?.phone_confirmed_at).not.toBeNull()
    expect(after.disclosures.some(({ agent_id }) => agent_id === agent.id)).toBe(true)
  }
  for (const [index, { does, agent: which }] of steps.entries()) {
    const agent = agents[which]
    if (does !== 'disclose' || agent === undefined || answers[index]?.ok !== true) continue
    const choosing = steps.some((step) => step.does === 'choose' && step.agent === which)
    const isOpen = [before, after].some(
      (seen) => seen.posting?.number_for === 'subscribers' && presentDeal(seen) === undefined,
    )
    expect((agent.subscribed && isOpen) || wasChosen(agent.id) || choosing).toBe(true)
  }
}

const OF_PRESENT = ['chosen', 'day-refused', 'deal', 'collection', 'day-before', 'outcome']
const ENDING = new Set<Step['does']>([
  'undo',
  'fallThrough',
  'sendAway',
  'agentFallsThrough',
  'edit',
  'suspend',
])

/** A second quote is chosen only once something ended the first. */
function expectOneAfterTheOther({ before, steps }: Round, after: Seen): void {
  const endings = steps.filter(({ does }) => ENDING.has(does)).length
  const chosen = after.deals.length - before.deals.length
  expect(chosen).toBeLessThanOrEqual(endings + (presentDeal(before) === undefined ? 1 : 0))
}

/** What waits to be sent is about the deal that the posting names, and goes to those it concerns. */
function expectWaitingTextsTrue(stage: Stage, seen: Seen): void {
  const waiting = seen.texts.filter(({ state }) => state === 'due')
  for (const text of waiting) expect(isTrue(stage, seen, text), text.kind).toBe(true)
  for (const kind of [...OF_PRESENT, 'deal-ended']) {
    expect(waiting.filter((text) => text.kind === kind).length).toBeLessThanOrEqual(1)
  }
}

/** What was sent held when the round began, unless it was queued or came true in it. */
function expectSentTextsTrue({ services, ...stage }: Stage, round: Round, after: Seen): void {
  const { before, steps } = round
  for (const { id } of services.carrier.carried.slice(before.carried)) {
    const text = before.texts.find((row) => row.id === id)
    if (text === undefined) continue
    const isAlone = steps.length === 1
    const moments = isAlone ? [after] : [before, after]
    const isOf = (seen: Seen): boolean =>
      isTrue({ services, ...stage }, seen, text) &&
      (presentDeal(seen) === undefined ? !OF_PRESENT.includes(text.kind) : text.kind !== 'quote')
    expect(moments.some(isOf), text.kind).toBe(true)
  }
}

function isTrue({ car }: Stage, seen: Seen, text: Row<'texts'>): boolean {
  const deal = namedDeal(seen)
  const agent = seen.agents.find(({ id }) => id === deal?.agent_id)
  const phone = seen.posting?.phone
  switch (text.kind) {
    case 'chosen':
      return (
        agent !== undefined &&
        text.phone === agent.phone &&
        text.body?.includes(readablePhone(phone ?? '')) === true
      )
    case 'day-refused':
      return agent !== undefined && text.phone === agent.phone
    case 'deal':
    case 'collection':
    case 'day-before':
    case 'outcome':
      return agent !== undefined && text.phone === phone && text.body?.includes('/deal/') === true
    case 'deal-ended':
      return deal === undefined && text.phone === phone
    case 'quote':
      return text.phone === phone && text.posting_id === car.postingId
    default:
      return true
  }
}

/** As many deals and numbers given as were answered, and no text counted that is neither sent nor waiting. */
function expectCountsAddUp(stage: Stage, { before, steps, answers }: Round, after: Seen): void {
  const gave = answers.filter((answer, index) => {
    const { does } = steps[index] ?? {}
    return (does === 'choose' || does === 'confirmChoice') && answer.ok && answer.value !== null
  })
  const awaited = new Map(before.deals.map(({ id, awaits_owner }) => [id, awaits_owner]))
  const chosen = after.deals.filter(
    ({ id, awaits_owner }) => awaits_owner === 0 && awaited.get(id) !== 0,
  )
  expect(chosen).toHaveLength(gave.length)
  for (const answer of answers) {
    if (!answer.ok) continue
    const given = answer.value as { disclosureId?: string; disclosure?: string } | null
    const id = given?.disclosureId ?? given?.disclosure
    if (id !== undefined) stage.given.add(id)
  }
  expect(after.disclosures.map(({ id }) => id)).toEqual([...stage.given].toSorted(byId))
  const confirmedAt = after.posting?.phone_confirmed_at ?? Infinity
  const present = after.disclosures.filter(({ created_at }) => created_at >= confirmedAt)
  expect(new Set(present.map(({ agent_id }) => agent_id)).size).toBe(present.length)

  // A link counts although it was taken back, or a changed number could be changed without end.
  const texts = new Set(after.texts.map(({ id }) => id))
  const counted = after.counts.filter(
    ({ kind, spent_at, text_id }) =>
      kind !== 'link' && kind !== 'opened' && spent_at === null && !texts.has(text_id),
  )
  if (after.posting !== undefined) expect(counted).toEqual([])
}

function byId(one: string, other: string): number {
  return one < other ? -1 : 1
}
