// What generated requests can meet once agents have quoted: a chosen quote, given numbers, a complaint that its buyer
// was asked about, and what the desk decides on.
import type { FastifyInstance } from 'fastify'
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import { applyToBeAgent } from '../../server/agents/accounts/apply.ts'
import { writeAbout } from '../../server/market/complaints/answer-complaint.ts'
import { confirmPhone } from '../../server/owners/postings/posting-storage.ts'
import type { Services } from '../../server/platform/services.ts'
import type { AgentCaller } from '../../tests/support/agent-caller.ts'
import { APPLICANT } from '../../tests/support/applicant.ts'
import { madeSubscription } from '../../tests/support/alerted-agent.ts'
import type { Known } from './any-request.ts'

interface Quoted {
  batch: number
  /** Who quoted. */
  agent: AgentCaller
  other: AgentCaller
  /** Of each car. */
  links: { unique_id: string; posting_id: string }[]
}

/** Brings it about on the last two of the cars, and says by what it is known. */
export async function arrangeAfterQuotes(
  { app, services }: { app: FastifyInstance; services: Services },
  { batch, agent, other, links }: Quoted,
): Promise<Known> {
  const { database, config, clock } = services
  const [open, chosen] = links.slice(-2)
  if (open === undefined || chosen === undefined) throw new Error('There are too few cars.')
  const from = (): { remoteAddress: string } => ({ remoteAddress: freshAddress() })
  for (const { unique_id } of [open, chosen]) await confirmPhone(services, unique_id)
  await agent.call('POST', `/agent/vehicles/${open.posting_id}/phone-number`)
  const quotes = await database
    .selectFrom('quotes')
    .innerJoin('postings', 'postings.id', 'quotes.posting_id')
    .innerJoin('listing_agents', (join) =>
      join
        .onRef('listing_agents.posting_id', '=', 'quotes.posting_id')
        .onRef('listing_agents.agent_id', '=', 'quotes.agent_id'),
    )
    .select(['quotes.id', 'quotes.posting_id', 'listing_id', 'link_id', 'amount_pence'])
    .where('quotes.agent_id', '=', agent.id)
    .orderBy('quotes.id', 'desc')
    .limit(links.length)
    .execute()
  const offered = quotes.find(({ posting_id }) => posting_id === open.posting_id)
  const choice = quotes.find(({ posting_id }) => posting_id === chosen.posting_id)
  if (choice !== undefined) {
    const payload = { quoteId: choice.id, amount: choice.amount_pence / 100 }
    const url = `/quotes/${choice.listing_id}/${choice.link_id}/choose`
    await app.inject({ method: 'POST', url, payload, ...from() })
  }
  const tomorrow = dayOf(clock.now() + DAY_MS)
  const collection = { day: tomorrow, half: 'morning' }
  await agent.call('POST', `/agent/vehicles/${chosen.posting_id}/collection`, collection)

  if (batch % 2 === 1) {
    const outcome = {
      said: 'paid-less',
      paid: '50',
      reason: 'They said that the wheels were missing',
    }
    const url = `/car/deal/${chosen.unique_id}/outcome`
    await app.inject({ method: 'POST', url, payload: outcome, ...from() })
  }

  const complaint = { about: 'buyer', words: 'They paid less', uniqueId: chosen.unique_id }
  const taken = await app.inject({
    method: 'POST',
    url: '/complaints',
    payload: complaint,
    ...from(),
  })
  const reference = String(taken.json<{ reference?: string }>().reference)
  const asked = { to: 'other', words: 'What did you pay?', who: 'Priya S.' } as const
  await writeAbout(services, reference, asked)

  await applyToBeAgent(services, {
    ...APPLICANT,
    phoneNumber: `+447400${500_000 + batch}`,
    businessName: `Cars ${batch}`,
  })
  const person = { name: 'Sam Pell', phoneNumber: `+447400${600_000 + batch}` }
  for (const each of [agent, other]) await each.call('POST', '/agent/people', person)
  const operator = { phoneNumber: config.operators[0]?.phone, signInKey: 'generated' }
  await app.inject({ method: 'POST', url: '/operator/sign-in', payload: operator, ...from() })
  return {
    '/car/deal uniqueId': [chosen.unique_id],
    '/quotes amount': [...new Set(quotes.map((quote) => quote.amount_pence / 100))],
    '/quotes listingId': [offered?.listing_id],
    '/quotes agentId': [offered?.link_id],
    quoteId: [offered?.id],
    day: [tomorrow],
    reference: [reference],
    ...(await whatTheDeskMeets(services, { other, operator: operator.phoneNumber ?? '' })),
    endpoint: [madeSubscription('https://fcm.googleapis.com/generated').endpoint],
    p256dh: [madeSubscription().keys.p256dh],
    auth: [madeSubscription().keys.auth],
  }
}

async function whatTheDeskMeets(
  { database }: Services,
  { other, operator }: { other: AgentCaller; operator: string },
): Promise<Known> {
  const latest = async (table: 'deals' | 'disclosures' | 'agent_people' | 'complaint_messages') => {
    const rows = await database
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    return rows.map(({ id }) => id)
  }
  const applied = await database
    .selectFrom('agents')
    .select('id')
    .where('state', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const failed = await database
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', 'link')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const code = await database
    .selectFrom('texts')
    .select('body')
    .where('kind', '=', 'code')
    .where('phone', '=', operator)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  for (const { id } of failed) {
    const state = { state: 'failed', failure: 'status-400' } as const
    await database.updateTable('texts').set(state).where('id', '=', id).execute()
  }
  return {
    disclosureId: await latest('disclosures'),
    personId: await latest('agent_people'),
    messageId: await latest('complaint_messages'),
    '/operator/agents id': [...applied.map(({ id }) => id), other.id],
    '/operator/deals id': await latest('deals'),
    '/operator/texts id': failed.map(({ id }) => id),
    '/operator/sessions phoneNumber': [operator],
    '/operator/sessions code': [/\b\d{6}\b/.exec(code?.body ?? '')?.[0] ?? '123456'],
  }
}

let addresses = 0

/** One that nothing came from yet. */
export function freshAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}
