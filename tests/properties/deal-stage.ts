// One posting, three agents and whatever is done to them, as tests of deals need it.
import type { PhoneNumber } from '../../domain/people/phone-number.ts'
import { DAY_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import type { Row } from '../../server/platform/database/schema.ts'
import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'
import { giveQuote } from '../../server/market/quotes/give-quote.ts'
import { phoneNumber, postCarWithLink } from '../support/post-car.ts'
import { rowsOf, type TestServices } from '../support/test-services.ts'

const AGENT_PHONES = ['07700 900456', '07700 900457', '07700 900458'].map(phoneNumber)
export const SUBSCRIBED = [true, false, true]

export interface StagedAgent {
  id: string
  phone: PhoneNumber
  subscribed: boolean
}

export type Stage = Awaited<ReturnType<typeof openStage>>
export type Seen = Awaited<ReturnType<typeof look>>

const TABLES = [
  'texts',
  'text_allowances',
  'shares_spent',
  'postings',
  'deals',
  'past_quotes',
  'disclosures',
  'agents',
  'ended_links',
  'suppressed_phones',
] as const

/** An empty database but for a confirmed posting on which each agent has a quote. */
export async function openStage(services: TestServices) {
  const { database } = services
  for (const table of TABLES) await database.deleteFrom(table).execute()
  const car = await postCarWithLink(services)
  await confirmPhone(services, car.uniqueId)
  const agents: StagedAgent[] = []
  let linkId = ''
  for (const [index, phone] of AGENT_PHONES.entries()) {
    const subscribed = SUBSCRIBED[index] === true
    const id = await addAgent(services, {
      name: `Agent ${index}`,
      contact: '0113 496 0141',
      phone,
      ...(subscribed ? { subscribedUntil: services.clock.now() + 400 * DAY_MS } : {}),
    })
    agents.push({ id, phone, subscribed })
    const quote = { postingId: car.postingId, agentId: id, amountPence: 400_00, message: null }
    const given = await giveQuote(services, quote)
    if (given.ok) linkId = given.value.linkId
  }
  return {
    services,
    car,
    agents,
    /** Both halves of a quotes link. */
    pair: { listingId: car.listingId, linkId },
    /** The records by which a number was given, as they were answered. */
    given: new Set<string>(),
    look: () => look(services),
  }
}

async function look(services: TestServices) {
  const [posting] = await rowsOf(services, 'postings')
  return {
    posting,
    deals: await rowsOf(services, 'deals'),
    words: await rowsOf(services, 'deal_words', 'deal_id'),
    quotes: await rowsOf(services, 'quotes'),
    agents: await rowsOf(services, 'agents'),
    texts: await rowsOf(services, 'texts'),
    disclosures: await rowsOf(services, 'disclosures'),
    counts: await rowsOf(services, 'text_allowances', 'text_id'),
    carried: services.carrier.carried.length,
  }
}

/** The deal that the posting names, whether or not it counts. */
export function namedDeal({ posting, deals }: Seen): Row<'deals'> | undefined {
  return deals.find(({ id }) => id === posting?.deal_id)
}

/** The deal that counts: of the present car, with an agent who may trade or who collected it. */
export function presentDeal(seen: Seen): Row<'deals'> | undefined {
  const deal = namedDeal(seen)
  const words = seen.words.find(({ deal_id }) => deal_id === deal?.id)
  const agent = seen.agents.find(({ id }) => id === deal?.agent_id)
  const isCollected = (deal?.owner_outcome ?? deal?.agent_outcome)?.startsWith('paid') ?? false
  const stands = isCollected || agent?.state === 'approved'
  return stands && words?.registration === seen.posting?.registration ? deal : undefined
}
