// All that is held about one phone, whether an owner's, an agent's or an applicant's, or about one email address.
import { findWithAgent } from '../../market/complaints/complaint-storage.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import { findComplaintsOf } from './held-complaints-storage.ts'
import { findOnPostings } from './held-on-postings-storage.ts'
import { findPeopleOf } from './held-staff-storage.ts'
import * as storage from './held-storage.ts'

export type Held = Awaited<ReturnType<typeof findHeld>>

/** Everything under that number (E.164), email address or its digest, as the rooms keep it. */
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

/** How much of each there is that can be erased. */
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

/** Counts it. */
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

/** The photos of one of the postings, the first first. */
export function photosOf({ onPostings }: Held, posting: Held['postings'][number]): string[] {
  const added = onPostings.photos.filter(({ posting_id }) => posting_id === posting.id)
  const ofDeals = onPostings.deals.filter(({ posting_id }) => posting_id === posting.id)
  const all = new Set([posting, ...added, ...ofDeals].map(({ photo_id }) => photo_id))
  return [...all].filter((photoId) => photoId !== null)
}

/**
 * To which agents the number was given and when, oldest first: in the last month, also with a posting that has gone
 * since; before that with those that are left.
 */
export function timesGiven({ onPostings, byDigest }: Held): { agent: string; at: number }[] {
  const earlier = onPostings.disclosures.filter(({ phone_digest }) => phone_digest === null)
  return [...earlier, ...byDigest.disclosed]
    .map(({ name, created_at }) => ({ agent: name, at: created_at }))
    .toSorted((one, other) => one.at - other.at)
}
