// All that is held about one phone, whether an owner's, an agent's or an applicant's, or about one email address.
import { findWithAgent } from '../../market/complaints/kept-complaints.ts'
import type { Database } from '../../platform/database/schema.ts'
import { whereIn } from '../../platform/database/where-in.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import * as storage from './held-storage.ts'
import { wholeRows } from './held-storage.ts'

export type Held = Awaited<ReturnType<typeof findHeld>>

/** All rows under that number (E.164), that email address or its digest. */
export async function findHeld(services: Services, reach: string) {
  const { database } = services
  const digest = phoneDigest(services, reach)
  const postings = await storage.findPostingsOf(database, reach)
  const postingIds = postings.map(({ id }) => id)
  const agent = await storage.findAgentOf(database, reach)
  const complaints = await findComplaintsOf(database, reach, agent?.agent.id)
  const complaintIds = complaints.own.map(({ id }) => id)
  const targets = [digest, ...postingIds, ...complaintIds]
  if (agent !== undefined) targets.push(agent.agent.id)
  return {
    digest,
    postings,
    onPostings: await findOnPostings(database, postingIds),
    links: await storage.findLinksTo(database, reach),
    texts: await storage.findTextsTo(database, reach),
    byDigest: await storage.findByDigest(database, digest),
    agent,
    staff: await findPeopleOf(database, reach),
    complaints,
    withAgent:
      agent === undefined ? [] : await findWithAgent(database, { agentId: agent.agent.id }),
    changes: await storage.findChanges(database, targets),
  }
}

/** How much there is of each kind that can be erased. */
export interface HeldCounts {
  postings: number
  photos: number
  quotesReceived: number
  links: number
  timesGiven: number
  texts: number
  agents: number
  people: number
  quotesGiven: number
  sessions: number
  deals: number
  complaints: number
}

export function countHeld(held: Held): HeldCounts {
  const { postings, onPostings, links, texts, agent, staff, complaints } = held
  return {
    postings: postings.length,
    photos:
      postings.flatMap((posting) => photosOf(held, posting)).length +
      [...complaints.messages, ...complaints.messagesOfReported].filter(
        ({ photo_id }) => photo_id !== null,
      ).length,
    quotesReceived: onPostings.quotes.length,
    links: links.length,
    timesGiven: timesGiven(held).length,
    texts: texts.length,
    agents: agent === undefined ? 0 : 1,
    people: staff.people.length,
    quotesGiven:
      (agent?.quotes.length ?? 0) + (agent?.pastQuotes.length ?? 0) + staff.quotes.length,
    sessions: (agent?.sessions.length ?? 0) + staff.sessions.length,
    deals: held.byDigest.chosen.length,
    complaints: complaints.own.length + complaints.reported.length,
  }
}

/** The photos of one of the postings, its first one first. */
export function photosOf({ onPostings }: Held, posting: Held['postings'][number]): string[] {
  const added = onPostings.photos.filter(({ posting_id }) => posting_id === posting.id)
  const ofDeals = onPostings.deals.filter(({ posting_id }) => posting_id === posting.id)
  const all = new Set([posting, ...added, ...ofDeals].map(({ photo_id }) => photo_id))
  return [...all].filter((photoId) => photoId !== null)
}

/**
 * The agents to whom the number was given and when, oldest first. Of the last month it knows all of them, of the time
 * before only those of postings that are still there.
 */
export function timesGiven({ onPostings, byDigest }: Held): { agent: string; at: number }[] {
  const earlier = onPostings.disclosures.filter(({ phone_digest }) => phone_digest === null)
  return [...earlier, ...byDigest.disclosed]
    .map(({ name, created_at }) => ({ agent: name, at: created_at }))
    .toSorted((one, other) => one.at - other.at)
}

const WORDS: Record<keyof HeldCounts, string> = {
  postings: 'postings, with what registers hold about their cars',
  photos: 'photos',
  quotesReceived: 'quotes received',
  links: 'links texted to the number',
  timesGiven: 'times that the number was given to an agent',
  texts: 'texts',
  agents: 'agents or applicants',
  people: 'added by an agent',
  quotesGiven: 'quotes given',
  sessions: 'sessions',
  deals: 'deals in the last year, under a coded form of the number',
  complaints: 'complaints and reports',
}

/** Each count with the words that follow it. */
export function heldInWords(counts: HeldCounts): { count: number; words: string }[] {
  return Object.entries(WORDS)
    .map(([name, words]) => ({ count: counts[name as keyof HeldCounts], words }))
    .filter(({ count }) => count > 0)
}

/**
 * The complaints that came from that number or address; those that the agent sent from elsewhere, such as an earlier
 * number, without that number; and those about the agent, without the complainant and their words.
 */
export async function findComplaintsOf(
  database: Database,
  reach: string,
  agentId: string | undefined,
) {
  const own = await wholeRows(database, 'complaints', {
    column: 'reach',
    values: [reach],
    order: 'id',
  })
  const all = () => database.selectFrom('complaints').orderBy('id')
  const reported = await all()
    .select(['id', 'reference', 'about', 'kind', 'subject', 'registration'])
    .select(['received_at', 'closed_at', 'outcome'])
    .where('by_agent_id', '=', agentId ?? '')
    .where('reach', '<>', reach)
    .execute()
  return {
    own,
    messages: await findMessages(database, own),
    reported,
    messagesOfReported: await findMessages(database, reported),
    aboutAgent: await all()
      .select(['reference', 'about', 'received_at', 'closed_at', 'outcome'])
      .where('agent_id', '=', agentId ?? '')
      .execute(),
  }
}

// What the complainant and we wrote to each other.
function findMessages(database: Database, complaints: { id: string }[]) {
  const ids = complaints.map(({ id }) => id)
  return database
    .selectFrom('complaint_messages')
    .selectAll()
    .where(whereIn(database, 'complaint_id', ids))
    .where('thread', '=', 'complainant')
    .orderBy('id')
    .execute()
}

/** The rows that belong to postings. */
async function findOnPostings(database: Database, postingIds: string[]) {
  const ofPostings = { column: 'posting_id', values: postingIds }
  const on = (table: string) => whereIn(database, `${table}.posting_id`, postingIds)
  return {
    details: await wholeRows(database, 'vehicle_details', { ...ofPostings, order: 'posting_id' }),
    facts: await wholeRows(database, 'posting_facts', { ...ofPostings, order: 'posting_id' }),
    photos: await wholeRows(database, 'posting_photos', { ...ofPostings, order: 'created_at' }),
    questions: await database
      .selectFrom('fact_requests')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .select(['posting_id', 'fact', 'asked_at', 'name'])
      .where(on('fact_requests'))
      .orderBy('asked_at')
      .execute(),
    quotes: await database
      .selectFrom('quotes')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('quotes')
      .select(['name', 'contact'])
      .where(on('quotes'))
      .orderBy('quotes.id')
      .execute(),
    disclosures: await database
      .selectFrom('disclosures')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('disclosures')
      .select('name')
      .where(on('disclosures'))
      .orderBy('disclosures.id')
      .execute(),
    deals: await database
      .selectFrom('deals')
      .innerJoin('deal_words', 'deal_words.deal_id', 'deals.id')
      .innerJoin('agents', 'agents.id', 'agent_id')
      .selectAll('deals')
      .select(['deal_words.registration', 'address', 'how_to_find', 'reason', 'name'])
      .select('deal_words.photo_id')
      .where(on('deals'))
      .orderBy('deals.id')
      .execute(),
  }
}

/** The people with that number whom agents added, with what they did. */
async function findPeopleOf(database: Database, phone: string) {
  const people = await database
    .selectFrom('agent_people')
    .innerJoin('agents', 'agents.id', 'agent_people.agent_id')
    .selectAll('agent_people')
    .select('agents.name as business')
    .where('agent_people.phone', '=', phone)
    .orderBy('agent_people.id')
    .execute()
  const ids = people.map(({ id }) => id)
  const under = (table: 'sessions' | 'quotes' | 'past_quotes' | 'disclosures') =>
    database.selectFrom(table).where(whereIn(database, 'person_id', ids))
  return {
    people,
    sessions: await under('sessions').select(['created_at', 'used_at', 'device']).execute(),
    quotes: await under('quotes').select(['amount_pence', 'message', 'updated_at']).execute(),
    pastQuotes: await under('past_quotes')
      .select(['registration', 'amount_pence', 'updated_at', 'became', 'gone_at'])
      .execute(),
    alertedBrowsers: await database
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select(['push_devices.created_at', 'failing_since'])
      .where(whereIn(database, 'person_id', ids))
      .execute(),
    numbersGiven: await under('disclosures').select('created_at').execute(),
  }
}
